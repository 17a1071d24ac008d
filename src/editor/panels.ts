import path from 'node:path';
import * as vscode from 'vscode';
import { type Disposable, DisposableStore } from '../base/disposables';
import { isRecord } from '../base/json';
import type { Editor } from './editor';
import type { PanelView, SessionPanel } from './panel';
import { restoredSession } from './restoredSession';
import { showError } from './showError';
import { SidePanel } from './sidePanel';

/** The view type by which VS Code restores panels after a reload. */
const panelType = 'convene.session';
/** The type of the custom editor for recordings. */
const editorType = 'convene.recording';

/** A panel without a session yet: its page loads while the session is being opened. */
export interface PendingPanel extends Disposable {
  readonly view: PanelView;
  /** How many messages of its page wait for an answer. */
  readonly unanswered: number;
  readonly closed: boolean;
}

/** One panel per session: created, restored after a reload, and found by folder. */
export class Panels extends DisposableStore implements vscode.WebviewPanelSerializer {
  /** By the session's folder. */
  private readonly openPanels = new Map<string, SessionPanel>();
  private editor: Editor | undefined;
  private side: SidePanel | undefined;

  /** Registers the panel types; panels cannot be shown before. */
  initialize(editor: Editor): void {
    this.editor = editor;
    this.add(vscode.window.registerWebviewPanelSerializer(panelType, this));
    this.side = this.add(new SidePanel(editor, (view, folder) => this.moveInto(view, folder)));
    this.add(registerRecordingEditor(this));
    this.add(
      vscode.workspace.onDidGrantWorkspaceTrust(() => {
        for (const panel of this.openPanels.values()) panel.updateInfo();
      }),
    );
    this.add(editor.sessions.onDidEnd(live => this.openPanels.get(path.normalize(live.folder))?.updateInfo()));
  }

  /** The open panel of a session's folder. */
  of(folder: string): SessionPanel | undefined {
    return this.openPanels.get(path.normalize(folder));
  }

  /** The folder of the session whose panel is active. */
  get active(): string | undefined {
    return [...this.openPanels.values()].find(panel => panel.view.active)?.folder;
  }

  /** The panel of the active editor. */
  get inEditor(): SessionPanel | undefined {
    return [...this.openPanels.values()].find(({ view }) => view.active && !this.side?.has(view));
  }

  /** The panel in a side bar. */
  get atSide(): SessionPanel | undefined {
    return [...this.openPanels.values()].find(({ view }) => this.side?.has(view));
  }

  /** A panel's title; one that is already open gets the session's start time, or its folder's name if that is the same too. */
  uniqueTitle(panel: SessionPanel, title: string, startedAt: string | undefined): string {
    const others = [...this.openPanels.values()].filter(each => each !== panel).map(({ view }) => view.title);
    if (!startedAt || !others.includes(title)) return title;
    const dateParts = {
      day: 'numeric',
      month: 'short',
      hour: 'numeric',
      minute: '2-digit',
      second: '2-digit',
    } as const;
    const time = new Date(startedAt).toLocaleString(vscode.env.language, dateParts);
    const timed = `${title}, ${time}`;
    return others.includes(timed) ? `${title}, ${path.basename(panel.folder)}` : timed;
  }

  /** Opens a panel for a session that is still being opened: its page loads meanwhile. */
  async openPending(): Promise<PendingPanel> {
    return this.create(await loadPanel(), vscode.ViewColumn.Active);
  }

  /** Shows the session of a folder: reveals its panel, or makes one of `pending`, or opens one. */
  async show(folder: string, column = vscode.ViewColumn.Active, pending?: PendingPanel): Promise<SessionPanel> {
    const panelModule = await loadPanel();
    const known = this.of(folder);
    if (known) {
      // Another call was faster: one panel per session.
      pending?.dispose();
      known.view.reveal();
      await known.bind();
      return known;
    }
    // The user may have closed it already.
    return this.adopt(pending && !pending.closed ? pending : this.create(panelModule, column), folder, panelModule);
  }

  /** Shows the session of a folder in a side bar instead of an editor. */
  async showAtSide(folder: string): Promise<void> {
    await this.side?.show(folder);
  }

  /** Moves the session from the side bar to an editor. */
  async leaveSide(): Promise<void> {
    const folder = await this.side?.leave();
    if (folder === undefined) return;
    this.of(folder)?.dispose();
    await this.show(folder);
  }

  /** Shows a session in the side bar's view; closes the session that was there, and this session's panel elsewhere. */
  private async moveInto(view: PanelView, folder: string): Promise<void> {
    for (const panel of [...this.openPanels.values()]) {
      if (panel.view.webview === view.webview || panel === this.of(folder)) panel.dispose();
    }
    await this.showIn(view, folder);
  }

  private create({ renderPage }: PanelModule, column: vscode.ViewColumn): PendingPanel {
    const options = { enableFindWidget: true, ...this.options() };
    const view = vscode.window.createWebviewPanel(panelType, 'Convene', column, options);
    const pending = { view, unanswered: 0, closed: false, dispose: () => view.dispose() };
    view.webview.onDidReceiveMessage(() => {
      pending.unanswered += 1;
    });
    view.onDidDispose(() => {
      pending.closed = true;
    });
    if (this.editor) renderPage(view, this.editor.context.extensionUri);
    return pending;
  }

  /** Shows again, after a reload, what a panel showed before. */
  async deserializeWebviewPanel(view: vscode.WebviewPanel, state: unknown): Promise<void> {
    const recording = await restoredRecording(state);
    const folder = recording ?? restoredSession(state, (await this.editor?.sessions.found()) ?? [])?.folder;
    if (folder) await this.showIn(view, folder);
    else view.dispose();
  }

  /** Shows the session of a folder in a view that VS Code created, unless it is open already. */
  async showIn(view: PanelView, folder: string): Promise<void> {
    const panelModule = await loadPanel();
    const known = this.of(folder);
    if (known) {
      known.view.reveal();
      view.dispose();
      return;
    }
    view.webview.options = this.options();
    if (this.editor) panelModule.renderPage(view, this.editor.context.extensionUri);
    try {
      await this.adopt({ view, unanswered: 0, closed: false, dispose: () => view.dispose() }, folder, panelModule);
    } catch (error) {
      if (this.editor) void showError(error, this.editor.log);
    }
  }

  override dispose(): void {
    for (const panel of this.openPanels.values()) panel.dispose();
    super.dispose();
  }

  private options(): vscode.WebviewOptions {
    const root = this.editor?.context.extensionUri;
    const roots = root ? ['dist/webview', 'media'].map(part => vscode.Uri.joinPath(root, part)) : [];
    return { enableScripts: true, enableForms: false, localResourceRoots: roots };
  }

  /** Makes the panel of a session of a view whose page has begun to load. */
  private async adopt(
    { view, unanswered }: PendingPanel,
    folder: string,
    panelModule: PanelModule,
  ): Promise<SessionPanel> {
    const { editor } = this;
    if (!editor) throw new Error('No panel can be shown before the extension is active.');
    const key = path.normalize(folder);
    const panel = new panelModule.SessionPanel(view, folder, editor);
    panel.receivedMessages = unanswered;
    this.openPanels.set(key, panel);
    view.onDidDispose(() => {
      if (this.openPanels.get(key) === panel) this.openPanels.delete(key);
    });
    try {
      await panel.bind();
    } catch (error) {
      // An empty panel would show “opening” forever.
      panel.dispose();
      throw error;
    }
    return panel;
  }
}

/** Registers the editor that plays a recording when its file is opened. */
function registerRecordingEditor(panels: Panels): vscode.Disposable {
  // A window that opens with the file has shown it as text already; in a microtask, because the editor is registered only below.
  for (const { document } of vscode.window.visibleTextEditors) {
    if (document.languageId === 'convene-recording')
      queueMicrotask(() => void vscode.commands.executeCommand('vscode.openWith', document.uri, editorType));
  }
  return vscode.window.registerCustomEditorProvider(editorType, {
    openCustomDocument: uri => ({ uri, dispose: () => undefined }),
    resolveCustomEditor: ({ uri }, view) => panels.showIn(view, path.dirname(uri.fsPath)),
  } satisfies vscode.CustomReadonlyEditorProvider);
}

/** The folder of the recording that a tab showed before a reload, from its saved state; recordings are not in the list of sessions. */
async function restoredRecording(state: unknown): Promise<string | undefined> {
  const folder = isRecord(state) ? state.folder : undefined;
  if (typeof folder !== 'string') return undefined;
  const { readRecording } = await import('../disk/recording');
  return (await readRecording(folder)) && folder;
}

// Awaited before a panel is looked up: an `await` between looking up and creating would allow two panels of one session.
const loadPanel = () => import('./panel');
type PanelModule = typeof import('./panel');
