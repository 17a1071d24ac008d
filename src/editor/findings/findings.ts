import * as vscode from 'vscode';
import { DisposableStore } from '../../base/disposables';
import type { Sessions } from '../sessions';
import { exists } from '../textFiles';
import type { FindingsBoard } from './board';

/** Files whose changes affect the shown findings; the folder itself too, because some systems report only that when it appears with all its files. */
const patterns = ['**/convene/*', '**/convene/*/findings.json', '**/convene/dispositions/*.json'];
/** The setting that decides where findings are shown. */
export const findingsSetting = 'convene.findings';

/** Shows the findings of sessions on their documents; loads nothing before a document is open whose folder has sessions. */
export class Findings extends DisposableStore {
  private loading: Promise<FindingsBoard> | undefined;
  private loaded: FindingsBoard | undefined;
  private refreshing: Promise<void> | undefined;
  private again = false;

  constructor(
    sessions: Sessions,
    private readonly failed: (error: unknown) => void,
  ) {
    super();
    this.add(vscode.workspace.onDidOpenTextDocument(document => this.onDocument(document)));
    this.add(vscode.window.onDidChangeActiveTextEditor(editor => editor && this.onDocument(editor.document)));
    this.add(sessions.onDidEnd(() => this.refresh()));
    this.add(sessions.onDidChange(() => sessions.live.length === 0 && this.loaded && this.refresh()));
    this.add(
      vscode.workspace.onDidChangeConfiguration(event => event.affectsConfiguration(findingsSetting) && this.refresh()),
    );
    for (const document of vscode.workspace.textDocuments) this.onDocument(document);
  }

  /** The board, once findings were shown. */
  get board(): FindingsBoard | undefined {
    return this.loaded;
  }

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

  /** Refreshes the findings of all open or shown documents; a call during a refresh causes another one. */
  refresh(): void {
    this.again = true;
    this.refreshing ??= this.refreshAll()
      .catch(this.failed)
      .finally(() => {
        this.refreshing = undefined;
      });
  }

  private async refreshAll(): Promise<void> {
    while (this.again) {
      const board = await this.load();
      await board.afterPause();
      this.again = false;
      await board.refreshAll();
    }
  }

  private onDocument({ uri, languageId }: vscode.TextDocument): void {
    const folder = languageId === 'markdown' ? vscode.workspace.getWorkspaceFolder(uri) : undefined;
    if (folder) this.showOn(uri, folder.uri).catch(this.failed);
  }

  private async showOn(uri: vscode.Uri, folder: vscode.Uri): Promise<void> {
    if (!(await hasSessions(folder))) return;
    const { asReadDocument: readDocumentAt } = await import('./reading');
    const document = readDocumentAt(uri);
    if (document) await (await this.load()).refresh(document);
  }
}

/** Whether a workspace folder has sessions. */
export function hasSessions(folder: vscode.Uri): Promise<boolean> {
  return exists(vscode.Uri.joinPath(folder, 'convene'));
}
