import * as vscode from 'vscode';
import { HumanError } from '../../base/errors';
import type { Editor } from '../editor';
import { chooseRecording, watchRecording } from '../recordings';
import { anywhere, type Commands, trusted } from './command';

/** The commands that show examples to new users. */
export const sampleCommands: Commands = {
  'convene.walkthrough.open': anywhere(({ context }) =>
    vscode.commands.executeCommand('workbench.action.openWalkthrough', `${context.extension.id}#start`, false),
  ),
  'convene.sample.watch': anywhere(watchRecording),
  'convene.sample.choose': anywhere(chooseRecording),
  'convene.sample.open': trusted(async editor => {
    const folder = await copySample(editor);
    await vscode.commands.executeCommand('vscode.openFolder', folder, { forceNewWindow: true });
  }),
};

/** Copies the sample workspace to a folder that the user may write in, and returns that. */
async function copySample({ context }: Editor): Promise<vscode.Uri> {
  const from = vscode.Uri.joinPath(context.extensionUri, 'examples', 'design');
  const to = vscode.Uri.joinPath(context.globalStorageUri, 'sample');
  try {
    await vscode.workspace.fs.createDirectory(to);
    for (const [name] of await vscode.workspace.fs.readDirectory(from)) {
      // Not in the package: sessions and strategies of whoever develops the extension.
      if (name === 'convene') continue;
      await vscode.workspace.fs.copy(vscode.Uri.joinPath(from, name), vscode.Uri.joinPath(to, name), {
        overwrite: true,
      });
    }
    return to;
  } catch {
    throw new HumanError(
      vscode.l10n.t('The sample workspace could not be copied to {0}.', to.fsPath),
      vscode.l10n.t('Make sure VS Code can write there, or debate a document of your own.'),
      'failed',
    );
  }
}
