import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as z from 'zod/mini';
import { settingKeys } from '../../../src/cast/ownSettings';
import { readAgent } from '../../../src/cast/reader';
import { formatOf } from '../../../src/formats';
import { events } from '../../../src/ledger/shapes';
import { userInputs } from '../../../src/script/shapes';
import { commands } from '../../../src/terminal/commands';
import { readInputs, readSignals, signalShapes } from '../../../src/terminal/inputs';
import { opening } from '../transcript/session';

const page = 'docs/inputs.md';
const inputs = readFileSync(page, 'utf8');
const agents = readFileSync('docs/agents.md', 'utf8');

/** The names in the first cells of the tables under a heading. */
function namesUnder(page: string, heading: string): string[] {
  const [, section = ''] = page.split(`\n## ${heading}`);
  const rows = (section.split('\n## ')[0] ?? '').matchAll(/^\| (`[^|]*)\|/gm);
  return [...rows].flatMap(([, cell = '']) => [...cell.matchAll(/`([\w.-]+)`/g)].map(([, name = '']) => name));
}

type Shapes = Readonly<Record<string, z.ZodMiniType>>;
type Schema = z.core.JSONSchema.BaseSchema;

/** What a field may be, as the pages say it. */
function typeOf({ anyOf, enum: values, const: only, type, additionalProperties }: Schema): string {
  if (anyOf) return [...new Set(anyOf.map(each => typeOf(each as Schema)))].join(' or ');
  if (values ?? only) return [values ?? only].flat().join(', ');
  if (type === 'object' && !additionalProperties) return 'object';
  const names: Readonly<Record<string, string>> = {
    string: 'text',
    boolean: 'true or false',
    integer: 'number',
    array: 'list',
  };
  return [type ?? []]
    .flat()
    .map(each => names[each] ?? each)
    .join(' or ');
}

/** The fields of a shape as a cell: what may be left out has a question mark. */
function cellOf(shape: z.ZodMiniType): string {
  const { properties = {}, required = [] } = z.toJSONSchema(shape, { unrepresentable: 'any' });
  const fields = Object.entries(properties).filter(
    ([name]) => name !== 'kind' || !('const' in Object(properties.kind)),
  );
  return fields
    .map(([name, each]) => `\`${name}${required.includes(name) ? '' : '?'}\` ${typeOf(each as Schema)}`.trim())
    .join('; ');
}

/** A table of shapes; what each is for stays as the page says it. */
function tableOf(shapes: Shapes, before: string): string {
  const [head = '', rule = '', ...rows] = before.trim().split('\n');
  const about = new Map(rows.map(row => [row.split('`')[1], row.split('|').at(-2)?.trim() ?? '']));
  const told = Object.entries(shapes).map(([kind, shape]) => {
    const words = about.get(kind) ?? '';
    assert.notEqual(words, '', `docs/inputs.md does not say what ${kind} is for`);
    return `| \`${kind}\` | ${cellOf(shape)} | ${words} |`;
  });
  return `${[head, rule, ...told].join('\n')}\n`;
}

/** The examples of a page as files, each with the kinds that it is for. */
function examples(): string[] {
  return [...inputs.matchAll(/```jsonl\n([^`]*)```/g)].map(([, text = '']) => text);
}

describe('the pages of reference', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'convene-docs-'));
  after(() => rmSync(folder, { recursive: true }));

  const tables = { inputs: userInputs(), signals: signalShapes, events };
  for (const [name, shapes] of Object.entries(tables))
    it(`tell all ${name} with their fields, as they are checked`, () => {
      const inTable = new RegExp(`(?<=<!-- ${name} -->\\n)[^]*(?=<!-- /${name} -->)`);
      const before = inTable.exec(inputs)?.[0] ?? '';
      const table = tableOf(shapes, before);
      if (process.env.UPDATE_GOLDEN === '1')
        writeFileSync(
          page,
          readFileSync(page, 'utf8').replace(inTable, () => table),
        );
      else assert.equal(before, table);
    });

  it('give examples that can be read', async () => {
    const [played = '', presented = ''] = examples();
    writeFileSync(path.join(folder, 'inputs'), played);
    writeFileSync(path.join(folder, 'signals'), presented);
    const { seats } = opening();
    assert.equal((await readInputs('inputs', folder, { seats, format: formatOf('debate') })).length, 4);
    assert.equal((await readSignals('signals', folder, { slides: 3, seats })).length, 4);
  });

  it('and the README tell every command', () => {
    const [, section = ''] = readFileSync('README.md', 'utf8').split('\n## In the terminal\n');
    const listed = section.split('\n\n').find(each => each.startsWith('`run`')) ?? '';
    for (const { name } of commands) assert.ok(listed.split(';')[0]?.includes(`\`${name}\``), name);
  });

  it('tell every key that an agent file has of Convene’s own', () => {
    assert.deepEqual(namesUnder(agents, 'Under').sort(), [...settingKeys].sort());
    const [, example = ''] = /```markdown\n([^`]*)```/.exec(agents) ?? [];
    const read = readAgent({ path: '.claude/agents/a.md', text: example, source: 'workspace' });
    assert.deepEqual('agent' in read ? read.agent.problems : read, []);
  });
});
