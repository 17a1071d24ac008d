import * as vscode from 'vscode';
import type { Editor } from '../editor';
import { askToStart } from '../setup/flow';
import { askAboutHidden } from '../setup/hidden';
import { voiceOffers } from '../setup/startItems';
import type { StagedScene } from './setup';

/** How a scene is begun. */
export interface Beginning {
  /** It waits before its first beat, to be gone through one by one. */
  stepwise?: boolean;
  /** A voice that was named beforehand; a free one starts without a question. */
  voice?: string;
}

/** Begins a scene and shows it; who speaks, and for what, is asked unless that is named and free. */
export async function act(
  editor: Editor,
  staged: StagedScene,
  { stepwise = false, voice }: Beginning,
): Promise<string> {
  const free = voiceOffers().some(each => each.id === voice && !each.paid);
  const setup = free ? staged.setup : await askToStart(editor, staged.setup, staged.subject, true);
  await askAboutHidden(setup);
  const options = { location: vscode.ProgressLocation.Window, title: vscode.l10n.t('The curtain rises…') };
  const live = await vscode.window.withProgress(options, () =>
    editor.sessions.start(setup, staged.subject.place, { stepwise }),
  );
  await editor.panels.show(live.folder);
  return live.folder;
}
