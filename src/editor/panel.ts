import { randomBytes } from 'node:crypto';
import * as vscode from 'vscode';
import { type Disposable, DisposableStore } from '../base/disposables';
import { findQuote } from '../document/quote';
import type { FoundQuote, PanelAction, PanelInfo, ToPanel } from '../protocol/facts';
import type { Feed } from '../protocol/feed';
import { panelHtml } from '../protocol/html';
import { quotesIn } from '../transcript/quotes';
import type { Editor, Engine } from './editor';
import { panelPage } from './panelPage';
import { type PanelSource, watchSession } from './panelSource';
import { grant } from './panelWishes';
import { addingTo, isCapped } from './takingUp';
import { tell, toldOf, type WayOut } from './tell';
import { originName } from './views/sessionGroups';

/** Where a session is shown: an editor of its own, or a view of a side bar. */
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

/** Gives an empty view the page that sessions are shown on; the page begins to load at once. */
export function dress(view: PanelView, root: vscode.Uri): void {
  const { webview } = view;
  const part = (...names: string[]) => vscode.Uri.joinPath(root, ...names);
  view.iconPath = { light: part('media', 'panelLight.svg'), dark: part('media', 'panelDark.svg') };
  webview.html = panelHtml({
    scriptUri: webview.asWebviewUri(part('dist', 'webview', 'main.js')).toString(),
    styleUri: webview.asWebviewUri(part('dist', 'webview', 'main.css')).toString(),
    cspSource: webview.cspSource,
    nonce: randomBytes(16).toString('base64url'),
    title: 'Convene',
    // Without words of its own the page is English, whatever the editor speaks.
    lang: vscode.l10n.bundle && vscode.env.language,
    words: vscode.l10n.bundle,
  });
}

/** The panel of one session: a feed between its page and whoever runs, ran or watches it. */
export class SessionPanel implements Disposable {
  private readonly held = new DisposableStore();
  private source: PanelSource | undefined;
  private feed: Feed | undefined;
  private binding: Promise<void> = Promise.resolve();
  /** The buttons of the trouble that was told last. */
  private ways: readonly WayOut[] = [];
  private readonly closed = new AbortController();
  /** Events that the page has, and the turn it is to show once it has all. */
  private have = 0;
  private wanted: { turn: string } | { entry: string } | undefined;

  constructor(
    readonly view: PanelView,
    readonly folder: string,
    private readonly editor: Editor,
    private readonly engine: Engine,
  ) {
    const { webview } = view;
    this.held.add(webview.onDidReceiveMessage(message => void this.hear(message)));
    this.held.add(
      view.onDidChangeViewState(() => {
        if (view.visible) return;
        this.feed?.sleep();
        this.have = 0;
      }),
    );
    this.held.add(
      view.onDidDispose(() => {
        this.dispose();
      }),
    );
  }

  /** Messages that passed the door since the panel was opened, for tests of it; those count that came before the session was known. */
  heard = 0;

  /** Brings a turn, or an entry of the session's page, into view, as soon as the panel has the session. */
  goTo(wanted: { turn: string } | { entry: string }): void {
    this.wanted = wanted;
    this.lead();
  }

  /** Does in the page what one of its own keys does. */
  press(what: PanelAction): void {
    void this.view.webview.postMessage({ type: 'press', what });
  }

  /** Connects it with the session as it stands now: running here, watched, or at rest. */
  bind(): Promise<void> {
    // A connection that failed once may succeed the next time.
    this.binding = this.binding.catch(() => undefined).then(() => this.connect());
    return this.binding;
  }

  /** Something around the session has changed: it is over, or its folder is trusted now. What the panel shows stays. */
  settle(): void {
    const live = this.editor.sessions.liveIn(this.folder) !== undefined;
    if (this.source) this.feed?.inform(this.info(this.source, live));
  }

  dispose(): void {
    this.closed.abort();
    this.feed?.dispose();
    this.source?.dispose();
    this.held.dispose();
    this.view.dispose();
  }

  private async connect(): Promise<void> {
    const live = this.editor.sessions.liveIn(this.folder);
    if (this.source && this.source.session === live?.session && live) return;
    const source = await watchSession(this.folder, live?.session, this.engine);
    // Closed while its ledger was read: nobody would let go of it.
    if (this.closed.signal.aborted) {
      source.dispose();
      return;
    }
    this.feed?.dispose();
    this.source?.dispose();
    this.source = source;
    this.view.title = this.editor.panels.titleOf(this, source.title, source.feed.state.opened?.at);
    const { document } = source;
    const format = this.engine.formatOf(source.feed.state.opened?.format ?? '');
    this.feed = new this.engine.Feed(source.feed, this.info(source, live !== undefined), {
      post: fact => this.view.webview.postMessage(fact),
      document: document?.text,
      page: document ? () => panelPage(source.feed.state, format, document.text) : undefined,
      quotesIn: document ? text => quotesIn(text).flatMap(quote => found(quote.text, document)) : undefined,
    });
    if (source.watched) this.takeOver(source).catch(error => tell(error, this.editor.log));
    // The page may have asked while the session was still being read; it hears everything twice without harm.
    if (this.heard > 0) this.feed.take({ type: 'ready', session: '', have: 0 });
  }

  /** Connects anew once the other window has let the session go: it is at rest then, and can be resumed here. */
  private async takeOver(source: PanelSource): Promise<void> {
    while (this.source === source && !this.closed.signal.aborted) {
      await this.engine.nodeClock.wait(1000, this.closed.signal);
      const found = await this.editor.sessions.found();
      const here = found.find(each => each.folder === this.folder);
      if (this.source === source && here && here.state !== 'running') await this.bind();
    }
  }

  private info(source: PanelSource, live: boolean): PanelInfo {
    const ended = source.feed.state.status === 'ended';
    const reason = source.feed.state.outcome?.reason;
    const trusted = vscode.workspace.isTrusted;
    const untrusted = vscode.l10n.t('This folder is not trusted, so the session can only be read.');
    const readOnly = live || ended ? undefined : source.readOnly;
    // Whoever takes it up all the same is offered to trust the folder.
    const waits = !live && !ended && !trusted && !source.recording ? [untrusted] : [];
    return {
      session: source.feed.state.opened?.session ?? '',
      folder: this.folder,
      title: source.title,
      live,
      readOnly,
      resumable: !live && !ended && readOnly === undefined && !source.recording,
      ...(!live && trusted && isCapped(reason) ? { addToCap: addingTo(reason) } : {}),
      ...(ended && originName(this.folder) ? { branch: true } : {}),
      foreign: source.foreign,
      notices: [...waits, ...source.notices],
      recording: source.recording,
    };
  }

  private lead(): void {
    const { wanted, source } = this;
    if (!wanted || !source || this.have === 0 || this.have < source.feed.events.length) return;
    this.wanted = undefined;
    void this.view.webview.postMessage({ type: 'goTo', ...wanted });
  }

  private async hear(message: unknown): Promise<void> {
    const wish = this.engine.asWish(message);
    if (!wish) return;
    this.heard += 1;
    await this.binding.catch(() => undefined);
    const { source } = this;
    if (wish.type === 'got' || wish.type === 'ready') this.have = wish.have;
    const taken = !source || this.feed?.take(wish);
    this.lead();
    if (taken) return;
    try {
      const post = (fact: ToPanel) => this.view.webview.postMessage(fact);
      await grant(wish, { editor: this.editor, folder: this.folder, source, ways: this.ways, post });
    } catch (error) {
      if (error instanceof vscode.CancellationError) return;
      // A page that is gone or hidden hears nothing.
      if (this.closed.signal.aborted || !this.view.visible) return tell(error, this.editor.log);
      const { text, ways } = toldOf(error, this.editor.log);
      this.ways = ways;
      await this.view.webview.postMessage({ type: 'trouble', message: text, ways: ways.map(way => way.label) });
    }
  }
}

function found(quote: string, document: Parameters<typeof findQuote>[0]): FoundQuote[] {
  const place = findQuote(document, quote);
  if (!place) return [];
  const { startLine: line, endLine: to } = place;
  return [{ text: quote, line, ...(to > line ? { to } : {}) }];
}
