import os from 'node:os';
import { sessionServices } from '../app/sessionServices';
import { originOf, parseKeyAddress } from '../base/endpoint';
import { HumanError } from '../base/errors';
import { nodeClock } from '../disk/clock';
import { findProgram } from '../disk/programs';
import { ensureUserSecret, stateFolder } from '../disk/userState';
import type { SessionServices } from '../stage/setup';
import type { Remedies } from '../voices/httpFailures';
import type { ClosableVoice, Provider } from '../voices/provider';
import { commandLineName, needsKey, providerOf, providers } from '../voices/registry';
import type { Voice } from '../voices/voice';
import type { ParsedArgs } from './parsedArgs';
import type { Terminal } from './terminal';
import { listChoices, unknownValue } from './unknownValue';

/** How the voices of this run should work. */
export interface VoicePreferences {
  /** Speak at a readable pace, if the voice has no pace of its own. */
  readable: boolean;
  endpoint?: string;
  /** The model options on the command line, which a rehearsal ignores. */
  picked?: readonly string[];
  /** Only for an estimate: no key is needed, and nothing is printed about one. */
  silent?: boolean;
  /** The voice that calls the user's moderator strategy, if the session has one. */
  strategy?: Voice;
}

/** The voices of a run, by id. */
export interface Voices {
  of(id: string): Voice;
  /** Ends the processes of the voices. */
  close(): Promise<void>;
}

const voiceNames = providers.filter(each => each.make).map(commandLineName);

/** The model and server options of the command line. */
export function voicePreferences(args: ParsedArgs): Pick<VoicePreferences, 'endpoint' | 'picked'> {
  const picked = ['--model', '--judge-model', '--examiner'].filter(name => args.text(name.slice(2)) !== undefined);
  return { endpoint: args.text('endpoint'), picked };
}

/** Creates the wanted voices; a HumanError names one that is unavailable, and why. */
export async function makeVoices(
  wanted: readonly string[],
  terminal: Terminal,
  prefs: VoicePreferences,
): Promise<Voices> {
  const voices = new Map<string, ClosableVoice>(prefs.strategy ? [[prefs.strategy.id, prefs.strategy]] : []);
  const isOnly = new Set(wanted).size === 1;
  const chosen = [...new Set(wanted)].map(id => {
    const provider = providerOf(id);
    if (!provider) throw unknownVoiceError(id);
    return provider;
  });
  requireOneServer(chosen, prefs);
  for (const provider of chosen) {
    // With several voices, an option that one ignores may be for another.
    voices.set(provider.id, await createVoice(provider, terminal, isOnly ? prefs : { ...prefs, picked: [] }));
  }
  return {
    of(id) {
      const voice = voices.get(id);
      if (!voice) throw unknownVoiceError(id);
      return voice;
    },
    async close() {
      await Promise.all([...voices.values()].map(voice => voice.close?.()));
    },
  };
}

/** The time between two pieces of a rehearsal: quick, but readable. */
const pieceMs = 90;

/** Resolves what a provider needs from this environment and creates its voice. */
async function createVoice(provider: Provider, terminal: Terminal, prefs: VoicePreferences): Promise<ClosableVoice> {
  const { env, screen } = terminal;
  if (!provider.make) throw unknownVoiceError(provider.id);
  const { silent, readable, picked = [] } = prefs;
  const unused = [...picked, ...(prefs.endpoint ? ['--endpoint'] : [])];
  if (provider.free && unused.length > 0 && !silent) {
    const others = providers.filter(each => each.endpoint).map(each => `--voice ${commandLineName(each)}`);
    screen.remark(`A rehearsal asks no model: ${unused.join(' and ')} would be of use with ${others.join(' or ')}.`);
  }
  const endpoint = provider.endpoint && keyAddress(prefs.endpoint ?? env[provider.endpoint.variable]);
  const resolved = {
    endpoint,
    key: silent ? '' : keyOf(provider, endpoint, env),
    program: silent ? '' : await programOf(provider, env),
  };
  const notice = usageNotice(provider, resolved, prefs);
  if (notice && !silent) screen.remark(notice);
  const environment = { clock: nodeClock, env, folder: os.tmpdir(), settings: {} };
  return provider.make({
    ...environment,
    ...resolved,
    ...(readable ? { pieceMs } : {}),
    ...(provider.endpoint ? { remedies: remediesFor(provider) } : {}),
  });
}

/** The sentence that announces what a provider uses from the environment, before anything is sent. */
function usageNotice(
  { key, endpoint, program }: Provider,
  resolved: { endpoint?: string; key: string; program: string },
  prefs: VoicePreferences,
): string | undefined {
  if (program)
    return `Using ${resolved.program}, with its own login${prefs.endpoint ? '; --endpoint is not for it' : ''}.`;
  if (!key || !endpoint) return undefined;
  const at = resolved.endpoint ? `at ${new URL(resolved.endpoint).host}` : '';
  if (resolved.key === '') return `Using the model server ${at}, without a key.`;
  return `Using ${[key.variable, at].filter(Boolean).join(' ')} from the environment.`;
}

/** Remedies for the command line, which has no settings. */
function remediesFor({ key, endpoint }: Provider): Remedies {
  const server = `--endpoint or ${endpoint?.variable}`;
  return {
    key: `Set ${key?.variable} to a valid key of that server.`,
    network: `Check the connection, and ${server}, then try again.`,
    notAModel: `Check ${server}, and whether the network asks you to sign in.`,
  };
}

/** Throws if `--endpoint` would apply to two providers: each would send its key there. */
function requireOneServer(chosen: readonly Provider[], { endpoint }: VoicePreferences): void {
  const servers = chosen.filter(each => each.endpoint);
  if (endpoint === undefined || servers.length < 2) return;
  throw new HumanError(
    `--endpoint names one server, and ${servers.map(commandLineName).join(' and ')} ask one each.`,
    `Set ${servers.map(each => each.endpoint?.variable).join(' and ')} instead.`,
  );
}

/** The path of the user's program that a provider runs; empty if it runs none. */
async function programOf({ program, ...provider }: Provider, env: Terminal['env']): Promise<string> {
  if (!program) return '';
  const found = await findProgram(program, { env, home: os.homedir(), platform: process.platform });
  if (found !== undefined) return found;
  throw missingNeed(provider, `${program.label}, and there is no ${program.name} on the PATH`, 'Install it and log in');
}

function missingNeed(provider: Provider, need: string, remedy: string): HumanError {
  return new HumanError(
    `The voice “${commandLineName(provider)}” needs ${need}.`,
    `${remedy}, or use --voice rehearsal, which is free and offline.`,
  );
}

/** The key for a provider from the environment; empty if it needs none there. */
function keyOf(provider: Provider, endpoint: string | undefined, env: Terminal['env']): string {
  const { key } = provider;
  const value = key ? (env[key.variable]?.trim() ?? '') : '';
  if (!key || (value === '' && !needsKey(provider, endpoint))) return '';
  if (value === '') throw missingNeed(provider, `a key, and ${key.variable} is not set`, 'Set it');
  if (/^[!-~]+$/.test(value)) return value;
  const remedy = 'A key is one word of plain letters, digits and signs.';
  throw new HumanError(`What ${key.variable} holds is no key.`, remedy);
}

/** The address that a key may be sent to; a blank one counts as none. */
function keyAddress(endpoint: string | undefined): string | undefined {
  const address = endpoint?.trim() ?? '';
  if (address === '' || parseKeyAddress(address)) return address || undefined;
  // A user name or password in it may be secret.
  const shown = address.includes('@') ? originOf(address) : address;
  throw new HumanError(
    `The endpoint ${shown} is not an address that a key can be sent to.`,
    'Write it with https:// and without a user name or password; http:// is for this machine alone.',
  );
}

function unknownVoiceError(id: string): HumanError {
  if (providerOf(id)) return new HumanError(`The voice “${id}” speaks in VS Code alone.`, listChoices(voiceNames));
  return unknownValue(`There is no voice “${id}”.`, id, voiceNames);
}

/** The session services for a terminal. */
export function servicesWith(voices: Voices, { screen }: Terminal, secret?: string): SessionServices {
  return sessionServices(id => voices.of(id), screen.redaction, secret);
}

/** The session services, signing sessions as this user's. */
export async function signingServices(voices: Voices, terminal: Terminal): Promise<SessionServices> {
  return servicesWith(voices, terminal, await ensureUserSecret(userFolder(terminal)));
}

/** The folder of this user's own files. */
export function userFolder({ env }: Terminal): string | undefined {
  return stateFolder({ env });
}
