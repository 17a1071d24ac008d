import * as vscode from 'vscode';
import { readRecord } from '../../app/record';
import { HumanError } from '../../base/errors';
import { readSources } from '../../disk/sources';
import { formatOf, formats } from '../../formats/index';
import { chairMarkdown } from '../../transcript/pageMarkdown';
import { sessionPage } from '../../transcript/sessionPage';
import { readRequest } from '../api';
import type { Editor } from '../editor';
import { applyChange } from '../findings/actions';
import type { PlacedFinding } from '../findings/board';
import type { SavedDecision } from '../findings/deciding';
import { confirmDecision, decide, defer, dismiss, reviewDecisions } from '../findings/deciding';
import { offerAction } from '../setup/ask';
import { showError } from '../showError';
import { anywhere, type Command, type Commands, trusted } from './command';
import { isFinished, sessionCommand } from './target';

/** The commands for findings on their documents. */
export const findingsCommands: Commands = {
  'convene.findings.show': sessionCommand(anywhere, isFinished, (editor, { folder }) => showOnDocument(editor, folder)),
  'convene.findings.copy': sessionCommand(anywhere, isFinished, (_editor, { folder }) => copyDecisionPart(folder)),
  'convene.findings.decisions': trusted(async (editor, uri) => {
    await reviewDecisions(uri instanceof vscode.Uri ? uri : vscode.window.activeTextEditor?.document.uri);
    editor.findings.refresh();
  }),
  'convene.finding.open': anywhere(async (editor, argument) => {
    const { folder, turns, id } = requirePlaced(editor, argument).finding;
    const panel = await editor.panels.show(folder, vscode.ViewColumn.Beside);
    const turn = turns.at(-1);
    panel.goTo(turn === undefined ? { entry: id } : { turn });
  }),
  'convene.finding.apply': trusted(async (editor, argument) => applyChange(requirePlaced(editor, argument))),
  'convene.finding.debate': trusted(async (editor, argument, request) => {
    const { finding, document } = requirePlaced(editor, argument);
    const format = formats.find(each => each.options.some(option => option.key === 'motion'));
    // Nobody reads the document for more findings first.
    const options = { motion: motionFromFinding(finding), inspect: false };
    return vscode.commands.executeCommand(`convene.${format?.id}`, {
      ...readRequest(request),
      uri: document.uri,
      options,
    });
  }),
  'convene.finding.dismiss': decisionCommand(async placed => dismiss(placed)),
  'convene.finding.defer': decisionCommand(async (placed, { findings }) => defer(placed, findings.board)),
  'convene.finding.fixed': decisionCommand(async placed => decide(placed, 'fixed')),
  'convene.finding.confirm': trusted(async (editor, argument) => {
    const placed = requirePlaced(editor, argument);
    await confirmDecision(placed);
    editor.findings.refresh();
  }),
};

/** Creates a command that decides on a finding; the decision is saved at once and can be undone. */
function decisionCommand(makeDecision: (placed: PlacedFinding, editor: Editor) => Promise<SavedDecision>): Command {
  return trusted(async (editor, argument) => {
    const placed = requirePlaced(editor, argument);
    const { word, undo } = await makeDecision(placed, editor);
    editor.findings.refresh();
    void offerUndo(editor, `${word}: ${placed.finding.claim}`, undo);
  });
}

async function offerUndo(editor: Editor, message: string, undo: () => Promise<void>): Promise<void> {
  if (!(await offerAction(message, vscode.l10n.t('Undo')))) return;
  await undo().catch(error => showError(error, editor.log));
  editor.findings.refresh();
}

/** Phrases a finding as the motion of a debate, with the changes that settle it. */
function motionFromFinding({ claim, consequence, cures, change }: PlacedFinding['finding']): string {
  const changes = cures.length > 0 ? cures.map(each => each.change) : [change ?? ''];
  const parts = [
    claim,
    consequence,
    ...changes.filter(each => each !== '').map(each => vscode.l10n.t('Change: {0}', each)),
  ];
  return vscode.l10n.t('The document should be changed on this point: {0}', parts.join(' '));
}

/** Copies the part of a session's result that is for whoever decides (the chair) to the clipboard. */
async function copyDecisionPart(folder: string): Promise<void> {
  const { state } = await readRecord(folder);
  const copies = state.opened && (await readSources(folder, state.opened));
  const page = sessionPage(state, formatOf(state.opened?.format ?? ''), copies?.document);
  if (!page)
    throw new HumanError(vscode.l10n.t('This session has no page.'), vscode.l10n.t('Nobody read its document.'));
  await vscode.env.clipboard.writeText(chairMarkdown(page));
  vscode.window.setStatusBarMessage(vscode.l10n.t('Copied.'), 3000);
}

/** Opens a session's document at the first of the session's findings. */
async function showOnDocument(editor: Editor, folder: string): Promise<void> {
  const board = await editor.findings.load();
  const shown = await board.showSession(folder);
  const [first] = [...(shown?.placed ?? [])].sort((a, b) => a.place.startLine - b.place.startLine);
  if (!first) return explainNoFindings(folder, shown?.foundCount);
  const thread = board.threadOf(first);
  if (thread) thread.collapsibleState = vscode.CommentThreadCollapsibleState.Expanded;
  // Keep the session visible if it has the focus.
  const viewColumn = editor.panels.active ? vscode.ViewColumn.Beside : vscode.ViewColumn.Active;
  const line = first.place.startLine - 1;
  const selection = new vscode.Range(line, 0, line, 0);
  await vscode.window.showTextDocument(first.document.uri, { selection, viewColumn, preview: false });
}

/** Explains why no finding is shown; `foundCount` is undefined if the session did not look for any. */
async function explainNoFindings(folder: string, foundCount: number | undefined): Promise<void> {
  if (foundCount) {
    const decisions = vscode.l10n.t('Decisions…');
    const text = vscode.l10n.t(
      'None of the {0} findings of this session is open: each was decided on, or its text is gone.',
      foundCount,
    );
    void offerAction(text, decisions).then(isChosen => {
      if (isChosen) void vscode.commands.executeCommand('convene.findings.decisions');
    });
    return;
  }
  const { state } = await readRecord(folder);
  if (!state.opened?.document)
    throw new HumanError(
      vscode.l10n.t('This session was not about a document.'),
      vscode.l10n.t('Choose one that debated a document.'),
    );
  void vscode.window.showInformationMessage(
    foundCount === 0
      ? vscode.l10n.t('This session found nothing that blocks or matters.')
      : vscode.l10n.t('This session has no findings: nobody read the document for it.'),
  );
}

function requirePlaced({ findings }: Editor, argument: unknown): PlacedFinding {
  const placed = findings.board?.find(argument);
  if (placed) return placed;
  throw new HumanError(
    vscode.l10n.t('There is no finding here.'),
    vscode.l10n.t('Put the cursor on a finding, or use the buttons of its comment.'),
  );
}
