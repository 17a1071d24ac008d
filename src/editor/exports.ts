import path from 'node:path';
import * as vscode from 'vscode';
import type { SessionState } from '../ledger/state';
import type { Format } from '../script/format';
import { loadEngine } from './editor';

interface Form {
  label: string;
  ending: string;
  write(state: SessionState, format: Format | undefined): Promise<string>;
}

/** Saves a session's transcript where a person wants it, in the form they choose. */
export async function exportSession(folder: string): Promise<void> {
  const { fold, formatOf, nodeClock, openLedger } = await loadEngine();
  const ledger = await openLedger(folder, { clock: nodeClock, readOnly: true });
  const state = fold(ledger.events);
  await ledger.close();
  const format = state.opened && formatOf(state.opened.format);
  const placeHolder = vscode.l10n.t('Save the transcript as…');
  const form = await vscode.window.showQuickPick(format?.play ? [...playForms(), ...forms()] : forms(), {
    placeHolder,
  });
  if (!form) return;
  const name = `${path.basename(folder)}${form.ending}`;
  const defaultUri = vscode.Uri.file(path.join(path.dirname(folder), name));
  const target = await vscode.window.showSaveDialog({ defaultUri, title: placeHolder });
  if (!target) return;
  const words = await form.write(state, format);
  await vscode.workspace.fs.writeFile(target, Buffer.from(words, 'utf8'));
  const open = vscode.l10n.t('Open');
  const answer = await vscode.window.showInformationMessage(
    vscode.l10n.t('Saved as {0}.', path.basename(target.fsPath)),
    open,
  );
  if (answer === open) await vscode.commands.executeCommand('vscode.open', target);
}

/** The forms in which a play can be written down, beside those of every session. */
function playForms(): Form[] {
  return [
    {
      label: vscode.l10n.t('Scene (text)'),
      ending: '.txt',
      write: async (state, format) => {
        const { playIn, playTranscript } = await import('../transcript/scene');
        const play = playIn(state, format);
        return play ? playTranscript(play, state) : '';
      },
    },
    {
      label: vscode.l10n.t('Screenplay (Fountain)'),
      ending: '.fountain',
      write: async (state, format) => (await import('../transcript/fountain')).transcriptFountain(state, format),
    },
  ];
}

function forms(): Form[] {
  return [
    {
      label: 'Markdown',
      ending: '.md',
      write: async (state, format) => (await import('../transcript/markdown')).transcriptMarkdown(state, format),
    },
    {
      label: 'HTML',
      ending: '.html',
      write: async (state, format) => (await import('../transcript/html')).transcriptHtml(state, format),
    },
    {
      label: vscode.l10n.t('Plain text'),
      ending: '.txt',
      write: async (state, format) => (await import('../transcript/text')).transcriptText(state, format),
    },
    {
      label: 'JSON',
      ending: '.json',
      write: async (state, format) => (await import('../transcript/json')).transcriptJson(state, format),
    },
    {
      label: vscode.l10n.t('Decision record (ADR)'),
      ending: '-decision.md',
      write: async (state, format) => (await import('../transcript/decision')).transcriptAdr(state, format),
    },
  ];
}
