// The default provider of a session. If the user has set up nothing else, it is VS Code's own models, where there are any.

import * as vscode from 'vscode';
import { estimate } from '../../stage/estimate';
import type { SessionServices, Setup } from '../../stage/setup';
import { providers } from '../../voices/registry';
import type { Editor } from '../editor';
import { chosenProvider, keyFor } from '../providers';
import { isVoiceChosen } from '../settings';
import { editorModels, editorVoiceId } from '../voice/models';
import { showQuestion } from './ask';
import { modelsAtTable } from './startItems';

const memoryKey = 'convene.editorModels';

/** The saved state: `told` once the user was informed whose quota is used, `declined` once they started with another provider instead. */
interface Remembered {
  told?: boolean;
  declined?: boolean;
}

type EditorServices = Pick<Editor, 'context' | 'keys'>;

/** The id of the provider that a session starts with: that of the settings, else VS Code's own models unless a key is saved or they were declined. */
export async function defaultProvider({ context, keys }: EditorServices): Promise<string> {
  const { id } = chosenProvider();
  if (isVoiceChosen() || context.globalState.get<Remembered>(memoryKey)?.declined) return id;
  for (const each of providers) if (await keyFor(each, keys)) return id;
  return (await editorModels()).length > 0 ? editorVoiceId : id;
}

/** Tells the user, once, that VS Code's models answer and whose quota that uses. False if the user wants to choose another; true also without need to ask. */
export async function confirmEditorModels(
  { context }: EditorServices,
  setup: Setup,
  services: SessionServices,
  label: (model: string | undefined) => string,
): Promise<boolean> {
  const speaking = modelsAtTable(setup, services).filter(({ voice }) => voice === editorVoiceId);
  const known = context.globalState.get<Remembered>(memoryKey) ?? {};
  if (speaking.length === 0 || known.told) return true;
  const names = speaking.map(({ model }) => label(model)).join(', ');
  const pick = vscode.window.createQuickPick<vscode.QuickPickItem & { starts: boolean }>();
  pick.ignoreFocusOut = true;
  pick.title = vscode.l10n.t('{0} answers and uses your VS Code or Copilot quota', names);
  pick.placeholder = vscode.l10n.t('Shown once. Press Enter to start');
  const { calls } = estimate(setup, services);
  pick.items = [
    {
      label: `$(play) ${vscode.l10n.t('Start with {0}', names)}`,
      description: vscode.l10n.t('about {0} requests', calls),
      starts: true,
    },
    { label: `$(hubot) ${vscode.l10n.t('Choose Another Model…')}`, starts: false },
  ];
  const starts = await showQuestion(pick, () => (pick.selectedItems[0] ?? pick.activeItems[0])?.starts);
  if (starts) await context.globalState.update(memoryKey, { told: true });
  return starts;
}

/** Remembers that the user started with another provider where VS Code's models were the default. */
export async function rememberDeclined({ context }: EditorServices, preset: Setup, started: Setup): Promise<void> {
  const known = context.globalState.get<Remembered>(memoryKey);
  if (preset.voice !== editorVoiceId || started.voice === editorVoiceId || isVoiceChosen()) return;
  await context.globalState.update(memoryKey, { ...known, declined: true });
}
