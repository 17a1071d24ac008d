import * as vscode from 'vscode';
import { HumanError } from '../../base/errors';
import { type Editor, loadEngine } from '../editor';
import type { Pinned } from '../findings/board';
import type { Showing } from '../findings/findings';
import type { Commands } from './command';
import { isFinished, onSession } from './target';

/** What is done with the findings of sessions on their documents. */
export const findingsCommands: Commands = {
  'convene.findings.show': onSession(false, isFinished, (editor, { folder }) => showOnDocument(editor, folder)),
  'convene.findings.copy': onSession(false, isFinished, (_editor, { folder }) => copyPage(folder)),
  'convene.finding.open': {
    needsTrust: false,
    async run(editor, argument) {
      const { folder, turn } = commentOf(editor, argument);
      const panel = await editor.panels.show(folder, vscode.ViewColumn.Beside);
      if (turn !== undefined) panel.goTo(turn);
    },
  },
  'convene.finding.task': {
    needsTrust: true,
    run: async (editor, argument) => (await import('../findings/actions')).addTask(pinnedTo(editor, argument)),
  },
  'convene.finding.insert': {
    needsTrust: true,
    run: async (editor, argument) => (await import('../findings/actions')).insertNote(pinnedTo(editor, argument)),
  },
  'convene.finding.dismiss': {
    needsTrust: false,
    async run(editor, argument) {
      const pinned = pinnedTo(editor, argument);
      await editor.findings.board?.dismiss(pinned);
    },
  },
};

/** Puts the part of a session's page for whoever decides on the clipboard. */
async function copyPage(folder: string): Promise<void> {
  const { formatOf, readRecord, readSources } = await loadEngine();
  const { state } = await readRecord(folder);
  const { sessionPage } = await import('../../transcript/sessionPage');
  const { chairMarkdown } = await import('../../transcript/pageMarkdown');
  const copies = state.opened && (await readSources(folder, state.opened));
  const about = sessionPage(state, formatOf(state.opened?.format ?? ''), copies?.document?.text);
  if (!about)
    throw new HumanError(
      vscode.l10n.t('This session has no page.'),
      vscode.l10n.t('Nobody was asked to read its document.'),
    );
  await vscode.env.clipboard.writeText(chairMarkdown(about));
  vscode.window.setStatusBarMessage(vscode.l10n.t('Copied.'), 3000);
}

async function showOnDocument(editor: Editor, folder: string): Promise<void> {
  const found = await editor.findings.show(folder);
  if (!found) {
    throw new HumanError(
      vscode.l10n.t('This session was not about a document.'),
      vscode.l10n.t('Choose one that debated a document.'),
    );
  }
  const [first] = [...found.pinned].sort((a, b) => lineOf(a) - lineOf(b));
  if (!first) {
    void tellOfNone(editor, folder, found);
    return;
  }
  first.thread.collapsibleState = vscode.CommentThreadCollapsibleState.Expanded;
  // Whoever reads the session goes on seeing it.
  const viewColumn = editor.panels.active ? vscode.ViewColumn.Beside : vscode.ViewColumn.Active;
  const { uri, range } = first.thread;
  await vscode.window.showTextDocument(uri, { selection: range, viewColumn, preview: false });
}

async function tellOfNone(editor: Editor, folder: string, { session, dismissed, read }: Showing): Promise<void> {
  if (dismissed === 0) {
    await vscode.window.showInformationMessage(
      read
        ? vscode.l10n.t('This session found nothing that blocks or matters.')
        : vscode.l10n.t('This session has no findings: nobody was asked to read the document for them.'),
    );
    return;
  }
  const again = vscode.l10n.t('Show Them Again');
  const text = vscode.l10n.t('All {0} findings of this session were dismissed.', dismissed);
  if ((await vscode.window.showInformationMessage(text, again)) !== again) return;
  await editor.findings.board?.bringBack(session);
  await showOnDocument(editor, folder);
}

function lineOf({ thread }: Pinned): number {
  return thread.range?.start.line ?? 0;
}

// The button of a comment passes the comment, that of a thread the thread.
function commentOf({ findings }: Editor, argument: unknown): { folder: string; turn?: string } {
  const comment = findings.board?.commentAs(argument);
  if (!comment) throw noFinding();
  return comment;
}

function pinnedTo({ findings }: Editor, argument: unknown): Pinned {
  const pinned = findings.board?.pinnedAs(argument);
  if (!pinned) throw noFinding();
  return pinned;
}

function noFinding(): HumanError {
  return new HumanError(
    vscode.l10n.t('There is no finding here.'),
    vscode.l10n.t('Use the buttons of a finding on a document.'),
  );
}
