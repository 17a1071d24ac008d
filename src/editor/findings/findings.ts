import * as vscode from 'vscode';
import { DisposableStore } from '../../base/disposables';
import type { Sessions } from '../sessions';
import { exists } from '../textFiles';
import type { FindingsBoard } from './board';

/** Files whose changes affect the shown findings; also the session folders, because some systems report only the folder if it appears with its files. */
const patterns = ['**/convene/*', '**/convene/*/findings.json', '**/convene/dispositions/*.json'];
/** The setting that decides where findings are shown. */
export const findingsSetting = 'convene.findings';

/** Shows the faults that sessions found in documents (findings); loads nothing before a session has ended or a document is open whose folder has sessions. */
export class Findings extends DisposableStore {
  private loading: Promise<FindingsBoard> | undefined;
  private loaded: FindingsBoard | undefined;
  private refreshing: Promise<void> | undefined;
  /** Whether a refresh was requested that has not begun. */
  private isRequested = false;

  constructor(
    sessions: Sessions,
    private readonly onError: (error: unknown) => void,
  ) {
    super();
    this.add(vscode.workspace.onDidOpenTextDocument(document => this.onDocument(document)));
    this.add(vscode.window.onDidChangeActiveTextEditor(editor => editor && this.onDocument(editor.document)));
    this.add(sessions.onDidEnd(() => this.refresh()));
    const refreshShown = () => this.loaded && this.refresh();
    // Every turn of a running session is a change; what it found is there when it has ended.
    this.add(sessions.onDidChange(() => sessions.live.length === 0 && refreshShown()));
    this.add(
      vscode.workspace.onDidChangeConfiguration(event => event.affectsConfiguration(findingsSetting) && refreshShown()),
    );
    for (const document of vscode.workspace.textDocuments) this.onDocument(document);
  }

  /** The board, once it was loaded. */
  get board(): FindingsBoard | undefined {
    return this.loaded;
  }

  /** Loads the board once, and watches the files of sessions from then on; shows nothing by itself. */
  load(): Promise<FindingsBoard> {
    this.loading ??= import('./board').then(({ FindingsBoard }) => {
      this.loaded = this.add(new FindingsBoard());
      for (const pattern of patterns) {
        const watcher = this.add(vscode.workspace.createFileSystemWatcher(pattern));
        for (const event of [watcher.onDidCreate, watcher.onDidChange, watcher.onDidDelete])
          event(() => this.refresh());
      }
      return this.loaded;
    });
    return this.loading;
  }

  /** Refreshes the findings of all open or shown documents; a call during a refresh causes one more, calls shortly after one another a single one. */
  refresh(): void {
    this.isRequested = true;
    this.refreshing ??= this.refreshAll()
      .catch(this.onError)
      .finally(() => {
        this.refreshing = undefined;
      });
  }

  private async refreshAll(): Promise<void> {
    while (this.isRequested) {
      const board = await this.load();
      await board.afterPause();
      this.isRequested = false;
      await board.refreshAll();
    }
  }

  private onDocument({ uri, languageId }: vscode.TextDocument): void {
    const folder = languageId === 'markdown' ? vscode.workspace.getWorkspaceFolder(uri) : undefined;
    if (folder) this.showOn(uri, folder.uri).catch(this.onError);
  }

  private async showOn(uri: vscode.Uri, folder: vscode.Uri): Promise<void> {
    if (!(await hasSessions(folder))) return;
    const { asReadDocument } = await import('./reading');
    const document = asReadDocument(uri);
    if (document) await (await this.load()).refresh(document);
  }
}

/** Whether a workspace folder has a folder for sessions. */
export function hasSessions(folder: vscode.Uri): Promise<boolean> {
  return exists(vscode.Uri.joinPath(folder, 'convene'));
}
