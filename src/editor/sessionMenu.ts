import * as vscode from 'vscode';
import type { Input } from '../script/input';
import type { Editor } from './editor';
import type { RunningSession } from './sessions';
import { sortByUrgency, statusIcon, statusText } from './statusBar';

/** Shows what can be done with a running session; of several, the user chooses one first. */
export async function showSessionMenu(editor: Editor): Promise<void> {
  const live = await chooseSession(editor.sessions.live);
  if (!live) return;
  const put = (input: Input) => () => live.session.put(input);
  const paused = live.session.state.status === 'paused';
  const items = [
    { label: `$(open-preview) ${vscode.l10n.t('Open Session')}`, run: () => editor.panels.show(live.folder) },
    paused
      ? { label: `$(debug-continue) ${vscode.l10n.t('Continue')}`, run: put({ kind: 'resume' }) }
      : { label: `$(debug-pause) ${vscode.l10n.t('Pause')}`, run: put({ kind: 'pause' }) },
    { label: `$(debug-step-over) ${vscode.l10n.t('Skip the current turn')}`, run: put({ kind: 'skip' }) },
    {
      label: `$(check-all) ${vscode.l10n.t('Wrap up')}`,
      description: vscode.l10n.t('conclude on what has been said so far'),
      run: put({ kind: 'wrapUp' }),
    },
    {
      label: `$(debug-disconnect) ${vscode.l10n.t('Continue later')}`,
      description: vscode.l10n.t('finish the current turns and resume another time'),
      run: () => live.suspend(),
    },
    {
      label: `$(debug-stop) ${vscode.l10n.t('Stop now')}`,
      description: vscode.l10n.t('everything said so far is saved'),
      run: put({ kind: 'stop' }),
    },
  ];
  const chosen = await vscode.window.showQuickPick(items, { title: live.title, ignoreFocusOut: true });
  await chosen?.run();
}

async function chooseSession(running: readonly RunningSession[]): Promise<RunningSession | undefined> {
  const [first] = running;
  if (!first) void vscode.window.showInformationMessage(vscode.l10n.t('No session is running.'));
  if (running.length <= 1) return first;
  const items = sortByUrgency(running).map(session => ({
    label: `${statusIcon(session)} ${session.title}`,
    description: statusText(session),
    session,
  }));
  const placeHolder = vscode.l10n.t('Which session?');
  return (await vscode.window.showQuickPick(items, { placeHolder, ignoreFocusOut: true }))?.session;
}
