import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readAgent } from '../../../src/cast/reader';
import { findAgent, makeRoster } from '../../../src/cast/roster';
import { parseDocumentText } from '../../../src/document/reader';
import { findHiddenCharacters } from '../../../src/text/invisible';

function castOf(workspace: string) {
  const folder = join('examples', workspace, '.claude/agents');
  const read = (name: string) => {
    const path = join(folder, name);
    return readAgent({ path, text: readFileSync(path, 'utf8'), source: 'workspace', root: folder });
  };
  return makeRoster([readdirSync(folder).map(read)]);
}

describe('the example workspaces', () => {
  for (const [workspace, least] of [
    ['design', 5],
    ['story', 4],
  ] as const) {
    it(`${workspace}: every agent loads without a complaint, and they can be told apart`, () => {
      const { agents, skipped, shadowed } = castOf(workspace);
      const own = agents.filter(({ source }) => source === 'workspace');
      assert.ok(own.length >= least);
      assert.deepEqual([skipped, shadowed, own.flatMap(({ problems }) => problems)], [[], [], []]);
      assert.equal(new Set(own.map(({ icon }) => icon)).size, own.length);
      assert.equal(new Set(own.map(({ color }) => color)).size, own.length);
      for (const { description, sections } of own) assert.ok(description !== '' && sections.length >= 4);
    });
  }

  it('the scene names characters that exist', () => {
    const { agents } = castOf('story');
    const scene = readFileSync('examples/story/scenes/the-crossed-out-line.md', 'utf8');
    const names = /characters: \[(.*)\]/.exec(scene)?.[1]?.split(', ') ?? [];
    assert.equal(names.length, 4);
    for (const name of names) assert.ok(findAgent(agents, name), name);
  });

  it('the documents have titles, sections and nothing hidden', () => {
    for (const path of ['design/billing-events.md', 'design/idempotency-keys.md', 'story/the-hut.md']) {
      const text = readFileSync(join('examples', path), 'utf8');
      const document = parseDocumentText(text, { path });
      assert.ok(document.sections.length >= 5 && document.title.length > 5);
      assert.deepEqual(findHiddenCharacters(text), []);
    }
  });
});
