import path from 'node:path';
import * as vscode from 'vscode';
import { type Disposable, DisposableStore } from '../base/disposables';
import { type Editor, loadEngine } from './editor';
import type { PanelView, SessionPanel } from './panel';
import { playRecordings, recordingOf } from './recordings';
import { remembered } from './remembered';
import { SidePanel } from './sidePanel';
import { tell } from './tell';

/** The type under which VS Code brings panels back after a reload. */
const panelType = 'convene.session';

/** A panel whose page loads while its session is still being opened. */
export interface PanelBegun extends Disposable {
  readonly view: PanelView;
  /** Messages of its page that nobody has answered yet. */
  readonly asked: number;
  readonly closed: boolean;
}

/** One panel a session: shown, brought back after a reload, found again by its folder. */
export class Panels implements Disposable, vscode.WebviewPanelSerializer {
  private readonly held = new DisposableStore();
  private readonly open = new Map<string, SessionPanel>();
  private editor: Editor | undefined;
  private side: SidePanel | undefined;

  /** Begins to bring panels back; until then there is nothing to show them with. */
  serve(editor: Editor): void {
    this.editor = editor;
    this.held.add(vscode.window.registerWebviewPanelSerializer(panelType, this));
    this.side = this.held.add(new SidePanel(editor, (view, folder) => this.moveInto(view, folder)));
    this.held.add(playRecordings(this));
    this.held.add(
      vscode.workspace.onDidGrantWorkspaceTrust(() => {
        for (const panel of this.open.values()) panel.settle();
      }),
    );
    this.held.add(editor.sessions.onDidEnd(live => this.open.get(path.normalize(live.folder))?.settle()));
  }

  of(folder: string): SessionPanel | undefined {
    return this.open.get(path.normalize(folder));
  }

  get active(): string | undefined {
    return [...this.open.values()].find(panel => panel.view.active)?.folder;
  }

  /** What a panel is called beside those that are open: one of the same title says when its session began. */
  titleOf(panel: SessionPanel, title: string, startedAt: string | undefined): string {
    const others = [...this.open.values()].filter(each => each !== panel).map(({ view }) => view.title);
    if (!startedAt || !others.includes(title)) return title;
    const began = new Date(startedAt);
    const time = began.toLocaleString(vscode.env.language, {
      day: 'numeric',
      month: 'short',
      hour: 'numeric',
      minute: '2-digit',
      second: '2-digit',
    });
    return `${title}, ${time}`;
  }

  /** Opens a panel for a session that is only just being opened: its page loads meanwhile. */
  async begin(): Promise<PanelBegun> {
    return this.create(await loadParts(), vscode.ViewColumn.Active);
  }

  /** Shows the session of a folder: its panel is revealed, or opened, in place of what is shown or beside it. */
  async show(folder: string, column = vscode.ViewColumn.Active, begun?: PanelBegun): Promise<SessionPanel> {
    const parts = await loadParts();
    const known = this.of(folder);
    if (known) {
      // Somebody was quicker, and one panel a session is enough.
      begun?.dispose();
      known.view.reveal();
      await known.bind();
      return known;
    }
    // A person may have closed it before there was anything to show.
    return this.adopt(begun && !begun.closed ? begun : this.create(parts, column), folder, parts);
  }

  /** Shows the session of a folder in a side bar, out of the editor that it may have had. */
  async showAtSide(folder: string): Promise<void> {
    await this.side?.show(folder);
  }

  /** Shows what is in the side bar in an editor instead. */
  async leaveSide(): Promise<void> {
    const folder = await this.side?.leave();
    if (folder === undefined) return;
    this.of(folder)?.dispose();
    await this.show(folder);
  }

  // Whichever session was in the view, and wherever this one was shown.
  private async moveInto(view: PanelView, folder: string): Promise<void> {
    for (const panel of [...this.open.values()]) {
      if (panel.view.webview === view.webview || panel === this.of(folder)) panel.dispose();
    }
    await this.showIn(view, folder);
  }

  private create({ dress }: Parts, column: vscode.ViewColumn): PanelBegun {
    const view = vscode.window.createWebviewPanel(panelType, 'Convene', column, {
      enableFindWidget: true,
      ...this.options(),
    });
    const begun = { view, asked: 0, closed: false, dispose: () => view.dispose() };
    view.webview.onDidReceiveMessage(() => {
      begun.asked += 1;
    });
    view.onDidDispose(() => {
      begun.closed = true;
    });
    if (this.editor) dress(view, this.editor.context.extensionUri);
    return begun;
  }

  /** Shows again, after a reload, what a panel showed before. */
  async deserializeWebviewPanel(view: vscode.WebviewPanel, state: unknown): Promise<void> {
    const recording = await recordingOf(state);
    const folder = recording ?? remembered(state, (await this.editor?.sessions.found()) ?? [])?.folder;
    if (folder) await this.showIn(view, folder);
    else view.dispose();
  }

  /** Shows the session of a folder in a view that VS Code has made, unless a person has it open already. */
  async showIn(view: PanelView, folder: string): Promise<void> {
    const parts = await loadParts();
    const known = this.of(folder);
    if (known) {
      known.view.reveal();
      view.dispose();
      return;
    }
    view.webview.options = this.options();
    if (this.editor) parts.dress(view, this.editor.context.extensionUri);
    try {
      await this.adopt({ view, asked: 0, closed: false, dispose: () => view.dispose() }, folder, parts);
    } catch (error) {
      if (this.editor) void tell(error, this.editor.log);
    }
  }

  dispose(): void {
    for (const panel of this.open.values()) panel.dispose();
    this.held.dispose();
  }

  private options(): vscode.WebviewOptions {
    const root = this.editor?.context.extensionUri;
    const roots = root ? ['dist/webview', 'media'].map(part => vscode.Uri.joinPath(root, part)) : [];
    return { enableScripts: true, enableForms: false, localResourceRoots: roots };
  }

  private async adopt({ view, asked }: PanelBegun, folder: string, parts: Parts): Promise<SessionPanel> {
    const { editor } = this;
    if (!editor) throw new Error('No panel can be shown before the extension is active.');
    const key = path.normalize(folder);
    const panel = new parts.SessionPanel(view, folder, editor, parts.engine);
    panel.heard = asked;
    this.open.set(key, panel);
    view.onDidDispose(() => {
      if (this.open.get(key) === panel) this.open.delete(key);
    });
    try {
      await panel.bind();
    } catch (error) {
      // An empty panel would only say for ever that it is opening.
      panel.dispose();
      throw error;
    }
    return panel;
  }
}

type Parts = Awaited<ReturnType<typeof loadParts>>;

// Loaded before a panel is looked up or made, so that nothing comes in between the two.
async function loadParts() {
  const [engine, { SessionPanel, dress }] = await Promise.all([loadEngine(), import('./panel')]);
  return { engine, SessionPanel, dress };
}
