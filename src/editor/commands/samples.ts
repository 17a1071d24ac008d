import path from 'node:path';
import * as vscode from 'vscode';
import { HumanError } from '../../base/errors';
import type { Editor } from '../editor';
import { loadEngine } from '../editor';
import { setupOf } from '../setup/flow';
import type { Commands } from './command';
import { launch } from './convene';

/** What shows Convene to someone who has just met it. */
export const sampleCommands: Commands = {
  'convene.walkthrough.open': {
    needsTrust: false,
    run: ({ context }) =>
      vscode.commands.executeCommand('workbench.action.openWalkthrough', `${context.extension.id}#start`, false),
  },
  'convene.sample.watch': {
    needsTrust: true,
    async run(editor) {
      const folder = await copySample(editor);
      const { formats, loadRoster, readDocument, suggestCast } = await loadEngine();
      const [format] = formats;
      if (!format) return;
      const name = await sampleDocument(folder);
      const text = Buffer.from(
        await vscode.workspace.fs.readFile(vscode.Uri.joinPath(folder, ...name.split('/'))),
      ).toString('utf8');
      const document = readDocument(text, { path: name });
      const { agents } = await loadRoster({ folders: [folder.fsPath] });
      const subject = { document, label: document.title, place: folder.fsPath };
      const cast = suggestCast(format, agents, text);
      await launch(editor, setupOf(format, subject, { cast, voice: 'rehearsal', seed: 1 }), subject);
    },
  },
  'convene.sample.open': {
    needsTrust: true,
    async run(editor) {
      const folder = await copySample(editor);
      await vscode.commands.executeCommand('vscode.openFolder', folder, { forceNewWindow: true });
    },
  },
};

/** A copy of the sample workspace that may be written into. */
async function copySample({ context }: Editor): Promise<vscode.Uri> {
  const from = vscode.Uri.joinPath(context.extensionUri, 'examples', 'design');
  const to = vscode.Uri.joinPath(context.globalStorageUri, 'sample');
  try {
    await vscode.workspace.fs.createDirectory(to);
    for (const [name] of await vscode.workspace.fs.readDirectory(from)) {
      if (name === 'convene') continue;
      await vscode.workspace.fs.copy(vscode.Uri.joinPath(from, name), vscode.Uri.joinPath(to, name), {
        overwrite: true,
      });
    }
    return to;
  } catch {
    throw new HumanError(
      vscode.l10n.t('The sample workspace could not be copied to {0}.', to.fsPath),
      vscode.l10n.t('Make sure that VS Code may write there, or debate a document of your own.'),
      'failed',
    );
  }
}

async function sampleDocument(folder: vscode.Uri): Promise<string> {
  const pattern = /\.md$/i;
  for (const part of ['docs', '.']) {
    const entries = await vscode.workspace.fs.readDirectory(vscode.Uri.joinPath(folder, part)).then(
      found => found,
      () => [],
    );
    const name = entries
      .map(([each]) => each)
      .filter(each => pattern.test(each) && !/^readme/i.test(each))
      .sort()[0];
    if (name) return path.posix.join(part, name);
  }
  throw new HumanError(
    vscode.l10n.t('The sample holds no document.'),
    vscode.l10n.t('Install Convene anew.'),
    'failed',
  );
}
