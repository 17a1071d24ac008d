import * as vscode from 'vscode';
import { isRecord } from '../../base/json';
import type { SessionSummary } from '../../disk/sessions';
import { formatOf } from '../../formats/index';
import type { Editor } from '../editor';
import { localizeEngineText, orCancel } from '../showError';
import { sessionItem } from '../views/sessionItem';
import type { Command, CommandRun } from './command';

type SessionFilter = (summary: SessionSummary, editor: Editor) => boolean;

/** Accepts every session. */
export const anySession: SessionFilter = () => true;

/** Accepts sessions that have ended. */
export const isFinished: SessionFilter = ({ state }) => state === 'finished';

/** Accepts sessions that are not running. */
export const isNotRunning: SessionFilter = ({ state }) => state !== 'running';

/** Creates a command for one session among those that the filter accepts; `where` is `trusted` or `anywhere`. */
export function sessionCommand(
  where: (run: CommandRun) => Command,
  fits: SessionFilter,
  act: (editor: Editor, session: SessionSummary) => Promise<unknown>,
): Command {
  return where(async (editor, argument) => act(editor, await sessionTarget(editor, argument, fits)));
}

/** The session that a command is about: a tree item, a folder, the focused panel if the command fits, or one that the user picks. */
export async function sessionTarget(editor: Editor, argument: unknown, fits: SessionFilter): Promise<SessionSummary> {
  const found = await editor.sessions.found();
  const folder = folderOf(argument);
  // A session that the caller names need not fit: the command says what is wrong.
  const named = found.find(each => each.folder === folder);
  if (named) return named;
  const candidates = found.filter(each => fits(each, editor));
  // A focused session that does not fit, such as a finished one for “Stop”, is not meant.
  const active = candidates.find(each => each.folder === editor.panels.active);
  if (active) return active;
  return pickSession(candidates);
}

/** Lets the user find a session by topic, document, format, outcome or agents; cancels, with a message, if there are no candidates. */
export async function pickSession(candidates: readonly SessionSummary[]): Promise<SessionSummary> {
  if (candidates.length === 0) {
    void vscode.window.showInformationMessage(vscode.l10n.t('No session here supports this.'));
    throw new vscode.CancellationError();
  }
  const items = candidates.map(summary => {
    const { label, description, iconPath } = sessionItem(summary);
    const kind = localizeEngineText(formatOf(summary.format)?.title ?? summary.format);
    const detail = [kind, summary.document, ...summary.names].filter(Boolean).join(' · ');
    return { label, description, detail, iconPath: iconPath as vscode.ThemeIcon, summary };
  });
  const placeHolder = vscode.l10n.t('Which session?');
  const how = { placeHolder, matchOnDescription: true, matchOnDetail: true };
  return orCancel(await vscode.window.showQuickPick(items, how)).summary;
}

function folderOf(argument: unknown): string | undefined {
  if (typeof argument === 'string') return argument;
  if (argument instanceof vscode.Uri) return argument.fsPath;
  return isRecord(argument) && typeof argument.folder === 'string' ? argument.folder : undefined;
}
