import { randomBytes } from 'node:crypto';
import * as vscode from 'vscode';
import { DisposableStore } from '../base/disposables';
import { nodeClock } from '../disk/clock';
import type { DocumentText } from '../document/document';
import { findQuote } from '../document/quote';
import { formatOf } from '../formats/index';
import type { DocumentQuote, PanelAction, PanelInfo, ToPanel } from '../protocol/facts';
import { Feed } from '../protocol/feed';
import { parsePanelMessage } from '../protocol/guards';
import { panelHtml } from '../protocol/html';
import { findQuotations } from '../transcript/quotes';
import type { Editor } from './editor';
import { panelPage } from './panelPage';
import { handlePanelRequest } from './panelRequests';
import { openPanelSource, type PanelSource } from './panelSource';
import { isCapped, raiseCapLabel } from './resuming';
import { type ErrorAction, errorDetails, showError } from './showError';
import { originName } from './views/sessionGroups';

/** Where a session is shown: an editor tab or a view of a side bar. */
export interface PanelView {
  readonly webview: vscode.Webview;
  title: string;
  readonly visible: boolean;
  readonly active: boolean;
  iconPath?: vscode.WebviewPanel['iconPath'];
  readonly onDidChangeViewState: vscode.Event<unknown>;
  readonly onDidDispose: vscode.Event<void>;
  reveal(): void;
  dispose(): void;
}

/** Renders the session page into an empty view; it starts to load at once. */
export function renderPage(view: PanelView, root: vscode.Uri): void {
  const { webview } = view;
  const part = (...names: string[]) => vscode.Uri.joinPath(root, ...names);
  view.iconPath = { light: part('media', 'panelLight.svg'), dark: part('media', 'panelDark.svg') };
  webview.html = panelHtml({
    scriptUri: webview.asWebviewUri(part('dist', 'webview', 'main.js')).toString(),
    styleUri: webview.asWebviewUri(part('dist', 'webview', 'main.css')).toString(),
    cspSource: webview.cspSource,
    nonce: randomBytes(16).toString('base64url'),
    title: 'Convene',
    // Without translations the page is English, whatever the editor's language.
    lang: vscode.l10n.bundle && vscode.env.language,
    translations: vscode.l10n.bundle,
  });
}

/** The panel of one session: connects its page (a webview) with the running session, or with its ledger, the record on disk. */
export class SessionPanel extends DisposableStore {
  /** The session's data; undefined until it is read. */
  private source: PanelSource | undefined;
  /** Sends the data to the page, as fast as the page can take it. */
  private feed: Feed | undefined;
  /** The latest connection; the next one waits for it. */
  private binding: Promise<void> = Promise.resolve();
  /** The buttons of the last error message. */
  private errorActions: readonly ErrorAction[] = [];
  private readonly closed = new AbortController();
  /** How many of the session's events the page has. */
  private receivedEvents = 0;
  /** What to scroll to once the page has it: a turn, or an entry of the session's result, such as a finding. */
  private pendingTarget: { turn: string } | { entry: string } | undefined;

  constructor(
    readonly view: PanelView,
    readonly folder: string,
    private readonly editor: Editor,
  ) {
    super();
    const { webview } = view;
    this.add(webview.onDidReceiveMessage(message => void this.onMessage(message)));
    this.add(
      view.onDidChangeViewState(() => {
        if (view.visible) return;
        this.feed?.pause();
        this.receivedEvents = 0;
      }),
    );
    this.add(view.onDidDispose(() => this.dispose()));
  }

  /** The number of messages from the page, for tests; includes those from before the session was known. */
  receivedMessages = 0;

  /** Scrolls to a turn, or to an entry of the result, as soon as the page has it. */
  goTo(target: { turn: string } | { entry: string }): void {
    this.pendingTarget = target;
    this.sendTarget();
  }

  /** Triggers an action of the page's own keys. */
  press(what: PanelAction): void {
    void this.view.webview.postMessage({ type: 'press', what });
  }

  /** Connects with the session in its present state: running here, watched, or at rest. */
  bind(): Promise<void> {
    // A failed connection may succeed the next time.
    this.binding = this.binding.catch(() => undefined).then(() => this.connect());
    return this.binding;
  }

  /** Updates the session's info after it ended or its folder was trusted. */
  updateInfo(): void {
    const live = this.editor.sessions.liveIn(this.folder) !== undefined;
    if (this.source) this.feed?.updateInfo(this.info(this.source, live));
  }

  override dispose(): void {
    this.closed.abort();
    this.feed?.dispose();
    this.source?.dispose();
    super.dispose();
    this.view.dispose();
  }

  private async connect(): Promise<void> {
    const live = this.editor.sessions.liveIn(this.folder);
    const isConnected = live !== undefined && this.source?.session === live.session;
    if (isConnected) return;
    const source = await openPanelSource(this.folder, live?.session);
    // Closed while its ledger was read: release it here.
    if (this.closed.signal.aborted) {
      source.dispose();
      return;
    }
    this.feed?.dispose();
    this.source?.dispose();
    this.source = source;
    this.view.title = this.editor.panels.uniqueTitle(this, source.title, source.feed.state.opened?.at);
    const { document } = source;
    const format = formatOf(source.feed.state.opened?.format ?? '');
    this.feed = new Feed(source.feed, this.info(source, live !== undefined), {
      post: fact => this.view.webview.postMessage(fact),
      document: document?.text,
      page: document ? () => panelPage(source.feed.state, format, document) : undefined,
      quotesIn: document ? text => findQuotations(text).flatMap(quote => locateQuote(quote.text, document)) : undefined,
    });
    if (source.watched) this.reconnect(source).catch(error => showError(error, this.editor.log));
    // The page's own message that it is ready may have come before there was a feed. Sent as if it had no events (`have: 0`):
    // receiving everything twice is harmless.
    if (this.receivedMessages > 0) this.feed.handle({ type: 'ready', session: '', have: 0 });
  }

  /** Reconnects once the other window has released the session, which can then be resumed here. */
  private async reconnect(source: PanelSource): Promise<void> {
    while (this.source === source && !this.closed.signal.aborted) {
      await nodeClock.wait(1000, this.closed.signal);
      const sessions = await this.editor.sessions.found();
      const session = sessions.find(each => each.folder === this.folder);
      if (this.source === source && session && session.state !== 'running') await this.bind();
    }
  }

  private info(source: PanelSource, live: boolean): PanelInfo {
    const ended = source.feed.state.status === 'ended';
    const reason = source.feed.state.outcome?.reason;
    const isUnfinished = !live && !ended;
    const whyReadOnly = isUnfinished ? source.whyReadOnly : undefined;
    const trusted = vscode.workspace.isTrusted;
    const untrusted = vscode.l10n.t('This folder is not trusted, so the session can only be read.');
    // Only a notice: resuming stays possible, and offers to trust the folder.
    const trustNotices = isUnfinished && !trusted && !source.recording ? [untrusted] : [];
    return {
      session: source.feed.state.opened?.session ?? '',
      folder: this.folder,
      title: source.title,
      live,
      whyReadOnly,
      resumable: isUnfinished && whyReadOnly === undefined && !source.recording,
      ...(!live && trusted && isCapped(reason) ? { addToCap: raiseCapLabel(reason) } : {}),
      ...(ended && originName(this.folder) ? { branch: true } : {}),
      foreign: source.foreign,
      notices: [...trustNotices, ...source.notices],
      recording: source.recording,
    };
  }

  private sendTarget(): void {
    const { pendingTarget, source, receivedEvents } = this;
    const hasAllEvents = source !== undefined && receivedEvents > 0 && receivedEvents >= source.feed.events.length;
    if (!pendingTarget || !hasAllEvents) return;
    this.pendingTarget = undefined;
    void this.view.webview.postMessage({ type: 'goTo', ...pendingTarget });
  }

  private async onMessage(message: unknown): Promise<void> {
    const request = parsePanelMessage(message);
    if (!request) return;
    this.receivedMessages += 1;
    await this.binding.catch(() => undefined);
    const { source } = this;
    if (request.type === 'received' || request.type === 'ready') this.receivedEvents = request.have;
    // Without a session there is nothing to answer.
    const isHandled = !source || this.feed?.handle(request);
    this.sendTarget();
    if (isHandled) return;
    try {
      const { editor, folder, errorActions: actions } = this;
      const post = (fact: ToPanel) => this.view.webview.postMessage(fact);
      await handlePanelRequest(request, { editor, folder, source, actions, post });
    } catch (error) {
      if (error instanceof vscode.CancellationError) return;
      // A closed or hidden page receives nothing.
      if (this.closed.signal.aborted || !this.view.visible) return showError(error, this.editor.log);
      const { text, actions } = errorDetails(error, this.editor.log);
      this.errorActions = actions;
      const labels = actions.map(action => action.label);
      await this.view.webview.postMessage({ type: 'error', message: text, actions: labels });
    }
  }
}

/** A quote with its lines in the document; empty if it is not there. */
function locateQuote(quote: string, document: DocumentText): DocumentQuote[] {
  const place = findQuote(document, quote);
  if (!place) return [];
  const { startLine, endLine } = place;
  return [{ text: quote, line: startLine, ...(endLine > startLine ? { to: endLine } : {}) }];
}
