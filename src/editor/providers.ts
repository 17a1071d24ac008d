import os from 'node:os';
import * as vscode from 'vscode';
import { keyAddress } from '../base/endpoint';
import { factsOf, ownFactsOf } from '../voices/prices';
import type { MadeVoice, Making, Provider } from '../voices/provider';
import { needsKey, providerOf, providers } from '../voices/registry';
import { loadEngine } from './editor';
import type { Keys } from './keys';
import { originOf, providerSettings, readingSpeed, userSettings } from './settings';
import { WayOutError } from './tell';

/** The makers of voices that need vscode, by their providers. */
const makersHere: Readonly<Record<string, (making: Making) => Promise<MadeVoice>>> = {
  async editor({ clock, silentMs = 60_000, prices = {} }) {
    const { editorVoice } = await import('./voice/editorVoice');
    return editorVoice({ clock, silentMs, prices });
  },
};

/** Milliseconds between two pieces of a few words. */
const paces = { slow: 500, readable: 220, fast: 60, instant: 0 };

/** The address that a provider asks: of the user's settings, else its own; undefined where it asks none. */
export function endpointOf({ id, endpoint }: Provider): string | undefined {
  return endpoint && (providerSettings(id).endpoint || endpoint.usual);
}

/** Whether a provider speaks only with a key, at the address of the user's settings. */
export function wantsKey(provider: Provider): boolean {
  return needsKey(provider, endpointOf(provider));
}

/** The origin that a provider's key is bound to; an address that no key may go to is a mistake told to the user. */
export function keyOriginOf(provider: Provider): string {
  return originOf(endpointOf(provider) ?? '', `convene.${provider.id}.endpoint`);
}

/** The key that is kept for a provider's address; none where the address is a mistake. */
export async function keyFor(provider: Provider, keys: Pick<Keys, 'of'>): Promise<string | undefined> {
  const address = keyAddress(endpointOf(provider) ?? '');
  return address && provider.key ? keys.of(address.origin) : undefined;
}

/** The path of a provider's program, as the settings name it or as it is found on this machine. */
async function foundProgram({ id, program }: Provider): Promise<string | undefined> {
  if (!program) return undefined;
  const { findProgram } = await loadEngine();
  const named = providerSettings(id).path || undefined;
  return findProgram(program, { named, env: process.env, home: os.homedir(), platform: process.platform });
}

/** The providers that can be had on this machine, the free one first. */
export async function providersHere(): Promise<Provider[]> {
  const found = await Promise.all(
    providers.map(async each => !each.program || (await foundProgram(each)) !== undefined),
  );
  return providers.filter((_, at) => found[at]);
}

/** Whether a provider is worth offering at a start: one without a usual model only where the user has chosen it, or set its address or key. */
export async function isSetUp(provider: Provider, keys: Pick<Keys, 'of'>): Promise<boolean> {
  if (!provider.needsModel || provider === chosenProvider() || providerSettings(provider.id).endpoint) return true;
  return (await keyFor(provider, keys)) !== undefined;
}

/** Makes a provider's voice with the user's settings; without `keys` it only estimates: it has no key and no program, and speaks to nobody. */
export async function makeVoice(provider: Provider, keys: Pick<Keys, 'of'> | undefined): Promise<MadeVoice> {
  const make = provider.make ?? makersHere[provider.id];
  if (!make) throw new Error(`Nobody makes the voice of ${provider.id}`);
  const making = await makingOf(provider);
  if (provider.key) {
    const origin = keyOriginOf(provider);
    making.key = keys ? await keys.of(origin) : '';
    if (making.key === undefined && wantsKey(provider)) throw keyMissing(provider, making.endpoint ?? origin);
  }
  if (provider.program) {
    making.program = keys ? await foundProgram(provider) : '';
    if (making.program === undefined) throw programMissing(provider, provider.program);
  }
  return make(making);
}

async function makingOf(provider: Provider): Promise<Making> {
  const { nodeClock } = await loadEngine();
  const { silenceSeconds, prices } = userSettings();
  return {
    ...{ clock: nodeClock, env: process.env, folder: os.tmpdir(), prices },
    endpoint: endpointOf(provider),
    settings: providerSettings(provider.id),
    silentMs: silenceSeconds * 1000,
    pieceMs: paces[readingSpeed()],
  };
}

/** The models to choose from, with their prices: those that the provider's server offers where it may be asked, then those it is known to have. */
export async function offeredModels(
  provider: Provider,
  keys: Pick<Keys, 'of'>,
): Promise<{ label: string; description: string; id: string }[]> {
  const { prices } = userSettings();
  const ids = [...new Set([...(await served(provider, keys)), ...(provider.knownModels ?? [])])];
  return ids.map(id => {
    const facts = provider.knownModels ? factsOf(id, prices) : ownFactsOf(id, prices);
    const description = facts
      ? vscode.l10n.t('{0} in, {1} out per million tokens', `$${facts.input}`, `$${facts.output}`)
      : vscode.l10n.t('price unknown');
    return { label: id, description, id };
  });
}

async function served(provider: Provider, keys: Pick<Keys, 'of'>): Promise<readonly string[]> {
  const { listModels } = provider;
  if (!listModels || !vscode.workspace.isTrusted) return [];
  const key = await keyFor(provider, keys);
  if (!key && wantsKey(provider)) return [];
  const making = { ...(await makingOf(provider)), key };
  const options = {
    location: vscode.ProgressLocation.Notification,
    title: vscode.l10n.t('Asking for models…'),
    cancellable: true,
  };
  return vscode.window.withProgress(options, async (_progress, token) => {
    const stop = new AbortController();
    token.onCancellationRequested(() => stop.abort());
    return listModels(making, stop.signal);
  });
}

/** What a person is told who wants a model to speak without a key for its address. */
function keyMissing({ id }: Provider, endpoint: string): WayOutError {
  return new WayOutError(
    vscode.l10n.t('There is no key for {0}.', endpoint),
    vscode.l10n.t('Set one, or let the session be rehearsed for free.'),
    [{ label: vscode.l10n.t('Set API Key…'), command: 'convene.key.set', args: [id] }],
  );
}

function programMissing({ id }: Provider, { label }: NonNullable<Provider['program']>): WayOutError {
  const open = { label: vscode.l10n.t('Open Settings'), command: 'workbench.action.openSettings' };
  return new WayOutError(
    vscode.l10n.t('{0} was not found on this machine.', label),
    vscode.l10n.t('Install it and log in, or say in the settings where it is.'),
    [{ ...open, args: [`convene.${id}.path`] }],
  );
}

/** The provider of the user's settings, or else the free one. */
export function chosenProvider(): Provider {
  const [free] = providers;
  const found = providerOf(userSettings().voice) ?? free;
  if (!found) throw new Error('There is no provider at all');
  return found;
}
