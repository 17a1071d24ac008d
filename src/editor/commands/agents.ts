import path from 'node:path';
import * as vscode from 'vscode';
import { HumanError } from '../../base/errors';
import { isRecord } from '../../base/json';
import type { Agent } from '../../cast/agent';
import { builtInAgents } from '../../cast/builtins';
import { formats } from '../../formats/index';
import { slugOf } from '../../text/slug';
import { playSample } from '../agentSample';
import type { Editor } from '../editor';
import { renderFrontMatter } from '../frontMatter';
import { askForSetup } from '../setup/flow';
import { chooseSessionPlace, subjectForAgent } from '../setup/subject';
import { orCancel, requireFolder } from '../showError';
import { anywhere, type Commands, trusted } from './command';
import { launchSession, pickFormat } from './convene';

/** The commands for agents. */
export const agentCommands: Commands = {
  'convene.agents.refresh': anywhere(({ agents }) => agents.refresh()),
  'convene.agent.open': anywhere(async (editor, argument) => {
    const copy = sessionCopyPath(argument);
    const agent = copy ? undefined : await agentTarget(editor, argument);
    if (agent?.source === 'builtin') return showBuiltin(agent);
    await vscode.window.showTextDocument(vscode.Uri.file(copy ?? agent?.path ?? ''), { preview: true });
  }),
  'convene.agent.try': trusted(async (editor, argument) => playSample(await agentTarget(editor, argument))),
  'convene.agent.convene': trusted(async (editor, argument) => {
    const agent = await agentTarget(editor, argument);
    const format = await pickFormat(formats);
    const subject = await subjectForAgent(agent);
    return launchSession(editor, await askForSetup(editor, format, subject, { with: agent }), subject);
  }),
  'convene.agent.new': trusted(newAgent),
};

/** The agent that a command is about: a tree item, a slug, a file's URI, or one that the user picks. */
async function agentTarget(editor: Editor, argument: unknown): Promise<Agent> {
  // Shadowed agents cannot be seated, because another one has their name; their files can be opened.
  const { agents, shadowed } = await editor.agents.roster();
  const all = [...agents, ...shadowed.map(each => each.agent)];
  // A tree item has the agent as a field.
  const target = isRecord(argument) && isRecord(argument.agent) ? argument.agent : argument;
  const fromRecord = isRecord(target) ? (target.path ?? target.slug) : target;
  const id = target instanceof vscode.Uri ? target.fsPath : fromRecord;
  const named = all.find(agent => id !== undefined && (agent.path === id || agent.slug === id));
  if (named) return named;
  const items = agents.map(agent => ({ label: `${agent.icon} ${agent.name}`, description: agent.role, agent }));
  const placeHolder = vscode.l10n.t('Which agent?');
  return orCancel(await vscode.window.showQuickPick(items, { placeHolder, matchOnDescription: true })).agent;
}

/** The session's copy of an agent's file, if the argument names an agent of a session that no longer exists elsewhere. */
function sessionCopyPath(argument: unknown): string | undefined {
  if (!isRecord(argument) || typeof argument.session !== 'string' || typeof argument.slug !== 'string')
    return undefined;
  return path.join(argument.session, 'agents', `${path.basename(argument.slug)}.md`);
}

async function showBuiltin(agent: Agent): Promise<void> {
  const content = `# ${agent.name}\n\n${agent.description}\n\n${agent.body}\n`;
  const document = await vscode.workspace.openTextDocument({ language: 'markdown', content });
  await vscode.window.showTextDocument(document, { preview: true });
}

async function newAgent(editor: Editor): Promise<void> {
  requireFolder(vscode.l10n.t('No folder is open. Agents are files in a folder’s .claude/agents.'));
  const question = vscode.l10n.t('Which folder should the agent be saved in?');
  const place = await chooseSessionPlace(vscode.window.activeTextEditor?.document.uri, question);
  const blank = { label: vscode.l10n.t('Empty file'), description: '', agent: undefined };
  const items = builtInAgents.map(agent => ({
    label: `${agent.icon} ${agent.name}`,
    description: agent.description,
    agent,
  }));
  const placeHolder = vscode.l10n.t('Start from…');
  const template = await vscode.window.showQuickPick([blank, ...items], { placeHolder, matchOnDescription: true });
  if (!template) return;
  const name = await vscode.window.showInputBox({
    title: vscode.l10n.t('What is the agent called?'),
    value: template.agent?.name ?? '',
    validateInput: text => (/[\p{L}\p{N}]/u.test(text) ? undefined : vscode.l10n.t('A name needs letters or digits.')),
  });
  if (!name) return;
  const uri = vscode.Uri.file(path.join(place, '.claude', 'agents', `${slugOf(name)}.md`));
  await writeNew(uri, templateText(name.trim(), template.agent));
  editor.agents.refresh();
  await vscode.window.showTextDocument(uri);
}

async function writeNew(uri: vscode.Uri, content: string): Promise<void> {
  const edit = new vscode.WorkspaceEdit();
  edit.createFile(uri, { overwrite: false, contents: Buffer.from(content, 'utf8') });
  if (await vscode.workspace.applyEdit(edit)) return;
  throw new HumanError(
    vscode.l10n.t('{0} already exists or cannot be written.', path.basename(uri.fsPath)),
    vscode.l10n.t('Choose another name.'),
  );
}

function templateText(name: string, template: Agent | undefined): string {
  const description = template?.description ?? vscode.l10n.t('When to ask this agent, in one sentence.');
  const body = template?.body ?? vscode.l10n.t('Who you are, what you look for, and what you never let slip through.');
  const focus = template?.own.focus ?? [];
  const head = renderFrontMatter({ name, description, convene: { icon: template?.icon ?? '🦉', focus } });
  return `${head}\n${body.trim()}\n`;
}
