import * as vscode from 'vscode';
import { type Decision, decisionsOn } from '../../app/decisions';
import { HumanError } from '../../base/errors';
import { nodeClock } from '../../disk/clock';
import { confirmDisposition, readDispositions, removeDisposition, writeDisposition } from '../../disk/dispositions';
import { decisionOn } from '../../formats/inspection/decisions';
import { loadEngine } from '../editor';
import { openQuestion } from '../pageEdits';
import { chosen } from '../tell';
import { userFolder } from '../worlds';
import { apply, parsed } from './actions';
import type { Pinned } from './board';
import { decisionWord } from './comments';
import { type ReadDocument, readDocumentAt } from './reading';

/** A decision that was just written down, and how it is taken back. */
export interface Decided {
  word: string;
  takeBack(): Promise<void>;
}

/** Asks why a finding is dismissed; Enter takes the first reason, and any other words are one too. */
export async function dismiss(pinned: Pinned): Promise<Decided> {
  const reasons = [
    vscode.l10n.t('It is not so'),
    vscode.l10n.t('It is so on purpose'),
    vscode.l10n.t('It is not worth a change'),
  ];
  const title = vscode.l10n.t('Dismiss {0}: why?', pinned.finding.id);
  return decide(pinned, 'dismissed', await askForReason(title, reasons));
}

/** Adds a finding to the open questions of its document, as an edit that can be undone, and puts it off. */
export async function defer(pinned: Pinned): Promise<Decided> {
  const document = await vscode.workspace.openTextDocument(pinned.document.uri);
  const { version } = document;
  const { afterLine, text } = openQuestion(await parsed(document), pinned.finding);
  const place = afterLine === 0 ? new vscode.Position(0, 0) : document.lineAt(afterLine - 1).range.end;
  const edit = new vscode.WorkspaceEdit();
  edit.insert(document.uri, place, text);
  await apply(document, version, edit);
  return decide(pinned, 'deferred', '');
}

/** Writes down what became of a finding, in a file of its own, as this user's. */
export async function decide(pinned: Pinned, decision: Decision['decision'], why: string): Promise<Decided> {
  const { finding, document } = pinned;
  const home = await ownFolder();
  const { session } = finding;
  const about = { document: document.path, decision, why, at: new Date(nodeClock.now()).toISOString(), session };
  const name = await writeDisposition(document.workspace, home, decisionOn(finding, about));
  return { word: decisionWord(decision), takeBack: () => removeDisposition(document.workspace, home, name) };
}

/** Takes what somebody else decided on a finding for this user's own from now on. */
export async function confirm({ finding, document }: Pinned): Promise<void> {
  if (!finding.decided)
    throw new HumanError(
      vscode.l10n.t('Nobody has decided on this finding.'),
      vscode.l10n.t('Dismiss it, defer it, or say that it is fixed.'),
    );
  await confirmNamed(document, finding.decided.name);
}

/** Lists what was decided on the findings of a document: one of somebody else's is confirmed, one of this user's taken back. */
export async function reviewDecisions(uri: vscode.Uri | undefined): Promise<void> {
  const document = uri && readDocumentAt(uri);
  if (!document)
    throw new HumanError(
      vscode.l10n.t('No document of this workspace is open.'),
      vscode.l10n.t('Open one, then try again.'),
    );
  const home = await ownFolder();
  const { found, left } = await readDispositions(document.workspace, home);
  const decisions = decisionsOn(document.path, found);
  const unread = left > 0 ? [vscode.l10n.t('{0} files could not be read, and count for nothing.', left)] : [];
  if (decisions.length === 0) {
    void vscode.window.showInformationMessage(
      [vscode.l10n.t('Nothing was decided on findings of this document.'), ...unread].join(' '),
    );
    return;
  }
  const items = decisions.map(each => ({
    label: decisionWord(each.decision),
    description: each.own ? vscode.l10n.t('by you: take it back') : vscode.l10n.t('by somebody else: confirm it'),
    detail: [each.claim, each.why].filter(Boolean).join(' – '),
    decision: each,
  }));
  const placeHolder = [vscode.l10n.t('Decisions on findings of this document'), ...unread].join('. ');
  const { decision } = chosen(await vscode.window.showQuickPick(items, { placeHolder, matchOnDetail: true }));
  if (decision.own) await removeDisposition(document.workspace, home, decision.name);
  else await confirmNamed(document, decision.name);
}

async function confirmNamed({ workspace }: ReadDocument, name: string): Promise<void> {
  const home = await ownFolder();
  const { found } = await readDispositions(workspace, home);
  const wanted = found.find(each => each.name === name);
  if (wanted) await confirmDisposition(wanted.disposition, home);
}

async function ownFolder(): Promise<string | undefined> {
  return userFolder(await loadEngine());
}

function askForReason(title: string, reasons: readonly string[]): Promise<string> {
  const pick = vscode.window.createQuickPick();
  const items = reasons.map(label => ({ label }));
  pick.title = title;
  pick.placeholder = vscode.l10n.t('A reason of these, or your own words');
  pick.items = items;
  return new Promise<string>((resolve, reject) => {
    pick.onDidChangeValue(value => {
      pick.items = value.trim() === '' ? items : [{ label: value.trim(), alwaysShow: true }, ...items];
    });
    pick.onDidAccept(() => {
      const [item] = pick.activeItems;
      if (item) resolve(item.label);
      pick.hide();
    });
    pick.onDidHide(() => {
      reject(new vscode.CancellationError());
      pick.dispose();
    });
    pick.show();
  });
}
