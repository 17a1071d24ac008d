import * as vscode from 'vscode';
import { DisposableStore } from '../base/disposables';
import type { Editor } from './editor';
import type { PanelView } from './panel';
import { showError } from './showError';

const viewType = 'convene.panel';
/** The workspace state with the folder of the session that is shown, for a reload of the window. */
const folderKey = 'convene.sidePanel';

/** Tells keybindings whether the page in the side bar has the focus: VS Code has no context for that. */
export function setSideFocus(on: boolean): void {
  void vscode.commands.executeCommand('setContext', 'convene.sideFocus', on);
}

/** The view that shows one session in a side bar. */
export class SidePanel extends DisposableStore implements vscode.WebviewViewProvider {
  /** Continues `show`, which waits for VS Code to create the view. */
  private onCreated: ((view: vscode.WebviewView) => void) | undefined;
  private view: vscode.WebviewView | undefined;

  constructor(
    private readonly editor: Editor,
    private readonly showIn: (view: PanelView, folder: string) => Promise<void>,
  ) {
    super();
    this.add(vscode.window.registerWebviewViewProvider(viewType, this));
  }

  /** Shows a session in the side bar instead of the one that is there. */
  async show(folder: string): Promise<void> {
    await this.editor.context.workspaceState.update(folderKey, folder);
    if (this.view) {
      this.view.show(true);
      return this.showIn(asPanelView(this.view), folder);
    }
    const created = new Promise<vscode.WebviewView>(resolve => {
      this.onCreated = resolve;
    });
    await vscode.commands.executeCommand(`${viewType}.focus`);
    await this.showIn(asPanelView(await created), folder);
  }

  has({ webview }: PanelView): boolean {
    return this.view?.webview === webview;
  }

  /** Removes the session and the view; returns the session's folder, undefined if there was none. */
  async leave(): Promise<string | undefined> {
    const { folder } = this;
    await this.editor.context.workspaceState.update(folderKey, undefined);
    await vscode.commands.executeCommand(`${viewType}.removeView`);
    return folder;
  }

  /** Called by VS Code with the view it has created: for `show`, or again after a reload. */
  resolveWebviewView(view: vscode.WebviewView): void {
    this.view = view;
    this.add(view.onDidChangeVisibility(() => view.visible || setSideFocus(false)));
    this.add(
      view.onDidDispose(() => {
        setSideFocus(false);
        if (this.view === view) this.view = undefined;
      }),
    );
    const { folder, onCreated } = this;
    this.onCreated = undefined;
    if (onCreated) onCreated(view);
    else if (folder) this.showIn(asPanelView(view), folder).catch(error => showError(error, this.editor.log));
  }

  private get folder(): string | undefined {
    return this.editor.context.workspaceState.get<string>(folderKey);
  }
}

/** Adapts a side bar view to what a panel needs. Such a view cannot be closed: disposing of it only tells its panel to let go of it. */
function asPanelView(view: vscode.WebviewView): PanelView {
  const closed = new vscode.EventEmitter<void>();
  let isClosed = false;
  const close = () => {
    if (isClosed) return;
    isClosed = true;
    closed.fire();
  };
  view.onDidDispose(close);
  return {
    webview: view.webview,
    get title() {
      return view.title ?? '';
    },
    set title(title) {
      view.title = title;
    },
    get visible() {
      return view.visible;
    },
    // VS Code does not report which view is active.
    get active() {
      return view.visible;
    },
    reveal: () => view.show(),
    onDidChangeViewState: view.onDidChangeVisibility,
    onDidDispose: closed.event,
    dispose: close,
  };
}
