import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Agent } from '../../../src/cast/agent';
import { readAgent } from '../../../src/cast/reader';
import { makeRoster } from '../../../src/cast/roster';
import { normalizeWhitespace } from '../../../src/text/spaces';

const agents = 'test/fixtures/real/agents';

function readTable(path: string): string[][] {
  return readFileSync(path, 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map(line => line.split('\t'));
}

/** What is peculiar about each file, by its path. */
function quirksOf(): Map<string, string> {
  const rows = readTable(join(agents, 'MANIFEST.tsv'));
  return new Map(rows.map(([repo = '', , path, , quirk = '']) => [`${repo.replace('/', '+')}/${path}`, quirk]));
}

// Names and digests in the table were taken with another YAML parser, or by eye where none could read the file.
describe('agent files of public repositories', () => {
  const read = (path: string) =>
    readAgent({ path, text: readFileSync(join(agents, path), 'utf8'), source: 'workspace' });
  const agentAt = (path: string): Agent => {
    const reading = read(path);
    assert.ok('agent' in reading, path);
    return reading.agent;
  };
  const expected = readTable(join(agents, 'EXPECTED.tsv'));

  it('are all in the table', () => {
    const files = readdirSync(agents, { recursive: true, encoding: 'utf8' }).filter(path => path.endsWith('.md'));
    assert.deepEqual(files.map(path => path.replaceAll('\\', '/')).sort(), expected.map(([path]) => path).sort());
    assert.equal(files.length, 105);
  });

  for (const [path = '', name, digest] of expected) {
    it(`${path.split('/').slice(-2).join('/')} is ${name === '-' ? 'no agent' : name}`, () => {
      const reading = read(path);
      if (name === '-') {
        assert.ok('skipped' in reading && reading.skipped.why !== '');
        return;
      }
      assert.ok('agent' in reading);
      const words = normalizeWhitespace(reading.agent.description);
      assert.equal(reading.agent.name, name);
      assert.equal(createHash('sha256').update(words).digest('hex').slice(0, 12), digest, words.slice(0, 200));
      assert.match(reading.agent.color, /^#[0-9a-f]{6}$/);
      assert.ok(reading.agent.icon !== '' && reading.agent.body !== '');
    });
  }

  it('carry a complaint exactly where strict YAML fails', () => {
    for (const [path, quirk] of quirksOf()) {
      const reading = read(path);
      if (!('agent' in reading)) continue;
      const mended = reading.agent.problems.some(({ message }) => String(message).includes('not valid YAML'));
      assert.equal(mended, quirk.includes('fails strict YAML'), path);
    }
  });

  it('keep their typed icons and pass unknown keys by', () => {
    const steward = agentAt('msitarzewski+agency-agents/specialized/zk-steward.md');
    assert.equal(steward.icon, '🗃️');
    assert.deepEqual(steward.own, {});
    assert.ok(steward.problems.some(({ line }) => line === 3));
  });

  it('make a roster in which every slug is one agent', () => {
    const roster = makeRoster([expected.map(([path = '']) => read(path))], []);
    assert.equal(roster.agents.length + roster.skipped.length, 105);
    assert.equal(new Set(roster.agents.map(({ slug }) => slug)).size, roster.agents.length);
    assert.equal(roster.agents.filter(({ name }) => name === 'pr-manager').length, 3);
  });
});
