import * as vscode from 'vscode';
import { HumanError } from '../../base/errors';
import { assertNever } from '../../base/never';
import { readRequest } from '../api';
import type { Editor } from '../editor';
import { isSceneDocument } from '../scenes/files';
import { fillInScene } from '../scenes/form';
import { pickScene } from '../scenes/pick';
import { act, type Beginning, stagedFile } from '../scenes/setup';
import type { Commands } from './command';

/** Everything that begins a scene. */
export const sceneCommands: Commands = {
  'convene.scene.open': {
    needsTrust: true,
    async run(editor) {
      const wanted = await pickScene(editor);
      switch (wanted.kind) {
        case 'new':
          return fillInScene(editor);
        case 'show':
          return editor.panels.show(wanted.folder).then(() => wanted.folder);
        case 'edit':
          return vscode.window.showTextDocument(wanted.uri).then(() => undefined);
        case 'act':
        case 'step':
          return actFile(editor, wanted.uri, { stepwise: wanted.kind === 'step' });
        default:
          return assertNever(wanted);
      }
    },
  },
  'convene.scene.run': { needsTrust: true, run: (editor, argument) => actFile(editor, argument, {}) },
  'convene.scene.step': { needsTrust: true, run: (editor, argument) => actFile(editor, argument, { stepwise: true }) },
  'convene.scene.new': { needsTrust: true, run: fillInScene },
};

/** Acts the scene that is named, or else the one in the active editor. */
async function actFile(editor: Editor, argument: unknown, how: Beginning): Promise<string> {
  const request = readRequest(argument);
  const uri = request?.uri ?? (argument instanceof vscode.Uri ? argument : openScene());
  if (!uri) {
    throw new HumanError(
      vscode.l10n.t('This is no scene file: its front matter names no characters.'),
      vscode.l10n.t('Choose one with “Convene: Open Scene Panel”.'),
    );
  }
  const { topic: _topic, cast: _cast, uri: _uri, ...given } = request ?? {};
  return act(editor, await stagedFile(editor, uri, given), { ...how, voice: request?.voice });
}

function openScene(): vscode.Uri | undefined {
  const document = vscode.window.activeTextEditor?.document;
  return document && isSceneDocument(document) ? document.uri : undefined;
}
