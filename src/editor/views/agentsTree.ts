import path from 'node:path';
import * as vscode from 'vscode';
import type { Agent, Roster, Skipped } from '../../cast/agent';
import { dossierText, maxDossierLength } from '../../cast/dossier';
import { agentKindOf } from '../../disk/agentFiles';
import type { AgentLibrary } from '../agentLibrary';
import { paragraphs } from '../markdown';
import { localizeEngineText } from '../showError';
import { agentIcon } from './icons';

type Node =
  | { kind: 'group'; label: string; children: Node[]; isExpanded: boolean }
  /** `by`: another agent of the same name, which hides this one. */
  | { kind: 'agent'; agent: Agent; by?: Agent }
  | { kind: 'skipped'; skipped: Skipped }
  | { kind: 'none' };

/** The tree of agents: those available, those hidden by another of the same name, and the files that were skipped, with the reason. */
export class AgentsTree implements vscode.TreeDataProvider<Node> {
  readonly onDidChangeTreeData: vscode.Event<void>;

  constructor(private readonly library: AgentLibrary) {
    this.onDidChangeTreeData = library.onDidChange;
  }

  async getChildren(node?: Node): Promise<Node[]> {
    if (node) return node.kind === 'group' ? node.children : [];
    if (!vscode.workspace.workspaceFolders) return [];
    return groups(await this.library.roster());
  }

  getTreeItem(node: Node): vscode.TreeItem {
    if (node.kind === 'group') return groupItem(node.label, node.children.length, node.isExpanded);
    if (node.kind === 'none') return newItem();
    return node.kind === 'agent' ? agentItem(node.agent, node.by) : skippedItem(node.skipped);
  }

  /** Adds the tooltip of an agent on hover, with a note if its file is too long for a prompt. */
  async resolveTreeItem(item: vscode.TreeItem, node: Node): Promise<vscode.TreeItem> {
    if (node.kind !== 'agent') return item;
    item.tooltip = tooltip(node.agent, dossierText(node.agent).length, maxDossierLength);
    return item;
  }
}

function groups({ agents, shadowed, skipped }: Roster): Node[] {
  const hidden = shadowed.map((each): Node => ({ kind: 'agent', ...each }));
  const ignored = skipped.map((each): Node => ({ kind: 'skipped', skipped: each }));
  const toNodes = (shown: readonly Agent[]) => shown.map((agent): Node => ({ kind: 'agent', agent }));
  // Files of VS Code's own format, which Convene reads too.
  const isCustom = (agent: Agent) => agentKindOf(agent.path) === 'custom';
  const custom = toNodes(agents.filter(agent => agent.source === 'workspace' && isCustom(agent)));
  const from = (source: Agent['source']) => toNodes(agents.filter(each => each.source === source && !isCustom(each)));
  const all: Node[] = [
    { kind: 'group', label: vscode.l10n.t('This workspace'), children: from('workspace'), isExpanded: true },
    { kind: 'group', label: vscode.l10n.t('VS Code’s custom agents'), children: custom, isExpanded: true },
    { kind: 'group', label: vscode.l10n.t('Your home folder'), children: from('home'), isExpanded: true },
    { kind: 'group', label: vscode.l10n.t('Built in'), children: from('builtin'), isExpanded: false },
    { kind: 'group', label: vscode.l10n.t('Hidden by another agent'), children: hidden, isExpanded: false },
    { kind: 'group', label: vscode.l10n.t('Ignored'), children: ignored, isExpanded: false },
  ];
  const filled = all.filter(node => node.kind === 'group' && node.children.length > 0);
  // In a workspace without agents, an item offers to create one.
  return agents.some(agent => agent.source === 'workspace') ? filled : [{ kind: 'none' }, ...filled];
}

function newItem(): vscode.TreeItem {
  const item = new vscode.TreeItem(vscode.l10n.t('New Agent…'));
  item.description = vscode.l10n.t('none in .claude/agents yet');
  item.iconPath = new vscode.ThemeIcon('add');
  item.command = { command: 'convene.agent.new', title: '' };
  return item;
}

function groupItem(label: string, count: number, isExpanded: boolean): vscode.TreeItem {
  const { Expanded, Collapsed } = vscode.TreeItemCollapsibleState;
  const item = new vscode.TreeItem(label, isExpanded ? Expanded : Collapsed);
  item.description = String(count);
  return item;
}

function agentItem(agent: Agent, by: Agent | undefined): vscode.TreeItem {
  const item = new vscode.TreeItem(agent.name);
  const problems = agent.problems.filter(each => each.severity !== 'info').length;
  const role = agent.role ?? agent.description.replace(/\s+/g, ' ').slice(0, 80);
  const problemNote = problems > 0 ? vscode.l10n.t('{0} with problems', problems) : '';
  const place =
    by?.source === 'builtin' ? vscode.l10n.t('a built-in agent') : vscode.workspace.asRelativePath(by?.path ?? '');
  const hiddenNote = by ? vscode.l10n.t('hidden by {0}', place) : '';
  item.description = [hiddenNote, problemNote, role].filter(Boolean).join(' · ');
  item.iconPath = agentIcon(agent);
  item.contextValue = by ? 'agentHidden' : agent.source === 'builtin' ? 'agentBuiltin' : 'agent';
  item.command = { command: 'convene.agent.open', title: '', arguments: [agent] };
  return item;
}

function skippedItem({ path: file, why }: Skipped): vscode.TreeItem {
  const item = new vscode.TreeItem(path.basename(file));
  item.description = localizeEngineText(why);
  item.iconPath = new vscode.ThemeIcon('circle-slash');
  item.contextValue = 'skipped';
  item.tooltip = vscode.workspace.asRelativePath(file);
  item.command = { command: 'vscode.open', title: '', arguments: [vscode.Uri.file(file)] };
  return item;
}

function tooltip(agent: Agent, length: number, limit: number): vscode.MarkdownString {
  const tooLong = vscode.l10n.t(
    'Too long for a prompt: {0} characters without code, tables and examples. It is condensed before a session; else the first {1} are used.',
    length,
    limit,
  );
  return paragraphs([
    [agent.name, agent.role].filter(Boolean).join(' — '),
    agent.description.slice(0, 600),
    ...agent.problems.map(each => vscode.l10n.t('Line {0}: {1}', each.line, localizeEngineText(each.message))),
    ...(length > limit ? [tooLong] : []),
  ]);
}
