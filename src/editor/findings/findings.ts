import * as vscode from 'vscode';
import { type Disposable, DisposableStore } from '../../base/disposables';
import type { Sessions } from '../sessions';
import type { Board } from './board';

/** What changes what stands on documents: what sessions have found, and what people have decided. Of a folder that comes with all its files some systems tell alone. */
const patterns = ['**/convene/*', '**/convene/*/findings.json', '**/convene/dispositions/*.json'];
/** The setting that says where findings are shown. */
export const findingsSetting = 'convene.findings';

/** What sessions found in documents, shown there; nothing of it is loaded before a document is open whose folder has sessions. */
export class Findings implements Disposable {
  private readonly held = new DisposableStore();
  private loading: Promise<Board> | undefined;
  private loaded: Board | undefined;
  private refreshing: Promise<void> | undefined;
  private again = false;

  constructor(
    sessions: Sessions,
    private readonly failed: (error: unknown) => void,
  ) {
    this.held.add(vscode.workspace.onDidOpenTextDocument(document => this.see(document)));
    this.held.add(vscode.window.onDidChangeActiveTextEditor(editor => editor && this.see(editor.document)));
    this.held.add(sessions.onDidEnd(() => this.refresh()));
    this.held.add(sessions.onDidChange(() => sessions.live.length === 0 && this.loaded && this.refresh()));
    this.held.add(
      vscode.workspace.onDidChangeConfiguration(event => event.affectsConfiguration(findingsSetting) && this.refresh()),
    );
    for (const document of vscode.workspace.textDocuments) this.see(document);
  }

  /** Where they are shown, once anything was. */
  get board(): Board | undefined {
    return this.loaded;
  }

  load(): Promise<Board> {
    this.loading ??= import('./board').then(({ Board }) => {
      this.loaded = this.held.add(new Board());
      for (const pattern of patterns) {
        const watcher = this.held.add(vscode.workspace.createFileSystemWatcher(pattern));
        for (const event of [watcher.onDidCreate, watcher.onDidChange, watcher.onDidDelete])
          this.held.add(event(() => this.refresh()));
      }
      return this.loaded;
    });
    return this.loading;
  }

  /** Reads anew what stands on the documents that are open or shown; whoever asks while that is under way gets another one after it. */
  refresh(): void {
    this.again = true;
    this.refreshing ??= this.refreshAll()
      .catch(this.failed)
      .finally(() => {
        this.refreshing = undefined;
      });
  }

  dispose(): void {
    this.held.dispose();
  }

  private async refreshAll(): Promise<void> {
    while (this.again) {
      const board = await this.load();
      await board.settled();
      this.again = false;
      await board.refreshAll();
    }
  }

  private see({ uri, languageId }: vscode.TextDocument): void {
    const folder = languageId === 'markdown' ? vscode.workspace.getWorkspaceFolder(uri) : undefined;
    if (folder) this.showOn(uri, folder.uri).catch(this.failed);
  }

  private async showOn(uri: vscode.Uri, folder: vscode.Uri): Promise<void> {
    if (!(await hasSessions(folder))) return;
    const { readDocumentAt } = await import('./reading');
    const document = readDocumentAt(uri);
    if (document) await (await this.load()).refresh(document);
  }
}

/** Whether sessions were held in a workspace folder: where none were, nothing is loaded for its documents. */
export function hasSessions(folder: vscode.Uri): Thenable<boolean> {
  return vscode.workspace.fs.stat(vscode.Uri.joinPath(folder, 'convene')).then(
    () => true,
    () => false,
  );
}
