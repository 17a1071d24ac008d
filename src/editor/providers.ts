// What the user's settings and keys make of the providers: which are offered, at which address, and the voices by which they speak for agents.

import os from 'node:os';
import * as vscode from 'vscode';
import { parseKeyAddress } from '../base/endpoint';
import { nodeClock } from '../disk/clock';
import { findProgram } from '../disk/programs';
import { modelFacts, userModelFacts } from '../voices/prices';
import type { ClosableVoice, Provider, VoiceOptions } from '../voices/provider';
import { needsKey, providerOf, providers } from '../voices/registry';
import type { KeyStore } from './keys';
import { providerSettings, readingSpeed, requireKeyOrigin, userSettings } from './settings';
import { withCancelButton } from './setup/ask';
import { ActionableError } from './showError';
import { editorVoice } from './voice/editorVoice';

/** The provider of the user's settings, or else the free one. */
export function chosenProvider(): Provider {
  const [free] = providers;
  const chosen = providerOf(userSettings().voice) ?? free;
  if (!chosen) throw new Error('There is no provider at all');
  return chosen;
}

/** The providers available on this machine, the free one first. */
export async function availableProviders(): Promise<Provider[]> {
  const available = await Promise.all(
    providers.map(async each => !each.program || (await programPath(each)) !== undefined),
  );
  return providers.filter((_, at) => available[at]);
}

/** The address of a provider: from the user's settings or its default; undefined if it calls none. */
export function endpointOf({ id, endpoint }: Provider): string | undefined {
  return endpoint && (providerSettings(id).endpoint || endpoint.usual);
}

/** Whether a provider needs a key at the configured address. */
export function wantsKey(provider: Provider): boolean {
  return needsKey(provider, endpointOf(provider));
}

/** The origin that a provider's key is bound to; throws if no key may be sent to the configured address. */
export function keyOriginOf(provider: Provider): string {
  return requireKeyOrigin(endpointOf(provider) ?? '', `convene.${provider.id}.endpoint`);
}

/** The stored key for a provider's address; undefined if the address is invalid. */
export async function keyFor(provider: Provider, keys: Pick<KeyStore, 'get'>): Promise<string | undefined> {
  const address = parseKeyAddress(endpointOf(provider) ?? '');
  return address && provider.key ? keys.get(address.origin) : undefined;
}

/** The path of a provider's program, from the settings or found on this machine. */
async function programPath({ id, program }: Provider): Promise<string | undefined> {
  if (!program) return undefined;
  const named = providerSettings(id).path || undefined;
  return findProgram(program, { named, env: process.env, home: os.homedir(), platform: process.platform });
}

/** Whether to offer a provider at a start: one without a default model only if the user chose it, or set its address or key. */
export async function isSetUp(provider: Provider, keys: Pick<KeyStore, 'get'>): Promise<boolean> {
  if (!provider.needsModel || provider === chosenProvider() || providerSettings(provider.id).endpoint) return true;
  return (await keyFor(provider, keys)) !== undefined;
}

/** Creates a provider's voice with the user's settings; without `keys` it is for an estimate only, without key and program. */
export async function makeVoice(provider: Provider, keys: Pick<KeyStore, 'get'> | undefined): Promise<ClosableVoice> {
  const make = provider.make ?? editorVoiceMakers[provider.id];
  if (!make) throw new Error(`Nobody makes the voice of ${provider.id}`);
  const options = voiceOptions(provider);
  if (provider.key) {
    const origin = keyOriginOf(provider);
    options.key = keys ? await keys.get(origin) : '';
    if (options.key === undefined && wantsKey(provider)) throw keyMissingError(provider, options.endpoint ?? origin);
  }
  if (provider.program) {
    options.program = keys ? await programPath(provider) : '';
    if (options.program === undefined) throw programMissingError(provider, provider.program);
  }
  return make(options);
}

/** Voices that need the `vscode` module, by provider. */
const editorVoiceMakers: Readonly<Record<string, (options: VoiceOptions) => Promise<ClosableVoice>>> = {
  async editor({ clock, silentMs = 60_000, prices = {} }) {
    return editorVoice({ clock, silentMs, prices });
  },
};

/** Milliseconds between two pieces of a rehearsal's text, each of a few words. */
const pieceDelays = { slow: 500, readable: 220, fast: 60, instant: 0 };

function voiceOptions(provider: Provider): VoiceOptions {
  const { silenceSeconds, prices } = userSettings();
  return {
    clock: nodeClock,
    env: process.env,
    folder: os.tmpdir(),
    prices,
    endpoint: endpointOf(provider),
    settings: providerSettings(provider.id),
    silentMs: silenceSeconds * 1000,
    pieceMs: pieceDelays[readingSpeed()],
  };
}

/** The models to choose from with their prices: those that the provider's server lists, then the known ones. */
export async function offeredModels(
  provider: Provider,
  keys: Pick<KeyStore, 'get'>,
): Promise<{ label: string; description: string; id: string }[]> {
  const { prices } = userSettings();
  const ids = [...new Set([...(await serverModels(provider, keys)), ...(provider.knownModels ?? [])])];
  return ids.map(id => {
    const facts = provider.knownModels ? modelFacts(id, prices) : userModelFacts(id, prices);
    const description = facts
      ? vscode.l10n.t('{0} in, {1} out per million tokens', `$${facts.input}`, `$${facts.output}`)
      : vscode.l10n.t('price unknown');
    return { label: id, description, id };
  });
}

/** The models that a provider's server lists; empty if it may not be asked, because the folder is not trusted or the key is missing. */
async function serverModels(provider: Provider, keys: Pick<KeyStore, 'get'>): Promise<readonly string[]> {
  const { listModels } = provider;
  if (!listModels || !vscode.workspace.isTrusted) return [];
  const key = await keyFor(provider, keys);
  if (!key && wantsKey(provider)) return [];
  const options = { ...voiceOptions(provider), key };
  return withCancelButton(vscode.l10n.t('Asking for models…'), signal => listModels(options, signal));
}

function keyMissingError({ id }: Provider, endpoint: string): ActionableError {
  return new ActionableError(
    vscode.l10n.t('There is no key for {0}.', endpoint),
    vscode.l10n.t('Set a key, or run the session as a free rehearsal.'),
    [{ label: vscode.l10n.t('Set API Key…'), command: 'convene.key.set', args: [id] }],
  );
}

function programMissingError({ id }: Provider, { label }: NonNullable<Provider['program']>): ActionableError {
  const open = { label: vscode.l10n.t('Open Settings'), command: 'workbench.action.openSettings' };
  return new ActionableError(
    vscode.l10n.t('{0} was not found on this machine.', label),
    vscode.l10n.t('Install it and log in, or set its path in the settings.'),
    [{ ...open, args: [`convene.${id}.path`] }],
  );
}
