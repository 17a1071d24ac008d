import assert from 'node:assert/strict';
import { copyFileSync, rmSync } from 'node:fs';
import * as vscode from 'vscode';
import type { FindingComment } from '../../src/editor/findings/comments';
import { type SavedWords, saveFindings } from '../support/page/saved';
import { convene, inFolder, speak, until } from './window';

/** The document that they are found in, in the opened folder. */
export const name = 'zz-findings.md';
/** Its address. */
export const uri = () => inFolder(name);
/** The folder of decisions. */
export const decisions = () => inFolder('convene', 'dispositions').fsPath;

/** Words of the document. */
export const long =
  'The payment provider accepts a key with each charge and answers a repeated key with the first result';
/** A part of them. */
export const part = 'accepts a key with each charge';
/** Words of another line. */
export const cost = 'Refunds cost us €9 each in fees and handling';
/** Markup that has to do nothing. */
export const trap = '![x](https://trap.invalid/?d=1) <b>x</b> [y](command:z)';

/** What a session found: a finding that blocks, two that matter, one of them at words, and a small one. */
export const three: readonly SavedWords[] = [
  { id: 'F1', quotes: [long, part], claim: `Nobody sends one. ${trap}`, section: trap, cures: [{ change: trap }] },
  {
    ...{ id: 'F2', quotes: [cost], claim: 'The cost leaves out the shop.', severity: 'matters', turns: ['t2'] },
    cures: [{ change: 'Refunds cost us €12 each', replaces: cost }],
  },
  { id: 'F3', claim: 'Nobody says who watches.', severity: 'matters', section: 'Consequences' },
  { id: 'F4', quotes: [cost], claim: 'A small one.', severity: 'minor' },
];

/** Rehearses a debate on the document, and answers with the session's folder. */
export async function rehearsed(): Promise<string> {
  const { sessions } = await convene();
  const folder = await vscode.commands.executeCommand<string>('convene.debate', {
    ...{ uri: uri(), voice: 'rehearsal', seed: 7 },
  });
  await until(() => (sessions.liveIn(folder) ? undefined : true));
  return folder;
}

/** When a session was held: all after those of the tests themselves. */
export const later = (day: number) => `2027-01-${String(day).padStart(2, '0')}T10:00:00.000Z`;
/** The folder of another session. */
export const other = (day: number) => inFolder('convene', `zz-${day}`).fsPath;
/** Has everything read anew. */
export const refresh = () => vscode.commands.executeCommand('convene.sessions.refresh');

/** What a session found, seen at once: how long a system takes to tell of a file is not what is tried here. */
export function save(folder: string, findings: readonly SavedWords[], day: number): void {
  saveFindings(folder, name, findings, later(day));
  void refresh();
}

/** The findings of a thread. */
const commentsOf = (thread: vscode.CommentThread) => thread.comments as readonly FindingComment[];

/** What a comment says. */
export function wordsOf({ body }: vscode.Comment): string {
  assert.ok(body instanceof vscode.MarkdownString);
  return body.value;
}

/** The threads on the document. */
export async function threads(): Promise<readonly vscode.CommentThread[]> {
  const { findingThreads } = await convene();
  return findingThreads().filter(each => each.uri.toString() === uri().toString());
}

/** The findings on it. */
export async function comments(): Promise<readonly FindingComment[]> {
  return (await threads()).flatMap(commentsOf);
}

/** The thread that has these words. */
export async function threadOn(words: string): Promise<vscode.CommentThread> {
  return until(async () => (await threads()).find(each => each.comments.some(one => wordsOf(one).includes(words))));
}

/** The finding that has these words. */
export async function commentOn(words: string): Promise<FindingComment> {
  const found = commentsOf(await threadOn(words)).find(each => wordsOf(each).includes(words));
  assert.ok(found);
  return found;
}

/** Waits until nothing else is found on the document than these, by words of their claims. */
export async function untilShown(...claims: string[]): Promise<void> {
  let shown: string[] = [];
  await until(async () => {
    shown = (await comments()).map(wordsOf);
    return (shown.length === claims.length && claims.every(each => shown.some(one => one.includes(each)))) || undefined;
  }).catch(() => assert.deepEqual(shown, claims));
}

/** Takes back all that was changed in the document. */
export async function revert(): Promise<void> {
  await vscode.window.showTextDocument(uri());
  await vscode.commands.executeCommand('workbench.action.files.revert');
}

/** The document as it stands in the editor. */
export const text = async () => (await vscode.workspace.openTextDocument(uri())).getText();

/** Runs a command and accepts what is proposed in every pick that it shows. */
export async function accepting(command: string, ...args: unknown[]): Promise<void> {
  let over = false;
  const running = Promise.resolve(vscode.commands.executeCommand(command, ...args)).finally(() => {
    over = true;
  });
  await until(async () => {
    await vscode.commands.executeCommand('workbench.action.acceptSelectedQuickOpenItem');
    return over || undefined;
  });
  await running;
}

/** Takes every decision out of the workspace. */
export const undecided = () => rmSync(decisions(), { recursive: true, force: true });

/** Has a session read the document, so that its findings are shown on it; answers with the session's folder. */
export async function begin(): Promise<string> {
  copyFileSync(inFolder('idempotency-keys.md').fsPath, uri().fsPath);
  await speak('instant');
  const folder = await rehearsed();
  save(folder, three, 1);
  await vscode.window.showTextDocument(uri());
  await untilShown('Nobody sends one', 'the shop', 'who watches');
  return folder;
}

/** Takes the document and every decision away. */
export async function end(): Promise<void> {
  await vscode.commands.executeCommand('workbench.action.closeAllEditors');
  rmSync(uri().fsPath, { force: true });
  undecided();
}
