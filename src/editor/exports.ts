import path from 'node:path';
import * as vscode from 'vscode';
import type { Exporter } from '../app/exports';
import type { Format } from '../script/format';
import { loadEngine } from './editor';

interface Form {
  label: string;
  ending: string;
  write: Exporter;
}

/** Saves a session's transcript where a person wants it, in the form they choose. */
export async function exportSession(folder: string): Promise<void> {
  const { copiesIn, formatOf, readRecord } = await loadEngine();
  const { state } = await readRecord(folder);
  const format = state.opened && formatOf(state.opened.format);
  const placeHolder = vscode.l10n.t('Save the transcript as…');
  const form = await vscode.window.showQuickPick(formsOf(format), { placeHolder });
  if (!form) return;
  const name = `${path.basename(folder)}${form.ending}`;
  const defaultUri = vscode.Uri.file(path.join(path.dirname(folder), name));
  const target = await vscode.window.showSaveDialog({ defaultUri, title: placeHolder });
  if (!target) return;
  // A copy that is gone costs what only its text can tell.
  const copies = await copiesIn(folder, state);
  const words = form.write(state, format, { document: copies?.document });
  await vscode.workspace.fs.writeFile(target, Buffer.from(words, 'utf8'));
  const open = vscode.l10n.t('Open');
  const answer = await vscode.window.showInformationMessage(
    vscode.l10n.t('Saved as {0}.', path.basename(target.fsPath)),
    open,
  );
  if (answer === open) await vscode.commands.executeCommand('vscode.open', target);
}

/** The forms in which a session can be written down; a play's own come first. */
async function formsOf(format: Format | undefined): Promise<Form[]> {
  const { exporters, transcriptText } = await import('../app/exports');
  const ofPlays: Form[] = [
    { label: vscode.l10n.t('Scene (text)'), ending: '.txt', write: exporters.txt },
    { label: vscode.l10n.t('Screenplay (Fountain)'), ending: '.fountain', write: exporters.fountain },
  ];
  return [
    ...(format?.play ? ofPlays : []),
    { label: 'Markdown', ending: '.md', write: exporters.md },
    { label: 'HTML', ending: '.html', write: exporters.html },
    { label: vscode.l10n.t('Plain text'), ending: '.txt', write: transcriptText },
    { label: 'JSON', ending: '.json', write: exporters.json },
    { label: vscode.l10n.t('Decision record (ADR)'), ending: '-decision.md', write: exporters.adr },
  ];
}
