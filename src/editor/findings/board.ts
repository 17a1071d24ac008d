import * as vscode from 'vscode';
import { type Disposable, DisposableStore } from '../../base/disposables';
import { isRecord } from '../../base/json';
import { nodeClock } from '../../disk/clock';
import type { DocumentText } from '../../document/document';
import { type Found, findQuote } from '../../document/quote';
import { commentOf, type FindingComment, severityOf } from './comments';
import type { SessionFindings, ShownFinding } from './reading';

/** A finding and the thread that shows it. */
export interface Pinned {
  readonly finding: ShownFinding;
  readonly from: SessionFindings;
  readonly thread: vscode.CommentThread;
  readonly comment: FindingComment;
  /** Its words stand in the document no more. */
  stale: boolean;
}

// Whoever types is not kept waiting: a long document is looked through once they pause.
const pauseMs = 150;

const key = 'convene.findings.dismissed';

/** Which findings of which sessions nobody wants to see again, remembered for this workspace. */
class Dismissed {
  constructor(private readonly memory: vscode.Memento) {}

  has(session: string, finding: string): boolean {
    return this.of(session).includes(finding);
  }

  async add(session: string, finding: string): Promise<void> {
    await this.memory.update(key, { ...this.all(), [session]: [...this.of(session), finding] });
  }

  async forget(session: string): Promise<void> {
    const { [session]: _gone, ...others } = this.all();
    await this.memory.update(key, others);
  }

  private of(session: string): readonly unknown[] {
    const found = this.all()[session];
    return Array.isArray(found) ? found : [];
  }

  private all(): Record<string, unknown> {
    const found = this.memory.get<unknown>(key);
    return isRecord(found) ? found : {};
  }
}

/** The findings of sessions as comment threads at the lines they are about, wherever those move. */
export class Board implements Disposable {
  private readonly held = new DisposableStore();
  private readonly controller = this.held.add(
    vscode.comments.createCommentController('convene.findings', vscode.l10n.t('Findings of Convene')),
  );
  private pinned: Pinned[] = [];
  private readonly changed = new Set<vscode.TextDocument>();
  private settling: Promise<void> | undefined;
  private readonly closed = new AbortController();

  private readonly dismissed: Dismissed;

  constructor(memory: vscode.Memento) {
    this.dismissed = new Dismissed(memory);
    this.held.add(vscode.workspace.onDidChangeTextDocument(({ document }) => this.noteChange(document)));
    // What was changed while it was closed is seen when it is opened.
    this.held.add(vscode.workspace.onDidOpenTextDocument(document => this.follow(document)));
  }

  get threads(): readonly vscode.CommentThread[] {
    return this.pinned.map(each => each.thread);
  }

  /** Shows the findings of a session, in place of what was shown of it before, and answers with those that are not dismissed. */
  async show(from: SessionFindings): Promise<readonly Pinned[]> {
    const document = from.findings && (await vscode.workspace.openTextDocument(from.uri));
    this.clear(from.folder);
    if (!from.findings || !document) return [];
    const wanted = from.findings.filter(({ id }) => !this.dismissed.has(from.session, id));
    const fresh = wanted.map(finding => this.pin(finding, from));
    this.pinned.push(...fresh);
    this.follow(document);
    return fresh;
  }

  pinnedAs(thread: unknown): Pinned | undefined {
    return this.pinned.find(each => each.thread === thread);
  }

  /** The comment of a finding, by itself or by its thread; nothing that is not shown. */
  commentAs(shown: unknown): FindingComment | undefined {
    return this.pinned.find(each => each.thread === shown || each.comment === shown)?.comment;
  }

  async dismiss(pinned: Pinned): Promise<void> {
    pinned.thread.dispose();
    this.pinned = this.pinned.filter(each => each !== pinned);
    await this.dismissed.add(pinned.from.session, pinned.finding.id);
  }

  /** Brings back what was dismissed of a session, to be shown the next time. */
  bringBack(session: string): Promise<void> {
    return this.dismissed.forget(session);
  }

  /** Takes away what is shown of sessions that were deleted or renamed. */
  async dropMissing(): Promise<void> {
    for (const folder of new Set(this.pinned.map(each => each.from.folder))) {
      await vscode.workspace.fs.stat(vscode.Uri.file(folder)).then(undefined, () => this.clear(folder));
    }
  }

  private clear(folder: string): void {
    for (const { thread } of this.pinned.filter(each => each.from.folder === folder)) thread.dispose();
    this.pinned = this.pinned.filter(each => each.from.folder !== folder);
  }

  dispose(): void {
    this.closed.abort();
    for (const { thread } of this.pinned) thread.dispose();
    this.held.dispose();
  }

  private pin(finding: ShownFinding, from: SessionFindings): Pinned {
    const range = new vscode.Range(finding.startLine - 1, 0, finding.endLine - 1, 0);
    const comment = commentOf(finding, from);
    const thread = this.controller.createCommentThread(from.uri, range, [comment]);
    thread.canReply = false;
    thread.collapsibleState = vscode.CommentThreadCollapsibleState.Collapsed;
    return { finding, from, thread, comment, stale: false };
  }

  private noteChange(document: vscode.TextDocument): void {
    if (this.of(document).length === 0) return;
    this.changed.add(document);
    this.settling ??= nodeClock.wait(pauseMs, this.closed.signal).then(() => {
      this.settling = undefined;
      const documents = [...this.changed];
      this.changed.clear();
      if (!this.closed.signal.aborted) for (const each of documents) this.follow(each);
    });
  }

  private of(document: vscode.TextDocument): Pinned[] {
    return this.pinned.filter(({ thread }) => thread.uri.toString() === document.uri.toString());
  }

  /** Brings every thread of a document to where its words stand now. */
  private follow(document: vscode.TextDocument): void {
    const here = this.of(document);
    if (here.length === 0) return;
    const text = document.getText().replace(/\r\n?/g, '\n');
    const current = { title: '', text, sections: [] };
    for (const pinned of here) {
      const found = placeOf(pinned.finding, current);
      const { thread } = pinned;
      const last = document.lineCount - 1;
      const from = found ? found.startLine - 1 : Math.min(thread.range?.start.line ?? 0, last);
      const to = found ? found.endLine - 1 : Math.min(thread.range?.end.line ?? 0, last);
      const range = new vscode.Range(from, 0, to, 0);
      if (!thread.range?.isEqual(range)) thread.range = range;
      mark(pinned, found === undefined && quotesOf(pinned.finding).length > 0);
    }
  }
}

/** The words of the document that a finding quotes, the longest first. */
function quotesOf({ quotes }: ShownFinding): string[] {
  const found = quotes.filter(each => each.startLine !== undefined);
  return found.map(each => each.text).sort((a, b) => b.length - a.length);
}

/** Where the words of a finding stand: its longest quote, or where that was reworded, a shorter one that stands in one place alone. */
function placeOf(finding: ShownFinding, document: DocumentText): Found | undefined {
  const [longest = '', ...shorter] = quotesOf(finding);
  const whole = findQuote(document, longest);
  if (whole) return whole;
  for (const quote of shorter) {
    const found = findQuote(document, quote);
    const after = found && { ...document, text: document.text.slice(found.end) };
    if (after && !findQuote(after, quote)) return found;
  }
  return undefined;
}

function mark(pinned: Pinned, stale: boolean): void {
  const { thread, finding, from } = pinned;
  if (thread.label !== undefined && pinned.stale === stale) return;
  pinned.stale = stale;
  thread.contextValue = stale ? 'stale' : 'finding';
  const topic = from.state.opened?.document?.title ?? '';
  thread.label = stale
    ? vscode.l10n.t('Stale: these words are no longer in the document')
    : vscode.l10n.t('{0}: {1}, in “{2}”', finding.id, severityOf(finding), topic);
}
