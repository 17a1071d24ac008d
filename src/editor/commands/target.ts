import * as vscode from 'vscode';
import { isRecord } from '../../base/json';
import type { SessionSummary } from '../../disk/sessions';
import { type Editor, loadEngine } from '../editor';
import { chosen, told } from '../tell';
import { sessionItem } from '../views/sessionItem';
import type { Command } from './command';

type Fits = (summary: SessionSummary, editor: Editor) => boolean;

/** Every session. */
export const any: Fits = () => true;

/** Those that are over. */
export const isFinished: Fits = ({ state }) => state === 'finished';

/** Those that nobody runs. */
export const isAtRest: Fits = ({ state }) => state !== 'running';

/** A command that is done with one session, among those that it fits. */
export function onSession(
  needsTrust: boolean,
  fits: Fits,
  act: (editor: Editor, session: SessionSummary) => Promise<unknown>,
): Command {
  return {
    needsTrust,
    run: async (editor, argument) => act(editor, await sessionTarget(editor, argument, fits)),
  };
}

/** The session a command is about: the tree's item, a folder, the panel with the focus where the command fits it, or the one a person picks. */
export async function sessionTarget(editor: Editor, argument: unknown, fits: Fits): Promise<SessionSummary> {
  const found = await editor.sessions.found();
  const folder = folderOf(argument);
  const named = found.find(each => each.folder === folder);
  if (named) return named;
  const candidates = found.filter(each => fits(each, editor));
  // Whoever stops a session while reading a finished one means the other.
  const active = candidates.find(each => each.folder === editor.panels.active);
  if (active) return active;
  return pickSession(candidates);
}

/** Lets a person find a session by whatever they remember of it: what it was about, its document, its kind, how it came out, who sat in it. */
export async function pickSession(candidates: readonly SessionSummary[]): Promise<SessionSummary> {
  if (candidates.length === 0) {
    void vscode.window.showInformationMessage(vscode.l10n.t('There is no session here that this could be done with.'));
    throw new vscode.CancellationError();
  }
  const engine = await loadEngine();
  const items = candidates.map(summary => {
    const { label, description, iconPath } = sessionItem(summary, engine);
    const kind = told(engine.formatOf(summary.format)?.title ?? summary.format);
    const detail = [kind, summary.document, ...summary.names].filter(Boolean).join(' · ');
    return { label, description, detail, iconPath: iconPath as vscode.ThemeIcon, summary };
  });
  const placeHolder = vscode.l10n.t('Which session?');
  const how = { placeHolder, matchOnDescription: true, matchOnDetail: true };
  return chosen(await vscode.window.showQuickPick(items, how)).summary;
}

function folderOf(argument: unknown): string | undefined {
  if (typeof argument === 'string') return argument;
  if (argument instanceof vscode.Uri) return argument.fsPath;
  return isRecord(argument) && typeof argument.folder === 'string' ? argument.folder : undefined;
}
