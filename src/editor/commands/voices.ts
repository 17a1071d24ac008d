import * as vscode from 'vscode';
import { parsePick } from '../../app/seatModels';
import { HumanError } from '../../base/errors';
import type { Provider } from '../../voices/provider';
import { providers } from '../../voices/registry';
import { availableProviders, chosenProvider, endpointOf, keyOriginOf, offeredModels } from '../providers';
import { saveChoice, userSettings } from '../settings';
import { startOffers } from '../setup/startItems';
import { localizeEngineText, orCancel } from '../showError';
import { completeStep } from '../walkthrough';
import { anywhere, type Commands } from './command';

/** The commands for providers, models, keys and the log. */
export const voiceCommands: Commands = {
  'convene.key.set': anywhere(async ({ keys }, id) => {
    const provider = await providerForKey(id);
    const origin = keyOriginOf(provider);
    const key = await vscode.window.showInputBox({
      title: vscode.l10n.t('API key for {0}', origin),
      prompt: vscode.l10n.t('Saved in VS Code’s secret storage and sent only to this address.'),
      password: true,
      ignoreFocusOut: true,
      validateInput: value =>
        // Printable ASCII: anything else in a header would fail the request.
        /^[\x21-\x7e]*$/.test(value.trim()) ? undefined : vscode.l10n.t('A key cannot contain spaces.'),
    });
    if (!key?.trim()) return;
    await keys.save(origin, key.trim());
    await completeStep('hasKey');
    void vscode.window.showInformationMessage(vscode.l10n.t('The key for {0} was saved.', origin));
  }),
  'convene.key.remove': anywhere(async ({ keys }, id) => {
    const origin = keyOriginOf(await providerForKey(id));
    const wasRemoved = await keys.remove(origin);
    const text = wasRemoved
      ? vscode.l10n.t('The key for {0} was removed.', origin)
      : vscode.l10n.t('There is no key for {0}.', origin);
    void vscode.window.showInformationMessage(text);
  }),
  'convene.voice.choose': anywhere(async () => {
    const now = chosenProvider().id;
    const items = startOffers(await availableProviders()).map(({ id, label, paid }) => ({
      label: id === now ? `$(check) ${label}` : label,
      description: paid ? vscode.l10n.t('each start shows the cost') : vscode.l10n.t('free, offline'),
      id,
    }));
    const placeHolder = vscode.l10n.t('Which provider should sessions use by default?');
    const chosen = await vscode.window.showQuickPick(items, { placeHolder });
    if (chosen) await saveChoice('voice', chosen.id);
  }),
  'convene.model.choose': anywhere(async ({ keys }) => {
    const { model } = userSettings();
    const ofSettings = chosenProvider();
    // A free provider has no models: those of the first one that can list them are offered.
    const provider = ofSettings.free ? providers.find(each => each.listModels) : ofSettings;
    const other = { label: `$(edit) ${vscode.l10n.t('Another model…')}`, description: '', id: undefined };
    const defaultModel = { label: vscode.l10n.t('The provider’s default model'), description: '', id: '' };
    const items = [defaultModel, ...(provider ? await offeredModels(provider, keys) : []), other];
    const placeHolder = vscode.l10n.t('Now: {0}', model ?? defaultModel.label);
    const chosen = await vscode.window.showQuickPick(items, { placeHolder, matchOnDescription: true });
    if (!chosen) return;
    const id = chosen.id ?? (await vscode.window.showInputBox({ title: vscode.l10n.t('Model'), value: model }));
    if (id !== undefined && !/^[\w.:/@-]*$/.test(id)) {
      throw new HumanError(
        vscode.l10n.t('“{0}” is not a valid model name.', id),
        vscode.l10n.t('Model names have no spaces.'),
      );
    }
    if (id === undefined) return;
    // A model that no other provider knows is saved with its provider.
    const isOwnModel = id !== '' && provider?.needsModel && parsePick(id).voice === undefined;
    await saveChoice('model', isOwnModel ? `${provider.id}:${id}` : id);
  }),
  'convene.log.show': anywhere(({ log }) => log.show()),
};

/** The provider whose key is meant: the named one, or that of the settings if it takes a key, or the only one that does, or one that the user picks. */
async function providerForKey(id: unknown): Promise<Provider> {
  const withKey = providers.filter(each => each.key);
  const [first, ...others] = withKey;
  const known = withKey.find(each => each.id === id) ?? withKey.find(each => each === chosenProvider());
  const only = others.length === 0 ? first : undefined;
  const provider = known ?? only;
  if (provider) return provider;
  const labelOf = (each: Provider) => localizeEngineText(each.label.en);
  const items = withKey.map(each => ({ label: labelOf(each), description: endpointOf(each), provider: each }));
  const placeHolder = vscode.l10n.t('Which provider is the key for?');
  return orCancel(await vscode.window.showQuickPick(items, { placeHolder })).provider;
}
