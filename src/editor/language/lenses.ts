import * as vscode from 'vscode';
import { DisposableStore } from '../../base/disposables';
import { isAgentFile } from '../agentLibrary';
import { findingsSetting, hasSessions } from '../findings/findings';
import { isSceneDocument } from '../scenes/files';
import type { Sessions } from '../sessions';
import { findingsDisplay } from '../settings';

/** Code lenses above an agent file: hear a sample, or convene with the agent. */
export const agentLenses: vscode.CodeLensProvider = {
  async provideCodeLenses(document) {
    if (!isAgentFile(document.uri)) return [];
    const { readAgent } = await import('../../cast/reader');
    const reading = readAgent({ path: document.uri.fsPath, text: document.getText(), source: 'workspace' });
    if ('skipped' in reading) return [];
    const conveneTitle = vscode.l10n.t('Convene with {0}…', reading.agent.name);
    return [
      lens(document, `$(unmute) ${vscode.l10n.t('Try this voice')}`, 'convene.agent.try'),
      lens(document, `$(comment-discussion) ${conveneTitle}`, 'convene.agent.convene'),
    ];
  },
};

/** Code lenses above a scene file: run it at once, or beat by beat. */
export const sceneLenses: vscode.CodeLensProvider = {
  provideCodeLenses(document) {
    if (!isSceneDocument(document)) return [];
    return [
      lens(document, `$(play) ${vscode.l10n.t('Run scene')}`, 'convene.scene.run'),
      lens(document, `$(debug-step-over) ${vscode.l10n.t('Beat by beat')}`, 'convene.scene.step'),
    ];
  },
};

/** Code lenses above a document that has changed since the verdict of its newest session, in words that this rests on: open that session, or run it again. */
export class StaleLenses extends DisposableStore implements vscode.CodeLensProvider {
  private readonly changed = this.add(new vscode.EventEmitter<void>());
  /** What was last shown, by the document's address. */
  private readonly shown = new Map<string, vscode.CodeLens[]>();
  /** The folders of the sessions that ran at the last refresh. */
  private runningFolders = '';

  readonly onDidChangeCodeLenses = this.changed.event;

  constructor(
    private readonly sessions: Sessions,
    files: vscode.DocumentFilter,
  ) {
    super();
    this.add(vscode.languages.registerCodeLensProvider(files, this));
    this.add(sessions.onDidChange(() => this.onSessionsChange()));
    const onSettings = (change: vscode.ConfigurationChangeEvent) =>
      change.affectsConfiguration(findingsSetting) && this.refreshLenses();
    this.add(vscode.workspace.onDidChangeConfiguration(onSettings));
    this.add(vscode.workspace.onDidCloseTextDocument(({ uri }) => this.shown.delete(uri.toString())));
  }

  async provideCodeLenses(document: vscode.TextDocument): Promise<vscode.CodeLens[]> {
    const key = document.uri.toString();
    const before = this.shown.get(key);
    // The lenses stay while the document is unsaved, so that lines do not jump while typing.
    if (document.isDirty && before) return before;
    const lenses = await this.lensesOn(document);
    this.shown.set(key, lenses);
    return lenses;
  }

  private async lensesOn(document: vscode.TextDocument): Promise<vscode.CodeLens[]> {
    const folder = vscode.workspace.getWorkspaceFolder(document.uri);
    const { comments, problems } = findingsDisplay();
    if (!folder || !(comments || problems) || !(await hasSessions(folder.uri))) return [];
    const { staleSession } = await import('./staleSession');
    const stale = await staleSession(document, this.sessions);
    if (!stale) return [];
    return [
      // A text without a command.
      lens(document, `$(history) ${stale.title}`, ''),
      // Without a reading there are no findings to check again.
      ...(stale.wasReviewed ? [lens(document, vscode.l10n.t('Run Again'), 'convene.session.again')] : []),
      lens(document, vscode.l10n.t('Open Session'), 'convene.session.open', stale.folder),
    ];
  }

  /** Refreshes when a session begins or ends; turns of a running session change nothing here. */
  private onSessionsChange(): void {
    const folders = this.sessions.live.map(({ folder }) => folder).join('\n');
    if (folders === this.runningFolders && folders !== '') return;
    this.runningFolders = folders;
    this.refreshLenses();
  }

  private refreshLenses(): void {
    this.shown.clear();
    this.changed.fire();
  }
}

/** A lens above the first line; its command is about the document, or about another `target`. */
function lens({ uri }: vscode.TextDocument, title: string, command: string, target: unknown = uri): vscode.CodeLens {
  return new vscode.CodeLens(new vscode.Range(0, 0, 0, 0), { title, command, arguments: [target] });
}
