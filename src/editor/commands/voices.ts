import * as vscode from 'vscode';
import { HumanError } from '../../base/errors';
import { keepChoice, originOf, userSettings } from '../settings';
import { chosenVoice, voicesHere } from '../setup/startItems';
import { tick } from '../walkthrough';
import type { Commands } from './command';

/** Voices, models, keys and the log. */
export const voiceCommands: Commands = {
  'convene.key.set': {
    needsTrust: false,
    async run({ keys }) {
      const origin = originOf(userSettings().endpoint);
      const key = await vscode.window.showInputBox({
        title: vscode.l10n.t('API key for {0}', origin),
        prompt: vscode.l10n.t('Kept in VS Code’s secret storage, and sent to this address alone.'),
        password: true,
        ignoreFocusOut: true,
        validateInput: value =>
          /^[\x21-\x7e]*$/.test(value.trim()) ? undefined : vscode.l10n.t('A key has no spaces.'),
      });
      if (!key?.trim()) return;
      await keys.keep(origin, key.trim());
      await tick('hasKey');
      void vscode.window.showInformationMessage(vscode.l10n.t('The key for {0} is kept.', origin));
    },
  },
  'convene.key.remove': {
    needsTrust: false,
    async run({ keys }) {
      const origin = originOf(userSettings().endpoint);
      const had = await keys.forget(origin);
      const text = had
        ? vscode.l10n.t('The key for {0} is gone.', origin)
        : vscode.l10n.t('There was no key for {0}.', origin);
      void vscode.window.showInformationMessage(text);
    },
  },
  'convene.voice.choose': {
    needsTrust: false,
    async run() {
      const now = chosenVoice();
      const items = (await voicesHere()).map(({ id, label, paid }) => ({
        label: id === now ? `$(check) ${label}` : label,
        description: paid ? vscode.l10n.t('each start says what it costs') : vscode.l10n.t('free, offline'),
        id,
      }));
      const placeHolder = vscode.l10n.t('Who speaks where a session does not say otherwise?');
      const chosen = await vscode.window.showQuickPick(items, { placeHolder });
      if (chosen) await keepChoice('voice', chosen.id);
    },
  },
  'convene.model.choose': {
    needsTrust: false,
    async run({ keys }) {
      const { prices, model } = userSettings();
      const { offeredModels } = await import('../models');
      const other = { label: `$(edit) ${vscode.l10n.t('Another model…')}`, description: '', id: undefined };
      const usual = { label: vscode.l10n.t('The voice’s usual model'), description: '', id: '' };
      const items = [usual, ...(await offeredModels(keys, prices)), other];
      const placeHolder = vscode.l10n.t('Now: {0}', model ?? usual.label);
      const chosen = await vscode.window.showQuickPick(items, { placeHolder, matchOnDescription: true });
      if (!chosen) return;
      const id = chosen.id ?? (await vscode.window.showInputBox({ title: vscode.l10n.t('Model'), value: model }));
      if (id !== undefined && !/^[\w.:/@-]*$/.test(id)) {
        throw new HumanError(
          vscode.l10n.t('“{0}” is no name of a model.', id),
          vscode.l10n.t('Such a name has no spaces.'),
        );
      }
      if (id !== undefined) await keepChoice('model', id);
    },
  },
  'convene.log.show': { needsTrust: false, run: ({ log }) => log.show() },
};
