import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { parseDocument } from 'yaml';
import { exportForms } from '../../../src/app/exports';
import { isRecord } from '../../../src/base/json';
import { formatOf } from '../../../src/formats';
import { checkFailOn } from '../../../src/terminal/failOn';
import { parseCommandLine } from '../../../src/terminal/main';

const folder = 'docs/ci';
const script = readFileSync('test/fixtures/ci/review.sh', 'utf8');
/** What a recipe's variables stand for. */
const values: Readonly<Record<string, string>> = { DOCUMENT: 'docs/design.md', BUDGET: '1' };

/** Every text in a parsed file. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap(textsIn);
  return isRecord(value) ? Object.values(value).flatMap(textsIn) : [];
}

/** The lines of a shell's text that call the program, as the words it would be given. */
function callsIn(text: string): string[][] {
  const lines = text.replace(/\\\n\s*/g, '').split('\n');
  return lines.flatMap(line => {
    const [, rest] = /^\s*(?:node \S*cli\.js|convene) (.*)$/.exec(line) ?? [];
    // What the shell does with the exit code is no word of the call.
    return rest === undefined ? [] : [wordsOf(rest.replace(/ \|\| exit$/, ''))];
  });
}

function wordsOf(line: string): string[] {
  return (line.match(/(?:"[^"]*"|'[^']*'|\S)+/g) ?? []).map(word =>
    word.replace(/["']/g, '').replace(/\$(\w+)/g, (_, name: string) => {
      assert.ok(Object.hasOwn(values, name), `${line} needs ${name}`);
      return values[name] ?? '';
    }),
  );
}

function mustParse([name = '', ...rest]: readonly string[]): void {
  const { args } = parseCommandLine(name, rest);
  if (name === 'export') assert.ok(Object.hasOwn(exportForms, args.text('as') ?? ''), rest.join(' '));
  if (name !== 'run') return;
  const format = formatOf(args.positionals[0] ?? '');
  assert.ok(format);
  const document = { copy: 'document.md', title: '', sha: '', characters: 1 };
  checkFailOn(args, format, { options: {}, document });
  assert.ok((args.dollars('budget') ?? 0) > 0);
}

describe('a recipe for CI', () => {
  const files = readdirSync(folder);

  it('is there for two platforms, and named in their page', () => {
    assert.deepEqual(files, ['github.yml', 'gitlab.yml']);
    const page = readFileSync('docs/ci.md', 'utf8');
    for (const file of files) assert.ok(page.includes(`(ci/${file})`));
  });

  for (const file of files) {
    const text = readFileSync(`${folder}/${file}`, 'utf8');
    const parsed = parseDocument(text);

    it(`${file} is YAML without a warning`, () => assert.deepEqual([...parsed.errors, ...parsed.warnings], []));

    it(`${file} calls the program as it is, and as the script does that is tried against a model server`, () => {
      const calls = textsIn(parsed.toJS()).flatMap(callsIn);
      assert.ok(calls.length >= 3, `${calls.length}`);
      for (const call of calls) mustParse(call);
      assert.deepEqual(calls, callsIn(script));
    });

    it(`${file} posts the comment and hands over the log with the platform’s own tools`, () => {
      const all = textsIn(parsed.toJS()).join('\n');
      const tools =
        file === 'github.yml' ? [/\bgh pr comment .*review\.md/, /upload-sarif@/] : [/\bglab mr note .*review\.md/];
      for (const each of [...tools, /^convene\.sarif$/m]) assert.match(all, each);
    });
  }

  it('would be found out where it calls what the program does not know', () => {
    const wrong = ['run review a.md --budgett 1', 'export', 'run a.md b.md c.md --budget 1', 'exportt one --as sarif'];
    for (const line of wrong) assert.throws(() => mustParse(line.split(' ')), line);
    assert.throws(() => mustParse(wordsOf('export one --as sariff')));
    assert.throws(() => mustParse(wordsOf('run review a.md --budget 1 --fail-on bloks')));
  });
});
