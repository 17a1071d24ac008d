import assert from 'node:assert/strict';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import * as vscode from 'vscode';
import { createRedaction } from '../../src/base/redactor';
import { AgentLibrary } from '../../src/editor/agentLibrary';
import { formatsForTopic } from '../../src/editor/commands/convene';
import type { KeyStore } from '../../src/editor/keys';
import { createServiceFactory } from '../../src/editor/services';
import { describeOptions } from '../../src/editor/setup/optionPick';
import type { Strategies } from '../../src/editor/strategies';
import { AgentsTree } from '../../src/editor/views/agentsTree';
import { convene, inFolder, until } from './window';

function withFile(name: string, text: string, act: (uri: vscode.Uri) => Promise<void>): Promise<void> {
  const uri = inFolder('.claude', 'agents', name);
  writeFileSync(uri.fsPath, text);
  return act(uri).finally(() => rmSync(uri.fsPath, { force: true }));
}

describe('around the sessions', () => {
  before(convene);

  it('activates within 50 ms', async () => {
    const { activationMs } = await convene();
    assert.ok(activationMs <= 50, `${activationMs} ms`);
  });

  it('lists the agents of the workspace, the built-in ones, and learns of a new file', async () => {
    const shelf = new AgentLibrary();
    const tree = new AgentsTree(shelf);
    const labels = async () => (await tree.getChildren()).map(node => tree.getTreeItem(node).label);
    assert.deepEqual((await labels()).slice(0, 2), ['This workspace', 'Built in']);
    const before = (await shelf.roster()).agents.length;
    const changed = new Promise(resolve => shelf.onDidChange(resolve));
    await withFile('zz-newcomer.md', '---\nname: Newcomer\ndescription: Fresh eyes.\n---\nYou ask why.\n', async () => {
      await changed;
      const { agents } = await shelf.roster();
      assert.equal(agents.length, before + 1);
      assert.ok(agents.some(agent => agent.name === 'Newcomer'));
    });
    shelf.dispose();
  });

  it('shows VS Code’s own custom agents apart, and learns of a new one', async () => {
    const shelf = new AgentLibrary();
    const tree = new AgentsTree(shelf);
    await shelf.roster();
    const changed = new Promise(resolve => shelf.onDidChange(resolve));
    const folder = inFolder('.github', 'agents').fsPath;
    mkdirSync(folder, { recursive: true });
    writeFileSync(path.join(folder, 'planner.agent.md'), '---\ndescription: Plans first.\n---\nYou plan.\n');
    await changed;
    const group = (await tree.getChildren())[1];
    assert.ok(group);
    assert.equal(tree.getTreeItem(group).label, 'VS Code’s custom agents');
    const rows = (await tree.getChildren(group)).map(node => tree.getTreeItem(node).label);
    assert.deepEqual(rows, ['Planner']);
    rmSync(inFolder('.github').fsPath, { recursive: true });
    shelf.dispose();
  });

  it('says of a file that is too long for a prompt that it is, to whoever rests on it', async () => {
    const shelf = new AgentLibrary();
    const tree = new AgentsTree(shelf);
    const file = `---\nname: Verbose\ndescription: Says much.\n---\n${'You weigh every word. '.repeat(400)}\n`;
    await withFile('zz-verbose.md', file, async () => {
      shelf.refresh();
      const groups = await Promise.all((await tree.getChildren()).map(node => tree.getChildren(node)));
      const tips = groups.flat().map(async node => {
        const item = await tree.resolveTreeItem(tree.getTreeItem(node), node);
        const { value } = (item.tooltip ?? {}) as Partial<vscode.MarkdownString>;
        return value?.replaceAll('&nbsp;', ' ').includes('Too long') ? item.label : undefined;
      });
      assert.deepEqual((await Promise.all(tips)).filter(Boolean), ['Verbose']);
    });
    shelf.dispose();
  });

  it('shows who is hidden by whom, and which files are passed over and why', async () => {
    const shelf = new AgentLibrary();
    const tree = new AgentsTree(shelf);
    const { agents } = await shelf.roster();
    const builtin = agents.find(agent => agent.source === 'builtin');
    assert.ok(builtin);
    const rowsOf = async (label: string) => {
      const group = (await tree.getChildren()).find(node => tree.getTreeItem(node).label === label);
      return group ? (await tree.getChildren(group)).map(node => tree.getTreeItem(node)) : [];
    };
    const own = `---\nname: ${builtin.name}\ndescription: One of our own.\n---\nYou are ours.\n`;
    await withFile(`${builtin.slug}.md`, own, () =>
      withFile('README.md', '# Notes\n\nNo agent at all.\n', async uri => {
        shelf.refresh();
        const [hidden] = await rowsOf('Hidden by another agent');
        assert.equal(hidden?.label, builtin.name);
        assert.match(String(hidden?.description), new RegExp(`hidden by .*${builtin.slug}\\.md`));
        assert.equal(hidden?.contextValue, 'agentHidden');
        const [passed] = await rowsOf('Ignored');
        assert.equal(passed?.label, 'README.md');
        assert.equal(passed?.description, 'README describes a folder, not an agent');
        // One click shows the file that is to be mended.
        const { command = '', arguments: args = [] } = passed?.command ?? {};
        await vscode.commands.executeCommand(command, ...args);
        await until(() => vscode.window.activeTextEditor?.document.uri.fsPath === uri.fsPath || undefined);
      }),
    );
    shelf.dispose();
  });

  it('offers to write an agent where the workspace has none', async () => {
    const shelf = new AgentLibrary();
    const roster = await shelf.roster();
    const builtin = roster.agents.filter(agent => agent.source === 'builtin');
    const bare = { onDidChange: shelf.onDidChange, roster: async () => ({ ...roster, agents: builtin }) };
    const tree = new AgentsTree(bare as unknown as AgentLibrary);
    const [first, second] = (await tree.getChildren()).map(node => tree.getTreeItem(node));
    assert.deepEqual([first?.command?.command, second?.label], ['convene.agent.new', 'Built in']);
    shelf.dispose();
  });

  it('offers for a topic the formats that need no document', async () => {
    const shelf = new AgentLibrary();
    const keys = { get: async () => undefined } as unknown as KeyStore;
    const services = createServiceFactory(keys, undefined as unknown as Strategies, createRedaction());
    const ids = (await formatsForTopic({ agents: shelf, services })).map(format => format.id);
    assert.ok(ids.includes('debate') && ids.includes('parliament'), ids.join());
    assert.ok(!ids.includes('presentation'), ids.join());
    shelf.dispose();
  });

  it('shows what a scene plans or keeps secret as so many entries', () => {
    const rules = ['events', 'secrets', 'setting'].map(
      key => ({ key, label: key, description: '', type: 'text', default: '' }) as const,
    );
    const options = { events: '[{"beat":7,"text":"It rings."}]', secrets: '{"jo":"You know.","ada":"You too."}' };
    assert.equal(
      describeOptions(rules, { ...options, setting: '[A hut]' }),
      'events: 1 entry · secrets: 2 entries · setting: [A hut]',
    );
  });

  it('marks what was mended in an agent file at its line', async () => {
    const text = '---\nname: Mended\ndescription: Use this: for a colon that is not quoted\n---\nYou mend.\n';
    await withFile('zz-mended.md', text, async uri => {
      await vscode.workspace.openTextDocument(uri);
      const found = await until(() => {
        const all = vscode.languages.getDiagnostics(uri).filter(each => each.source === 'Convene');
        return all.length > 0 ? all : undefined;
      });
      assert.equal(found[0]?.range.start.line, 2);
    });
  });

  it('S13: shows hidden characters of an agent file with their code points', async () => {
    const text = `---\nname: Hidden\ndescription: Looks harmless.\n---\nYou are kind.${'\u200b'}\n`;
    await withFile('zz-hidden.md', text, async uri => {
      await vscode.workspace.openTextDocument(uri);
      const found = await until(() => {
        const all = vscode.languages.getDiagnostics(uri).filter(each => /U\+200B/.test(each.message));
        return all.length > 0 ? all : undefined;
      });
      assert.deepEqual([found.length, found[0]?.range.start.line], [1, 4]);
    });
  });

  it('offers above an agent file to hear the agent and to convene with it', async () => {
    const uri = inFolder('.claude', 'agents', 'finance-partner.md');
    await vscode.workspace.openTextDocument(uri);
    const lenses = await vscode.commands.executeCommand<vscode.CodeLens[]>('vscode.executeCodeLensProvider', uri, 5);
    assert.deepEqual(
      lenses.map(lens => lens.command?.command),
      ['convene.agent.try', 'convene.agent.convene'],
    );
  });

  it('completes its own keys, those that are not there yet', async () => {
    const text = '---\nname: Keys\ndescription: d\nconvene:\n  icon: 🦉\n  \n---\nYou.\n';
    await withFile('zz-keys.md', text, async uri => {
      await vscode.workspace.openTextDocument(uri);
      const place = new vscode.Position(5, 2);
      const provider = 'vscode.executeCompletionItemProvider';
      const list = await vscode.commands.executeCommand<vscode.CompletionList>(provider, uri, place);
      const own = list.items.filter(item => item.detail === 'Convene').map(item => item.label);
      assert.deepEqual(own.sort(), 'enters focus leaves motives relations role secrets temperature'.split(' '));
    });
  });

  it('names every text of its manifest in both languages', () => {
    const extension = vscode.extensions.getExtension('convene.convene');
    const title: string = extension?.packageJSON.contributes.commands[0].title;
    assert.ok(!title.startsWith('%'), `${path.basename(extension?.extensionPath ?? '')}: ${title}`);
  });
});
