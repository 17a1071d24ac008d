import * as vscode from 'vscode';
import { HumanError } from '../../base/errors';
import { assertNever } from '../../base/never';
import { readRequest } from '../api';
import type { Editor } from '../editor';
import { isSceneDocument } from '../scenes/files';
import { fillInScene } from '../scenes/form';
import { pickScene } from '../scenes/pick';
import { type SceneStart, stageFile, startScene } from '../scenes/setup';
import { type Commands, trusted } from './command';

/** The commands that start a scene. */
export const sceneCommands: Commands = {
  'convene.scene.open': trusted(async editor => {
    const choice = await pickScene(editor);
    switch (choice.kind) {
      case 'new':
        return fillInScene(editor);
      case 'show':
        return editor.panels.show(choice.folder).then(() => choice.folder);
      case 'edit':
        return vscode.window.showTextDocument(choice.uri).then(() => undefined);
      case 'act':
      case 'step':
        return startSceneFile(editor, choice.uri, { stepwise: choice.kind === 'step' });
      default:
        return assertNever(choice);
    }
  }),
  'convene.scene.run': trusted((editor, argument) => startSceneFile(editor, argument, {})),
  'convene.scene.step': trusted((editor, argument) => startSceneFile(editor, argument, { stepwise: true })),
  'convene.scene.new': trusted(fillInScene),
};

/** Starts the named scene, or else the one in the active editor. */
async function startSceneFile(editor: Editor, argument: unknown, how: SceneStart): Promise<string> {
  const request = readRequest(argument);
  const uri = request?.uri ?? (argument instanceof vscode.Uri ? argument : activeSceneUri());
  if (!uri) {
    throw new HumanError(
      vscode.l10n.t('This is not a scene file: its front matter lists no characters.'),
      vscode.l10n.t('Choose one with “Convene: Open Scene Panel”.'),
    );
  }
  // The scene file has its own topic and cast.
  const { topic: _topic, cast: _cast, uri: _uri, ...chosen } = request ?? {};
  return startScene(editor, await stageFile(editor, uri, chosen), { ...how, voice: request?.voice });
}

function activeSceneUri(): vscode.Uri | undefined {
  const document = vscode.window.activeTextEditor?.document;
  return document && isSceneDocument(document) ? document.uri : undefined;
}
