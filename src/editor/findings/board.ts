import * as vscode from 'vscode';
import { DisposableStore } from '../../base/disposables';
import { isRecord } from '../../base/json';
import { nodeClock } from '../../disk/clock';
import type { DocumentText } from '../../document/document';
import { type LineRange, locateFinding } from '../../document/findingPlace';
import { findingsDisplay } from '../settings';
import { createComment, type FindingComment, severityLabel, staleLabel } from './comments';
import { Deferrals } from './deferrals';
import type { OpenFinding } from './openFindings';
import { FindingProblems } from './problems';
import { asReadDocument, FindingsReader, type ReadDocument } from './reading';

/** A finding, a fault that a session found in a document, at its place there. */
export interface PlacedFinding {
  readonly finding: OpenFinding;
  readonly document: ReadDocument;
  /** In lines from 1. */
  place: LineRange;
  /** Whether its quoted words are no longer in the document. */
  stale: boolean;
  comment: FindingComment;
}

/** The comment thread of a line with the findings that it shows. */
interface LineThread {
  readonly thread: vscode.CommentThread;
  placed: readonly PlacedFinding[];
}

/** A document with the findings that are shown on it. */
interface ShownDocument {
  readonly document: ReadDocument;
  openFindings: readonly OpenFinding[];
  placed: readonly PlacedFinding[];
  threads: readonly LineThread[];
}

// A long document is only searched once the user pauses typing.
const pauseMs = 150;
const onFindingKey = 'convene.onFinding';

/** Shows findings as comments on their documents, at most one thread per line, and moves them with the text. */
export class FindingsBoard extends DisposableStore {
  private readonly controller = this.add(
    vscode.comments.createCommentController('convene.findings', vscode.l10n.t('Findings of Convene')),
  );
  private readonly problems = this.add(new FindingProblems(uri => this.placedOn(uri)));
  readonly deferrals = this.add(new Deferrals(() => this.refreshAll()));
  private readonly reader = new FindingsReader();
  /** By the document's address. */
  private readonly shown = new Map<string, ShownDocument>();
  private readonly changed = new Set<vscode.TextDocument>();
  private isOnFinding = false;
  private pendingDraw: Promise<void> | undefined;
  private refreshing: Promise<unknown> = Promise.resolve();
  private readonly closed = new AbortController();

  constructor() {
    super();
    this.add(vscode.workspace.onDidChangeTextDocument(({ document }) => this.noteChange(document)));
    this.add(vscode.window.onDidChangeTextEditorSelection(() => this.noteCursor()));
    this.add(vscode.window.onDidChangeActiveTextEditor(() => this.noteCursor()));
  }

  get threads(): readonly vscode.CommentThread[] {
    return [...this.shown.values()].flatMap(each => each.threads.map(({ thread }) => thread));
  }

  /** Resolves after a pause in which related changes may arrive. */
  afterPause(): Promise<void> {
    return nodeClock.wait(pauseMs, this.closed.signal);
  }

  /** Reads and shows the findings of a document. */
  async refresh(document: ReadDocument): Promise<void> {
    this.reader.invalidate();
    await this.show(document);
  }

  private show(document: ReadDocument): Promise<void> {
    // Sequential: of two parallel reads the older one could be shown last.
    const refreshed = this.refreshing.then(() => this.readAndDraw(document));
    this.refreshing = refreshed.catch(() => undefined);
    return refreshed;
  }

  /** Refreshes every document that is open or shown. */
  async refreshAll(): Promise<void> {
    this.reader.invalidate();
    const open = vscode.workspace.textDocuments.flatMap(({ uri }) => asReadDocument(uri) ?? []);
    const all = [...open, ...[...this.shown.values()].map(each => each.document)];
    for (const each of new Map(all.map(document => [document.uri.toString(), document])).values())
      await this.show(each);
  }

  /** Shows a session's document; returns the session's open findings and the number of all that block or matter, undefined if nobody looked for any. */
  async showSession(folder: string): Promise<{ placed: readonly PlacedFinding[]; foundCount: number } | undefined> {
    this.reader.invalidate();
    const session = await this.reader.ofSession(folder);
    if (!session) return undefined;
    const { source, document } = session;
    await this.show(document);
    const isOf = ({ finding }: PlacedFinding) => [finding.folder, ...finding.also].includes(folder);
    const found = source.findings.filter(each => each.severity !== 'minor' && each.state !== 'fell');
    return { placed: this.placedOn(document.uri).filter(isOf), foundCount: found.length };
  }

  /** Finds the shown finding of a command's argument: a comment, a thread or an object with the finding's key; without one, that at the cursor. */
  find(argument: unknown): PlacedFinding | undefined {
    const all = [...this.shown.values()];
    if (argument === undefined) return this.atCursor();
    const inThread = all.flatMap(each => each.threads).find(({ thread }) => thread === argument);
    if (inThread) return inThread.placed[0];
    const key = isRecord(argument) ? argument.key : undefined;
    return all.flatMap(each => each.placed).find(({ comment, finding }) => comment === argument || finding.key === key);
  }

  /** The comment thread that shows a finding; undefined if findings are not shown as comments. */
  threadOf(placed: PlacedFinding): vscode.CommentThread | undefined {
    const all = [...this.shown.values()].flatMap(each => each.threads);
    return all.find(each => each.placed.includes(placed))?.thread;
  }

  override dispose(): void {
    this.closed.abort();
    for (const thread of this.threads) thread.dispose();
    super.dispose();
  }

  private placedOn(uri: vscode.Uri): readonly PlacedFinding[] {
    return this.shown.get(uri.toString())?.placed ?? [];
  }

  /** Shows the findings of a document; one without any is left alone unless it has been shown. */
  private async readAndDraw(document: ReadDocument): Promise<void> {
    const address = document.uri.toString();
    const openFindings = await this.reader.openFindings(document);
    const known = this.shown.get(address);
    if (this.closed.signal.aborted || (openFindings.length === 0 && !known)) return;
    const shown = known ?? { document, openFindings, placed: [], threads: [] };
    shown.openFindings = openFindings;
    this.shown.set(address, shown);
    // Undefined if the document no longer exists.
    const opened = await Promise.resolve(vscode.workspace.openTextDocument(document.uri)).catch(() => undefined);
    if (this.closed.signal.aborted) return;
    if (opened) this.draw(shown, opened);
    else this.drop(address, shown);
  }

  private drop(address: string, { threads, document }: ShownDocument): void {
    for (const { thread } of threads) thread.dispose();
    this.shown.delete(address);
    this.problems.show(document.uri, []);
  }

  /** Draws a changed document again once the user pauses typing. */
  private noteChange(document: vscode.TextDocument): void {
    if (!this.shown.has(document.uri.toString())) return;
    this.changed.add(document);
    this.pendingDraw ??= nodeClock.wait(pauseMs, this.closed.signal).then(() => {
      this.pendingDraw = undefined;
      const documents = [...this.changed];
      this.changed.clear();
      for (const each of documents) {
        const shown = this.shown.get(each.uri.toString());
        if (shown && !this.closed.signal.aborted) this.draw(shown, each);
      }
    });
  }

  /** Moves every finding of a document to the present position of its words. */
  private draw(shown: ShownDocument, document: vscode.TextDocument): void {
    const where = findingsDisplay();
    // Findings are located by the text alone.
    const current = { title: '', text: document.getText().replace(/\r\n?/g, '\n'), sections: [] };
    const before = new Map(shown.placed.map(each => [each.finding.key, each]));
    shown.placed = shown.openFindings.flatMap(finding =>
      placeFinding(finding, shown.document, current, before.get(finding.key)),
    );
    shown.threads = this.threadsFor(shown, where.comments ? shown.placed : []);
    this.problems.show(document.uri, where.problems ? shown.placed : []);
    this.noteCursor();
  }

  /** Builds one thread per line at whose end findings are; a thread is reused while its first finding is shown. */
  private threadsFor({ document, threads }: ShownDocument, placed: readonly PlacedFinding[]): LineThread[] {
    const byLine = new Map<number, PlacedFinding[]>();
    for (const each of placed) byLine.set(each.place.endLine, [...(byLine.get(each.place.endLine) ?? []), each]);
    const unused = new Set(threads);
    const lineThreads = [...byLine.values()].map(group => {
      const known = [...unused].find(each => group.some(({ finding }) => finding.key === each.placed[0]?.finding.key));
      if (known) unused.delete(known);
      return known ? updateThread(known, group) : this.create(document.uri, group);
    });
    for (const { thread } of unused) thread.dispose();
    return lineThreads;
  }

  private create(uri: vscode.Uri, placed: readonly PlacedFinding[]): LineThread {
    const comments = placed.map(each => each.comment);
    const thread = this.controller.createCommentThread(uri, rangeOf(placed), comments);
    thread.canReply = false;
    thread.collapsibleState = vscode.CommentThreadCollapsibleState.Collapsed;
    thread.state = vscode.CommentThreadState.Unresolved;
    thread.label = labelOf(placed);
    return { thread, placed };
  }

  private atCursor(): PlacedFinding | undefined {
    const editor = vscode.window.activeTextEditor;
    if (!editor) return undefined;
    const line = editor.selection.active.line + 1;
    return this.placedOn(editor.document.uri).find(({ place }) => place.startLine <= line && line <= place.endLine);
  }

  /** Tells keybindings whether the cursor is on a finding. */
  private noteCursor(): void {
    const isOn = this.atCursor() !== undefined;
    if (isOn === this.isOnFinding) return;
    this.isOnFinding = isOn;
    void vscode.commands.executeCommand('setContext', onFindingKey, isOn);
  }
}

/** Places a finding at its words. If these are gone, one of the newest session stays as stale, and one of an earlier session is left out as settled. */
function placeFinding(
  finding: OpenFinding,
  document: ReadDocument,
  current: DocumentText,
  before?: PlacedFinding,
): PlacedFinding[] {
  const found = locateFinding(finding, current);
  if (!found && !finding.isLatest) return [];
  const lineCount = current.text.split('\n').length;
  const last = before?.place ?? recordedPlace(finding);
  const place = found ?? { startLine: Math.min(last.startLine, lineCount), endLine: Math.min(last.endLine, lineCount) };
  const stale = !found;
  // The same comment object tells VS Code that nothing has changed.
  const isSame = before?.stale === stale && JSON.stringify(before.finding) === JSON.stringify(finding);
  return [{ finding, document, place, stale, comment: isSame ? before.comment : createComment(finding, stale) }];
}

/** The place in the text that the session read: that of the first quote with lines, else the first line. */
function recordedPlace({ quotes }: OpenFinding): LineRange {
  const lines = quotes.find(each => each.lines)?.lines;
  return lines ? { startLine: lines.start, endLine: Math.max(lines.start, lines.end) } : { startLine: 1, endLine: 1 };
}

/** Changes a thread in place, as far as needed: each change makes VS Code draw it again. */
function updateThread(known: LineThread, placed: readonly PlacedFinding[]): LineThread {
  const { thread } = known;
  const range = rangeOf(placed);
  if (!thread.range?.isEqual(range)) thread.range = range;
  const isSame = (each: PlacedFinding, at: number) => each.comment === known.placed[at]?.comment;
  if (placed.length !== known.placed.length || !placed.every(isSame)) {
    thread.comments = placed.map(each => each.comment);
    thread.label = labelOf(placed);
  }
  known.placed = placed;
  return known;
}

function rangeOf(placed: readonly PlacedFinding[]): vscode.Range {
  const lines = placed.flatMap(({ place }) => [place.startLine, place.endLine]);
  return new vscode.Range(Math.min(...lines) - 1, 0, Math.max(...lines) - 1, 0);
}

function labelOf(placed: readonly PlacedFinding[]): string {
  const [only, ...others] = placed;
  if (only && placed.every(each => each.stale)) return staleLabel();
  return only && others.length === 0
    ? vscode.l10n.t('{0}: {1}', only.finding.id, severityLabel(only.finding))
    : vscode.l10n.t('{0} findings', placed.length);
}
