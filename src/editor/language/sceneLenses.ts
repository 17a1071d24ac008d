import * as vscode from 'vscode';
import { isSceneDocument } from '../scenes/files';

/** Offers, above a scene file, to act it: at once, or beat by beat. */
export const sceneLenses: vscode.CodeLensProvider = {
  provideCodeLenses(document) {
    if (!isSceneDocument(document)) return [];
    const top = new vscode.Range(0, 0, 0, 0);
    const lens = (title: string, command: string) =>
      new vscode.CodeLens(top, { title, command, arguments: [document.uri] });
    return [
      lens(`$(play) ${vscode.l10n.t('Run scene')}`, 'convene.scene.run'),
      lens(`$(debug-step-over) ${vscode.l10n.t('Beat by beat')}`, 'convene.scene.step'),
    ];
  },
};
