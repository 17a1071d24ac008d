import assert from 'node:assert/strict';
import { normalizeWhitespace } from '../../../src/text/spaces';
import { countWords } from '../../../src/text/words';
import { callKind } from '../../support/findings/callKind';
import { readSeeded, type Seeded, seededFolder } from '../../support/findings/seeded';
import { found, inspection, readingOf } from '../../support/inspection';
import type { ModelRequest } from '../../support/modelServer/request';
import { type ModelServer, startModelServer } from '../../support/modelServer/server';
import { makeProgram, type Program } from '../../support/terminal/program';

const documents = readSeeded();

/** What a request is about: the document that stands in it. */
function aboutIn({ system, last }: ModelRequest): Seeded | undefined {
  return documents.find(({ text }) => `${system}\n${last}`.includes(text.slice(0, 400)));
}

/** How a fault is told by whoever finds it. */
const told = ({ id, quotes: [first = ''] }: Seeded['planted'][number]) =>
  `The fault ${id} lies here: ${first.split(' ').slice(0, 12).join(' ')}`;

/** A judge finds what the report tells, and takes no change for a cure. */
function judged({ planted }: Seeded, report: string): string {
  const defects = planted.map(each => {
    const isFound = report.includes(`The fault ${each.id} lies here`);
    return { id: each.id, found: isFound ? 'yes' : 'no', cured: 'partly', why: 'It says so.' };
  });
  const strange = { id: 'D77', found: 'yes', cured: 'yes', why: 'There is no such fault.' };
  const marks = { wrong: [{ claim: 'x', why: 'y' }], repeated: 1, petty: 2, author: 8, chair: 7 };
  return JSON.stringify({ defects: [...defects, strange], ...marks });
}

/** The reviewer tells the first seven faults, readers all of them; whoever checks refutes none. */
function answerTo(request: ModelRequest): string | undefined {
  const about = aboutIn(request);
  if (!about) return undefined;
  const { last } = request;
  if (last.includes('THE KEY')) return judged(about, last.slice(last.indexOf('THE REPORT')));
  if (last.includes('Review this document before it goes')) return about.planted.slice(0, 7).map(told).join('\n');
  const kind = callKind(request);
  if (kind === undefined) return undefined;
  if (kind === 'reading') {
    const findings = about.planted.map(each => found(told(each), { quotes: each.quotes, severity: 'blocks' }));
    return JSON.stringify(readingOf(...findings));
  }
  const ids = about.planted.map((_, at) => `F${at + 1}`);
  if (kind === 'check') return JSON.stringify({ others: [], stands: ids, same: [] });
  return kind === 'page' || kind === 'pageCheck' ? JSON.stringify(inspection[kind]) : emptyOf(kind);
}

function emptyOf(kind: string): string {
  const lists = { merge: 'groups', missed: 'findings', cures: 'cures' } as Record<string, string>;
  return JSON.stringify({ [lists[kind] ?? kind]: [], choices: [], order: [] });
}

interface Results {
  results: Record<string, unknown>[];
  runs: { usd: number; document: string; planted: number }[];
}

describe('the seeded documents', () => {
  it('are three with ten faults each and one without, at the length of an ordinary document', () => {
    assert.deepEqual(
      documents.map(({ planted }) => planted.length).sort((a, b) => a - b),
      [0, 10, 10, 10],
    );
    for (const { name, text } of documents) {
      const words = countWords(text);
      assert.ok(words >= 600 && words <= 1_100, `${name} has ${words} words`);
    }
  });

  it('hold the words that their keys quote of them', () => {
    for (const { name, text, planted } of documents)
      for (const { id, quotes } of planted) {
        assert.ok(quotes.length > 0, `${name} ${id}`);
        for (const quote of quotes) assert.ok(normalizeWhitespace(text).includes(quote), `${name} ${id}: ${quote}`);
      }
  });
});

describe('a bench in the terminal', () => {
  let program: Program;
  let server: ModelServer;
  let env: Record<string, string>;
  let prompts: string[];

  beforeEach(async () => {
    program = await makeProgram();
    prompts = [];
    server = await startModelServer({
      answer: request => {
        prompts.push(`${request.system}\n${request.last}`);
        return answerTo(request);
      },
    });
    env = { ANTHROPIC_API_KEY: 'sk-test', ANTHROPIC_BASE_URL: server.url };
  });
  afterEach(async () => {
    await server.close();
    program.dispose();
  });

  const run = (...more: string[]) =>
    program.run(['bench', seededFolder, '--voice', 'anthropic', '--runs', '1', '--out', 'measured', ...more], env);

  it('counts what was found against the keys, which only the judge sees, and writes down every report', async () => {
    const { code, stdout, stderr } = await run(
      '--methods',
      'reviewer,review,debate,structured',
      '--json',
      '--budget',
      '9',
    );
    assert.equal(code, 0, stderr);
    const { results, runs } = JSON.parse(stdout) as Results;
    assert.deepEqual(
      results.map(({ method, runs: count, recall, cured, wrong }) => [method, count, recall, cured, wrong]),
      [
        ['reviewer', 4, 0.7, 0, 1],
        ['review', 4, 1, 0, 1],
        ['debate', 4, 1, 0, 1],
        ['structured', 4, 1, 0, 1],
      ],
    );
    assert.ok(runs.every(({ usd }) => usd > 0));
    const planted = runs.map(({ document, planted: count }) => `${document} ${count}`);
    assert.deepEqual([...new Set(planted)].sort(), documents.map(each => `${each.name} ${each.planted.length}`).sort());
    const keys = documents.flatMap(each => each.planted.map(({ what }) => what));
    for (const text of prompts)
      assert.equal(
        keys.some(key => text.includes(key)),
        text.includes('D1: '),
      );
    assert.match(program.read('measured/exports-reviewer-1.md'), /The fault D7 lies here/);
    assert.ok(program.read('measured/thumbnails-review-1/ledger.jsonl').length > 0);
  });

  it('prints a table', async () => {
    const { stdout } = await run('--methods', 'hasty');
    assert.match(stdout, /\| hasty \| 4 \| 70 % \(70 %–70 %\) \| 0 % \| 1\.0 \|/);
  });

  it('asks for nothing beyond its cap, and keeps what was measured', async () => {
    const { code, stderr } = await run('--methods', 'reviewer', '--budget', '0.0001');
    assert.equal(code, 1);
    assert.match(stderr, /The cap does not pay for the next call/);
    assert.equal(prompts.length, 0);
    assert.deepEqual(JSON.parse(program.read('measured/bench.json')), { results: [], runs: [] });
  });

  it('says what is wrong with a folder, a key or a method', async () => {
    program.write('bad/a.md', '# A\n');
    program.write('bad/a.key.json', '{"defects": 7}');
    assert.match((await program.run(['bench', 'nowhere'])).stderr, /cannot be read/);
    assert.match((await program.run(['bench', 'bad'])).stderr, /a\.key\.json is no key/);
    assert.match((await program.run(['bench', seededFolder, '--methods', 'reviw'])).stderr, /Did you mean “review”\?/);
  });
});
