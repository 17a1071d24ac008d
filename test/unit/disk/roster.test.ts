import assert from 'node:assert/strict';
import fs from 'node:fs/promises';
import path from 'node:path';
import { findAgentRoot, loadRoster } from '../../../src/disk/roster';
import { tempFolder } from '../../support/disk/ledgers';

const agents = path.join('.claude', 'agents');

function agentText(name: string): string {
  return `---\nname: ${name}\ndescription: Looks at things.\n---\n\nYou look at things.\n`;
}

async function workspaceWith(files: Record<string, string | Buffer>): Promise<string> {
  const folder = await tempFolder();
  for (const [name, content] of Object.entries(files)) {
    const file = path.join(folder, agents, name);
    await fs.mkdir(path.dirname(file), { recursive: true });
    await fs.writeFile(file, content);
  }
  return folder;
}

async function ownNames(folders: string[], more: { home?: string; allowLinks?: boolean } = {}): Promise<string[]> {
  const roster = await loadRoster({ folders, ...more });
  return roster.agents.filter(each => each.source !== 'builtin').map(each => each.name);
}

describe('the roster on disk', () => {
  it('finds agents in nested folders and passes over what is none, with why', async () => {
    const folder = await workspaceWith({
      'ada.md': agentText('Ada'),
      'team/deep/bob.md': agentText('Bob'),
      'team/README.md': '# Team\n',
      'notes.txt': 'not looked at',
      'huge.md': 'x'.repeat(256 * 1024 + 1),
      'picture.md': Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 1]),
      'wide.md': Buffer.from(`\uFEFF${agentText('Wide')}`, 'utf16le'),
      'old.md': Buffer.from(agentText('Ren\u00e9'), 'latin1'),
    });
    const roster = await loadRoster({ folders: [folder] });
    assert.deepEqual(await ownNames([folder]), ['Ada', 'René', 'Bob', 'Wide']);
    const why = new Map(roster.skipped.map(each => [path.basename(each.path), each.why]));
    assert.deepEqual([...why.keys()].sort(), ['README.md', 'huge.md', 'picture.md']);
    assert.match(String(why.get('huge.md')), /256 kB/);
    assert.match(String(why.get('picture.md')), /not a text file/);
    assert.equal(roster.agents.find(each => each.name === 'Bob')?.root, folder);
  });

  it('seats VS Code’s own custom agents of a folder after those of .claude/agents, which hide them', async () => {
    const near = await workspaceWith({ 'ada.md': agentText('Ada') });
    const far = await workspaceWith({ 'planner.md': agentText('Planner') });
    const custom = path.join(near, '.github', 'agents');
    await fs.mkdir(path.join(custom, 'team'), { recursive: true });
    const head =
      "description: Plans a change before anybody makes it.\ntools: ['search', 'edit']\nmodel: ['Claude Opus 5 (copilot)', 'GPT-5 (copilot)']\nhandoffs:\n  - label: Start\n    agent: agent\n    send: false";
    await fs.writeFile(
      path.join(custom, 'planner.agent.md'),
      `---\n${head}\n---\nYou plan. Look with #tool:search first.\n`,
    );
    await fs.writeFile(path.join(custom, 'team', 'ada.agent.md'), agentText('Ada'));
    await fs.writeFile(path.join(custom, 'notes.md'), '# Notes on our agents\n');
    const roster = await loadRoster({ folders: [near, far] });
    const [ada, planner, next] = roster.agents;
    assert.deepEqual([ada?.name, ada?.root, planner?.name, next?.source], ['Ada', near, 'Planner', 'builtin']);
    assert.deepEqual(
      [planner?.slug, planner?.description, planner?.model],
      ['planner', 'Plans a change before anybody makes it.', 'Claude Opus 5'],
    );
    assert.match(planner?.body ?? '', /^You plan\./);
    assert.deepEqual(
      planner?.problems.filter(each => each.severity !== 'info'),
      [],
    );
    assert.deepEqual(
      roster.shadowed.map(({ agent, by }) => [path.basename(agent.path), by.root]),
      [
        ['ada.agent.md', near],
        ['planner.md', near],
      ],
    );
    assert.deepEqual(roster.skipped, []);
    assert.equal(await findAgentRoot(path.join(near, 'docs', 'plan.md'), '/home'), near);
  });

  it('puts the nearest folder first, home after the workspace and the built-ins last', async () => {
    const near = await workspaceWith({ 'ada.md': agentText('Ada') });
    const far = await workspaceWith({ 'ada.md': agentText('Ada'), 'carl.md': agentText('Carl') });
    const home = await workspaceWith({ 'carl.md': agentText('Carl'), 'dora.md': agentText('Dora') });
    const roster = await loadRoster({ folders: [near, far], home });
    const [first, second, third, fourth] = roster.agents;
    assert.deepEqual([first?.name, second?.name, third?.name], ['Ada', 'Carl', 'Dora']);
    assert.deepEqual([first?.root, second?.root, third?.source, fourth?.source], [near, far, 'home', 'builtin']);
    assert.deepEqual(
      roster.shadowed.map(({ agent, by }) => [agent.root, by.root]),
      [
        [far, near],
        [home, far],
      ],
    );
  });

  it('reads nothing again that did not change, and all that did', async () => {
    const folder = await workspaceWith({ 'ada.md': agentText('Ada'), 'bob.md': agentText('Bob') });
    const sections = async () =>
      (await loadRoster({ folders: [folder] })).agents.slice(0, 2).map(each => each.sections);
    const [ada, bob] = await sections();
    await fs.writeFile(path.join(folder, agents, 'bob.md'), agentText('Robert'));
    const [adaAgain, bobAgain] = await sections();
    assert.equal(adaAgain, ada);
    assert.notEqual(bobAgain, bob);
    assert.deepEqual(await ownNames([folder]), ['Ada', 'Robert']);
    await fs.rm(path.join(folder, agents, 'ada.md'));
    assert.deepEqual(await ownNames([folder]), ['Robert']);
  });

  it('tells what cannot be read, and goes on', async () => {
    const folder = await workspaceWith({ 'ada.md': agentText('Ada') });
    await fs.symlink(path.join(folder, 'nowhere.md'), path.join(folder, agents, 'lost.md'));
    const roster = await loadRoster({ folders: [folder] });
    assert.deepEqual(
      roster.skipped.map(each => [path.basename(each.path), String(each.why)]),
      [['lost.md', 'it does not exist']],
    );
    const odd = await tempFolder();
    await fs.mkdir(path.join(odd, '.claude'));
    await fs.writeFile(path.join(odd, agents), 'a file where a folder should be');
    assert.match(String((await loadRoster({ folders: [odd] })).skipped[0]?.why), /not a folder/);
    assert.deepEqual(await ownNames([path.join(odd, 'missing')]), []);
  });

  it('follows links within the workspace, also where they go in a circle', async () => {
    const folder = await workspaceWith({ 'ada.md': agentText('Ada') });
    await fs.mkdir(path.join(folder, 'shared'));
    await fs.writeFile(path.join(folder, 'shared', 'eve.md'), agentText('Eve'));
    await fs.symlink(path.join(folder, 'shared'), path.join(folder, agents, 'linked'));
    await fs.symlink(path.join(folder, agents), path.join(folder, agents, 'round'));
    assert.deepEqual((await ownNames([folder])).sort(), ['Ada', 'Eve']);
  });
});
