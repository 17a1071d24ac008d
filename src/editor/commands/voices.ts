import * as vscode from 'vscode';
import { readPick } from '../../app/seatModels';
import { HumanError } from '../../base/errors';
import type { Provider } from '../../voices/provider';
import { providers } from '../../voices/registry';
import { chosenProvider, endpointOf, keyOriginOf, offeredModels, providersHere } from '../providers';
import { keepChoice, userSettings } from '../settings';
import { voiceOffers } from '../setup/startItems';
import { chosen, told } from '../tell';
import { tick } from '../walkthrough';
import type { Commands } from './command';

/** The provider whose key is meant: the one that is named, that of the settings where it takes a key, else the one that is picked. */
async function keyed(id: unknown): Promise<Provider> {
  const takers = providers.filter(each => each.key);
  const [only, ...more] = takers;
  const known = takers.find(each => each.id === id) ?? takers.find(each => each === chosenProvider());
  const sure = known ?? (more.length === 0 ? only : undefined);
  if (sure) return sure;
  const items = takers.map(each => ({ label: told(each.label.en), description: endpointOf(each), each }));
  return chosen(await vscode.window.showQuickPick(items, { placeHolder: vscode.l10n.t('A key for which provider?') }))
    .each;
}

/** Voices, models, keys and the log. */
export const voiceCommands: Commands = {
  'convene.key.set': {
    needsTrust: false,
    async run({ keys }, id) {
      const provider = await keyed(id);
      const origin = keyOriginOf(provider);
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
    async run({ keys }, id) {
      const origin = keyOriginOf(await keyed(id));
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
      const now = chosenProvider().id;
      const items = voiceOffers(await providersHere()).map(({ id, label, paid }) => ({
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
      const { model } = userSettings();
      const chosenOne = chosenProvider();
      const provider = chosenOne.free ? providers.find(each => each.listModels) : chosenOne;
      const other = { label: `$(edit) ${vscode.l10n.t('Another model…')}`, description: '', id: undefined };
      const usual = { label: vscode.l10n.t('The voice’s usual model'), description: '', id: '' };
      const items = [usual, ...(provider ? await offeredModels(provider, keys) : []), other];
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
      if (id === undefined) return;
      // A name that no other provider knows is kept for this one alone.
      const isOwn = id !== '' && provider?.needsModel && readPick(id).voice === undefined;
      await keepChoice('model', isOwn ? `${provider.id}:${id}` : id);
    },
  },
  'convene.log.show': { needsTrust: false, run: ({ log }) => log.show() },
};
