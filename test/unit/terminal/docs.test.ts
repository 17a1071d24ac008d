import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { settingKeys } from '../../../src/cast/ownSettings';
import { readAgent } from '../../../src/cast/reader';
import { formatOf } from '../../../src/formats';
import { events } from '../../../src/ledger/shapes';
import { userInputs } from '../../../src/script/shapes';
import { commands } from '../../../src/terminal/commands';
import { readInputs, readSignals, signalShapes } from '../../../src/terminal/inputs';
import { opening } from '../transcript/session';

const inputs = readFileSync('docs/inputs.md', 'utf8');
const agents = readFileSync('docs/agents.md', 'utf8');

/** The rows of the tables under a heading: the names in the first cell, and those in the second. */
function rowsUnder(page: string, heading: string): [string[], string[]][] {
  const [, section = ''] = page.split(`\n## ${heading}`);
  const lines = section.split('\n## ')[0]?.split('\n') ?? [];
  const rows = lines.filter(line => line.startsWith('| `'));
  return rows.map(row => {
    const [first = '', second = ''] = row.split('|').slice(1);
    const names = (cell: string) =>
      [...(cell.split(':')[0] ?? '').matchAll(/`([\w.-]+)`/g)].map(([, name = '']) => name);
    return [names(first), names(second)];
  });
}

const fieldsOf = (shapes: Readonly<Record<string, { shape: object }>>): [string[], string[]][] =>
  Object.entries(shapes).map(([kind, { shape }]) => [[kind], Object.keys(shape).filter(key => key !== 'kind')]);

const sorted = (rows: [string[], string[]][]) => rows.map(([kind, fields]) => `${kind} ${fields.sort()}`).sort();

/** The examples of a page as files, each with the kinds that it is for. */
function examples(): string[] {
  return [...inputs.matchAll(/```jsonl\n([^`]*)```/g)].map(([, text = '']) => text);
}

describe('the pages of reference', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'convene-docs-'));
  after(() => rmSync(folder, { recursive: true }));

  it('tell every input and signal with its fields', () => {
    assert.deepEqual(sorted(rowsUnder(inputs, 'Inputs')), sorted(fieldsOf(userInputs())));
    assert.deepEqual(sorted(rowsUnder(inputs, 'Signals')), sorted(fieldsOf(signalShapes)));
  });

  it('give examples that can be read', async () => {
    const [played = '', presented = ''] = examples();
    writeFileSync(path.join(folder, 'inputs'), played);
    writeFileSync(path.join(folder, 'signals'), presented);
    const { seats } = opening();
    assert.equal((await readInputs('inputs', folder, { seats, format: formatOf('debate') })).length, 4);
    assert.equal((await readSignals('signals', folder, { slides: 3, seats })).length, 4);
  });

  it('name events and fields that there are', () => {
    const shapes: Readonly<Record<string, { shape: object }>> = events;
    for (const [[type = ''], fields] of rowsUnder(inputs, 'Events')) {
      if (['turn.delta', 'finding.delta', 'input.received'].includes(type)) continue;
      const known = Object.keys(shapes[type]?.shape ?? {});
      assert.deepEqual([type, fields.filter(field => !known.includes(field))], [type, []]);
    }
  });

  it('and the README tell every command', () => {
    const [, section = ''] = readFileSync('README.md', 'utf8').split('\n## In the terminal\n');
    const listed = section.split('\n\n').find(each => each.startsWith('`run`')) ?? '';
    for (const { name } of commands) assert.ok(listed.split(';')[0]?.includes(`\`${name}\``), name);
  });

  it('tell every key that an agent file has of Convene’s own', () => {
    const told = rowsUnder(agents, 'Under').flatMap(([keys]) => keys);
    assert.deepEqual(told.sort(), [...settingKeys].sort());
    const [, example = ''] = /```markdown\n([^`]*)```/.exec(agents) ?? [];
    const read = readAgent({ path: '.claude/agents/a.md', text: example, source: 'workspace' });
    assert.deepEqual('agent' in read ? read.agent.problems : read, []);
  });
});
