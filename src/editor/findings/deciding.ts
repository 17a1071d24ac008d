import * as vscode from 'vscode';
import { decisionsOn, type FindingDecision } from '../../app/decisions';
import { HumanError } from '../../base/errors';
import { nodeClock } from '../../disk/clock';
import { confirmDisposition, readDispositions, removeDisposition, writeDisposition } from '../../disk/dispositions';
import { parseDocument } from '../../disk/documentParser';
import { decisionRecord } from '../../formats/inspection/decisions';
import { rangeIn } from '../applyPage';
import { openQuestionEdit, openQuestionRange } from '../pageEdits';
import { userFolder } from '../services';
import { showQuestion } from '../setup/ask';
import { orCancel } from '../showError';
import { applyEditTo } from './actions';
import type { FindingsBoard, PlacedFinding } from './board';
import { decisionLabel } from './comments';
import { asReadDocument, type ReadDocument } from './reading';

/** What is needed of a saved decision to undo it. */
interface UndoneDecision {
  /** The name of its file. */
  name: string;
  decision: FindingDecision['decision'];
  finding: { id: string; claim: string };
}

/** A saved decision, and how to undo it. */
export interface SavedDecision {
  /** The decision in a word or two, such as “Dismissed”. */
  word: string;
  /** The name of its file. */
  name: string;
  undo(): Promise<void>;
}

/** Asks why a finding is dismissed (one of the listed reasons, or any text), and saves that. */
export async function dismiss(placed: PlacedFinding): Promise<SavedDecision> {
  const reasons = [
    vscode.l10n.t('It is wrong'),
    vscode.l10n.t('It is intentional'),
    vscode.l10n.t('It is not worth changing'),
  ];
  const title = vscode.l10n.t('Dismiss {0}: why?', placed.finding.id);
  return decide(placed, 'dismissed', await askForReason(title, reasons));
}

/** Adds a finding to the open questions of its document as an undoable edit, and saves it as deferred; undoing either undoes both. */
export async function defer(placed: PlacedFinding, board: FindingsBoard | undefined): Promise<SavedDecision> {
  const document = await vscode.workspace.openTextDocument(placed.document.uri);
  const { version } = document;
  const { afterLine, text } = openQuestionEdit(await parseDocument(document.getText()), placed.finding);
  const place = afterLine === 0 ? new vscode.Position(0, 0) : document.lineAt(afterLine - 1).range.end;
  const edit = new vscode.WorkspaceEdit();
  edit.insert(document.uri, place, text);
  await applyEditTo(document, version, edit);
  try {
    const saved = await decide(placed, 'deferred');
    board?.deferrals.add(placed, saved.name);
    return saved;
  } catch (error) {
    await removeQuestion(placed.document.uri, placed.finding);
    throw error;
  }
}

/** Removes a saved decision, and for a deferral also the open question that it added to the document. */
async function undoDecision(document: ReadDocument, { name, decision, finding }: UndoneDecision): Promise<void> {
  await removeDisposition(document.workspace, userFolder(), name);
  if (decision !== 'deferred' || (await removeQuestion(document.uri, finding))) return;
  const text = vscode.l10n.t(
    'The decision was undone; the document has no open question with the wording of {0}.',
    finding.id,
  );
  void vscode.window.showInformationMessage(text);
}

/** Removes a finding's open question from its document; returns whether it was there. */
async function removeQuestion(uri: vscode.Uri, finding: { id: string; claim: string }): Promise<boolean> {
  const document = await vscode.workspace.openTextDocument(uri);
  const { version } = document;
  const parsed = await parseDocument(document.getText());
  const range = openQuestionRange(parsed, finding);
  if (!range) return false;
  const edit = new vscode.WorkspaceEdit();
  edit.delete(uri, rangeIn(parsed.text, range.start, range.end));
  await applyEditTo(document, version, edit);
  return true;
}

/** Saves a decision on a finding to its own file, as this user's; `why` is the reason of a dismissal. */
export async function decide(
  placed: PlacedFinding,
  decision: FindingDecision['decision'],
  why = '',
): Promise<SavedDecision> {
  const { finding, document } = placed;
  const home = userFolder();
  const { session } = finding;
  const details = { document: document.path, decision, why, at: new Date(nodeClock.now()).toISOString(), session };
  const name = await writeDisposition(document.workspace, home, decisionRecord(finding, details));
  return { word: decisionLabel(decision), name, undo: () => undoDecision(document, { name, decision, finding }) };
}

/** Confirms another user's decision on a finding as this user's own. */
export async function confirmDecision({ finding, document }: PlacedFinding): Promise<void> {
  if (!finding.decided)
    throw new HumanError(
      vscode.l10n.t('There is no decision on this finding yet.'),
      vscode.l10n.t('Dismiss it, defer it, or mark it as fixed.'),
    );
  await confirmNamed(document, finding.decided.name);
}

/** Lists the decisions on a document's findings: another user's can be confirmed, one's own undone. */
export async function reviewDecisions(uri: vscode.Uri | undefined): Promise<void> {
  const document = uri && asReadDocument(uri);
  if (!document)
    throw new HumanError(
      vscode.l10n.t('No document of this workspace is open.'),
      vscode.l10n.t('Open one, then try again.'),
    );
  const home = userFolder();
  const { found, left } = await readDispositions(document.workspace, home);
  const decisions = decisionsOn(document.path, found);
  const unread = left > 0 ? [vscode.l10n.t('{0} files could not be read and are ignored.', left)] : [];
  if (decisions.length === 0) {
    const sentences = [vscode.l10n.t('There are no decisions on this document’s findings.'), ...unread];
    void vscode.window.showInformationMessage(sentences.join(' '));
    return;
  }
  const items = decisions.map(each => ({
    label: decisionLabel(each.decision),
    description: each.own ? vscode.l10n.t('by you: undo') : vscode.l10n.t('by somebody else: confirm'),
    detail: [each.claim, each.why].filter(Boolean).join(' – '),
    decision: each,
  }));
  const placeHolder = [vscode.l10n.t('Decisions on findings of this document'), ...unread].join('. ');
  const { decision } = orCancel(await vscode.window.showQuickPick(items, { placeHolder, matchOnDetail: true }));
  const { name } = decision;
  const finding = found.find(each => each.name === name)?.disposition.finding;
  if (decision.own && finding) await undoDecision(document, { name, decision: decision.decision, finding });
  else await confirmNamed(document, name);
}

/** Confirms the decision in a file; one that was removed meanwhile needs nothing. */
async function confirmNamed({ workspace }: ReadDocument, name: string): Promise<void> {
  const home = userFolder();
  const { found } = await readDispositions(workspace, home);
  const wanted = found.find(each => each.name === name);
  if (wanted) await confirmDisposition(wanted.disposition, home);
}

function askForReason(title: string, reasons: readonly string[]): Promise<string> {
  const pick = vscode.window.createQuickPick();
  const items = reasons.map(label => ({ label }));
  pick.title = title;
  pick.placeholder = vscode.l10n.t('Choose a reason or type your own');
  pick.items = items;
  pick.onDidChangeValue(value => {
    pick.items = value.trim() === '' ? items : [{ label: value.trim(), alwaysShow: true }, ...items];
  });
  return showQuestion(pick, () => pick.activeItems[0]?.label);
}
