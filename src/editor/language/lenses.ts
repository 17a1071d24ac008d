import * as vscode from 'vscode';
import { isAgentFile } from '../agentShelf';
import { loadEngine } from '../editor';
import { isSceneDocument } from '../scenes/files';

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

function lens({ uri }: vscode.TextDocument, title: string, command: string): vscode.CodeLens {
  return new vscode.CodeLens(new vscode.Range(0, 0, 0, 0), { title, command, arguments: [uri] });
}
