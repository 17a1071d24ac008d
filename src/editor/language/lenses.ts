import * as vscode from 'vscode';
import { type Disposable, DisposableStore } from '../../base/disposables';
import type { SessionSummary } from '../../disk/sessions';
import { isAgentFile } from '../agentShelf';
import { loadEngine } from '../editor';
import { findingsSetting, hasSessions } from '../findings/findings';
import { isSceneDocument } from '../scenes/files';
import { newestOn, type Sessions } from '../sessions';
import { showsFindings } from '../settings';
import { told } from '../tell';
import { dayOf, verdictOf } from '../views/sessionItem';

/** Offers, above an agent file, to hear the agent and to convene with it. */
export const agentLenses: vscode.CodeLensProvider = {
  async provideCodeLenses(document) {
    if (!isAgentFile(document.uri)) return [];
    const { readAgent } = await loadEngine();
    const reading = readAgent({ path: document.uri.fsPath, text: document.getText(), source: 'workspace' });
    if ('skipped' in reading) return [];
    return [
      lens(document, `$(unmute) ${vscode.l10n.t('Try this voice')}`, 'convene.agent.try'),
      lens(
        document,
        `$(comment-discussion) ${vscode.l10n.t('Convene with {0}…', reading.agent.name)}`,
        'convene.agent.convene',
      ),
    ];
  },
};

/** Offers, above a scene file, to act it: at once, or beat by beat. */
export const sceneLenses: vscode.CodeLensProvider = {
  provideCodeLenses(document) {
    if (!isSceneDocument(document)) return [];
    return [
      lens(document, `$(play) ${vscode.l10n.t('Run scene')}`, 'convene.scene.run'),
      lens(document, `$(debug-step-over) ${vscode.l10n.t('Beat by beat')}`, 'convene.scene.step'),
    ];
  },
};

/** Says above a document that it has changed since its newest session came to its verdict, with the way to that session and to another; of a document that reads as it did, nothing. */
export class StaleLenses implements vscode.CodeLensProvider, Disposable {
  private readonly held = new DisposableStore();
  private readonly changed = this.held.add(new vscode.EventEmitter<void>());
  private readonly last = new Map<string, vscode.CodeLens[]>();
  private running = '';

  readonly onDidChangeCodeLenses = this.changed.event;

  constructor(
    private readonly sessions: Sessions,
    files: vscode.DocumentFilter,
  ) {
    this.held.add(vscode.languages.registerCodeLensProvider(files, this));
    this.held.add(sessions.onDidChange(() => this.noteSessions()));
    this.held.add(
      vscode.workspace.onDidChangeConfiguration(each => each.affectsConfiguration(findingsSetting) && this.lookAgain()),
    );
    this.held.add(vscode.workspace.onDidCloseTextDocument(({ uri }) => this.last.delete(uri.toString())));
  }

  async provideCodeLenses(document: vscode.TextDocument): Promise<vscode.CodeLens[]> {
    const key = document.uri.toString();
    const before = this.last.get(key);
    // Lines do not jump under whoever types: what was said last stays until the document is saved.
    if (document.isDirty && before) return before;
    const lenses = await this.lensesOn(document);
    this.last.set(key, lenses);
    return lenses;
  }

  dispose(): void {
    this.held.dispose();
  }

  private async lensesOn(document: vscode.TextDocument): Promise<vscode.CodeLens[]> {
    const folder = vscode.workspace.getWorkspaceFolder(document.uri);
    const { comments, problems } = showsFindings();
    if (!folder || !(comments || problems) || !(await hasSessions(folder.uri))) return [];
    const { formatOf, shaOfText } = await loadEngine();
    // One that comes to a page or a ruling, or is about to.
    const rules = ({ state, format }: SessionSummary) =>
      (state === 'running' || state === 'finished') && formatOf(format)?.page !== undefined;
    const newest = newestOn(await this.sessions.found(), document.uri, rules);
    const kind = formatOf(newest?.format ?? '');
    if (newest?.state !== 'finished' || !kind || newest.documentSha === undefined) return [];
    if (newest.documentSha === shaOfText(document.getText())) return [];
    const verdict = [told(kind.title), verdictOf(newest)].filter(Boolean).join(': ');
    const since = vscode.l10n.t('document changed since');
    return [
      lens(document, `$(history) ${[verdict, dayOf(newest), since].join(' · ')}`, ''),
      // What nobody read has no findings to look at again.
      ...(newest.go === undefined ? [] : [lens(document, vscode.l10n.t('Run Again'), 'convene.session.again')]),
      lens(document, vscode.l10n.t('Open'), 'convene.session.open', newest.folder),
    ];
  }

  /** Turns of a session that runs change nothing here; that it began or ended does. */
  private noteSessions(): void {
    const running = this.sessions.live.map(({ folder }) => folder).join('\n');
    if (running === this.running && running !== '') return;
    this.running = running;
    this.lookAgain();
  }

  private lookAgain(): void {
    this.last.clear();
    this.changed.fire();
  }
}

function lens({ uri }: vscode.TextDocument, title: string, command: string, about: unknown = uri): vscode.CodeLens {
  return new vscode.CodeLens(new vscode.Range(0, 0, 0, 0), { title, command, arguments: [about] });
}
