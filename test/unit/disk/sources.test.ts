import assert from 'node:assert/strict';
import fs from 'node:fs/promises';
import path from 'node:path';
import { HumanError } from '../../../src/base/errors';
import type { Agent } from '../../../src/cast/agent';
import { readAgent } from '../../../src/cast/reader';
import { sha256 } from '../../../src/disk/clock';
import { digestOfCopies, readSources, writeSources } from '../../../src/disk/sources';
import { parseDocumentText } from '../../../src/document/reader';
import { opened, tempFolder } from '../../support/disk/ledgers';

function agentOf(slug: string, text: string): Agent {
  const reading = readAgent({ path: path.resolve('workspace/agents', `${slug}.md`), text, source: 'workspace' });
  assert.ok('agent' in reading);
  return reading.agent;
}

const ada = agentOf(
  'ada',
  '---\nname: "Ada: the first"\ndescription: "Two\\nlines, a \\"quote\\" and – a dash"\nmodel: opus\nconvene:\n  role: Doubter\n  secrets: none\n  temperature: 0.4\n  relations:\n    Bob: an old friend\n---\n\n# Ada\n\nAsks twice.\n',
);
const bob = agentOf('bob', '# Bob - Gardener\n\nGrows things.\n');
const document = parseDocumentText('# Queue\n\nWe keep one.\n', { path: 'docs/queue.md', title: 'Our queue' });

function session() {
  const [first, second] = opened().seats;
  assert.ok(first && second);
  return opened({
    seats: [
      { ...first, agent: 'ada', sha: sha256(ada.body) },
      { ...second, agent: 'bob', sha: sha256(bob.body) },
    ],
    document: {
      title: document.title,
      path: document.path,
      copy: 'document.md',
      sha: sha256(document.text),
      characters: document.text.length,
    },
  });
}

async function written(): Promise<string> {
  const folder = await tempFolder();
  const agents = new Map([ada, bob].map(each => [each.slug, each]));
  await writeSources(folder, { agents, document });
  return folder;
}

describe("a session's copies", () => {
  it('come back as they were', async () => {
    const sources = await readSources(await written(), session());
    assert.deepEqual(sources.agents.get('ada'), ada);
    assert.deepEqual(sources.agents.get('bob'), bob);
    assert.deepEqual(sources.document, document);
    assert.deepEqual(sources.notices, []);
  });

  it('count in their digest with their relations, and give the digest of before without any', () => {
    const digest = (own: Agent['own']) =>
      digestOfCopies({ agents: new Map([['bob', { ...bob, path: 'bob.md', own }]]) });
    assert.notEqual(digest({ relations: { Ada: 'a rival' } }), digest({ relations: { Ada: 'a friend' } }));
    assert.equal(digest({ temperature: 0.4 }), 'b28162811ff72cfa230d31c92ccd06f69ca03b10851977a3a97db1d5bbed6a59');
  });

  it('name no place on this machine', async () => {
    const folder = await tempFolder();
    const root = path.resolve('somewhere');
    const agents = new Map([['ada', { ...ada, root, path: path.join(root, '.claude', 'agents', 'ada.md') }]]);
    await writeSources(folder, { agents });
    const kept = (await readSources(folder, opened())).agents.get('ada');
    assert.equal(kept?.path, '.claude/agents/ada.md');
    assert.doesNotMatch(await fs.readFile(path.join(folder, 'sources.json'), 'utf8'), /somewhere/);
  });

  it('can be read by people, and as agent files again', async () => {
    const folder = await written();
    assert.equal(await fs.readFile(path.join(folder, 'document.md'), 'utf8'), document.text);
    const copy = agentOf('ada', await fs.readFile(path.join(folder, 'agents', 'ada.md'), 'utf8'));
    for (const key of ['name', 'description', 'role', 'model', 'icon', 'color', 'own', 'body'] as const) {
      assert.deepEqual(copy[key], ada[key], key);
    }
  });

  it('that were changed are told of', async () => {
    const folder = await written();
    await fs.appendFile(path.join(folder, 'document.md'), 'And drop it.\n');
    const index = path.join(folder, 'sources.json');
    await fs.writeFile(index, (await fs.readFile(index, 'utf8')).replaceAll('Grows things', 'Burns things'));
    const { notices } = await readSources(folder, session());
    assert.equal(notices.length, 2);
    assert.match(notices.join(' '), /Bóris.*document/);
  });

  it('that are missing or damaged are a mistake told to a person', async () => {
    const refused = (says: RegExp) => (error: unknown) => error instanceof HumanError && says.test(error.message);
    const folder = await written();
    await fs.rm(path.join(folder, 'document.md'));
    await assert.rejects(readSources(folder, session()), refused(/copy of the document is missing/));
    await fs.writeFile(path.join(folder, 'sources.json'), '{"agents":[{"slug":1}]}');
    await assert.rejects(readSources(folder, session()), refused(/damaged/));
    await fs.rm(path.join(folder, 'sources.json'));
    await assert.rejects(readSources(folder, session()), refused(/sources\.json is missing/));
  });
});
