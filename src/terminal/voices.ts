import os from 'node:os';
import { worldOf } from '../app/world';
import { keyAddress } from '../base/endpoint';
import { HumanError } from '../base/errors';
import { nodeClock } from '../disk/clock';
import { findProgram } from '../disk/programs';
import { stateFolder, userSecret } from '../disk/userState';
import type { World } from '../stage/setup';
import type { Remedies } from '../voices/httpFailures';
import type { MadeVoice, Provider } from '../voices/provider';
import { needsKey, providerOf, providers, wordOf } from '../voices/registry';
import type { Voice } from '../voices/voice';
import type { Given } from './given';
import { mistyped, thereAre } from './mistyped';
import type { Terminal } from './terminal';

/** How voices are to speak in this run. */
export interface VoiceWishes {
  /** Speak at a pace that a person can read, where the voice has no pace of its own. */
  readable: boolean;
  endpoint?: string;
  /** What was said of models on the command line, which a rehearsal has no use for. */
  picked?: readonly string[];
  /** Only reckons what it would cost: no key is needed, and nothing is said about one. */
  silent?: boolean;
  /** What asks a moderator strategy of the user's own, where the session has one. */
  strategy?: Voice;
}

/** The voices of a run. */
export interface Voices {
  of(id: string): Voice;
  /** Ends what voices have started. */
  close(): Promise<void>;
}

/** The time between two pieces of a rehearsal of a few words each: quick, and still to be followed. */
const pieceMs = 90;

/** Finds what a provider needs in this environment, and makes its voice. */
async function made(provider: Provider, terminal: Terminal, wishes: VoiceWishes): Promise<MadeVoice> {
  const { env, screen } = terminal;
  if (!provider.make) throw unknownVoice(provider.id);
  const { silent, readable, picked = [] } = wishes;
  const idle = [...picked, ...(wishes.endpoint ? ['--endpoint'] : [])];
  if (provider.free && idle.length > 0 && !silent) {
    const others = providers.filter(each => each.endpoint).map(each => `--voice ${wordOf(each)}`);
    screen.remark(`A rehearsal asks no model: ${idle.join(' and ')} would be of use with ${others.join(' or ')}.`);
  }
  const endpoint = provider.endpoint && addressOf(provider, wishes.endpoint ?? env[provider.endpoint.variable]);
  const needed = {
    endpoint,
    key: silent ? '' : keyOf(provider, endpoint, env),
    program: silent ? '' : await programOf(provider, env),
  };
  if (!silent) for (const used of usedBy(provider, needed, wishes)) screen.remark(used);
  return provider.make({
    ...{ clock: nodeClock, env, folder: os.tmpdir(), settings: {} },
    ...needed,
    ...(readable ? { pieceMs } : {}),
    ...(provider.endpoint ? { remedies: remediesFor(provider) } : {}),
  });
}

/** What of the environment a provider uses, as a person is told before anything is sent. */
function usedBy(
  { key, endpoint, program }: Provider,
  needed: { endpoint?: string; key: string; program: string },
  wishes: VoiceWishes,
): string[] {
  if (program) {
    return [`Using ${needed.program}, with its own login${wishes.endpoint ? '; --endpoint is not for it' : ''}.`];
  }
  const at = needed.endpoint ? `at ${new URL(needed.endpoint).host}` : '';
  if (!key || !endpoint) return [];
  if (needed.key === '') return [`Using the model server ${at}, without a key.`];
  return [`Using ${[key.variable, at].filter(Boolean).join(' ')} from the environment.`];
}

/** There are no settings here. */
function remediesFor({ key, endpoint }: Provider): Remedies {
  const server = `--endpoint or ${endpoint?.variable}`;
  return {
    key: `Set ${key?.variable} to a valid key of that server.`,
    network: `Check the connection, and ${server}, then try again.`,
    notAModel: `Check ${server}, and whether the network asks you to sign in.`,
  };
}

const voiceNames = providers.filter(each => each.make).map(wordOf);

/** What the command line says of models and servers, for the voices that it is for. */
export function pickWishes(given: Given): Pick<VoiceWishes, 'endpoint' | 'picked'> {
  const picked = ['--model', '--judge-model', '--examiner'].filter(name => given.text(name.slice(2)) !== undefined);
  return { endpoint: given.text('endpoint'), picked };
}

/** Makes the voices that are wanted; a HumanError tells which cannot be had, and why. */
export async function makeVoices(wanted: readonly string[], terminal: Terminal, wishes: VoiceWishes): Promise<Voices> {
  const voices = new Map<string, MadeVoice>(wishes.strategy ? [[wishes.strategy.id, wishes.strategy]] : []);
  const only = new Set(wanted).size === 1;
  const asked = [...new Set(wanted)].map(id => {
    const provider = providerOf(id);
    if (!provider) throw unknownVoice(id);
    return provider;
  });
  requireOneServer(asked, wishes);
  for (const provider of asked) {
    // What one voice has no use for may be for another.
    voices.set(provider.id, await made(provider, terminal, only ? wishes : { ...wishes, picked: [] }));
  }
  return {
    of(id) {
      const voice = voices.get(id);
      if (!voice) throw unknownVoice(id);
      return voice;
    },
    async close() {
      await Promise.all([...voices.values()].map(voice => voice.close?.()));
    },
  };
}

/** One address cannot be meant for two providers: each would send its key there. */
function requireOneServer(asked: readonly Provider[], { endpoint }: VoiceWishes): void {
  const servers = asked.flatMap(each => each.endpoint ?? []);
  if (endpoint === undefined || servers.length < 2) return;
  throw new HumanError(
    `--endpoint names one server, and ${asked.flatMap(each => (each.endpoint ? wordOf(each) : [])).join(' and ')} ask one each.`,
    `Set ${servers.map(each => each.variable).join(' and ')} instead.`,
  );
}

async function programOf({ program, ...provider }: Provider, env: Terminal['env']): Promise<string> {
  if (!program) return '';
  const found = await findProgram(program, { env, home: os.homedir(), platform: process.platform });
  if (found !== undefined) return found;
  throw new HumanError(
    `The voice “${wordOf(provider)}” needs ${program.label}, and there is no ${program.name} on the PATH.`,
    'Install it and log in, or use --voice rehearsal, which is free and offline.',
  );
}

function keyOf(provider: Provider, endpoint: string | undefined, env: Terminal['env']): string {
  const { key } = provider;
  if (!key) return '';
  const value = env[key.variable]?.trim() ?? '';
  if (value === '') {
    if (!needsKey(provider, endpoint)) return '';
    throw new HumanError(
      `The voice “${wordOf(provider)}” needs a key, and ${key.variable} is not set.`,
      'Set it, or use --voice rehearsal, which is free and offline.',
    );
  }
  if (/^[!-~]+$/.test(value)) return value;
  throw new HumanError(
    `What ${key.variable} holds is no key.`,
    'A key is one word of plain letters, digits and signs.',
  );
}

/** The address of an endpoint that the key may go to; one that is set to nothing is none. */
function addressOf({ key }: Provider, endpoint: string | undefined): string | undefined {
  const address = endpoint?.trim() ?? '';
  if (address === '' || keyAddress(address)) return address || undefined;
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (!url || !/^https?:$/.test(url.protocol)) {
    throw new HumanError(`The endpoint “${address}” is no web address.`, 'Write it with https://.');
  }
  if (url.username || url.password) {
    // Not repeated: what stands in it may be secret.
    throw new HumanError(
      'The endpoint holds a user name or password.',
      `Leave it out; ${key?.variable} alone is sent.`,
    );
  }
  throw new HumanError(
    `The endpoint ${url.origin} would get the key unencrypted.`,
    'Write it with https://; http:// is for this machine alone.',
  );
}

function unknownVoice(id: string): HumanError {
  if (providerOf(id)) return new HumanError(`The voice “${id}” speaks in VS Code alone.`, thereAre(voiceNames));
  return mistyped(`There is no voice “${id}”.`, id, voiceNames);
}

/** The world as the stage sees it from a terminal. */
export function worldWith(voices: Voices, { screen }: Terminal, secret?: string): World {
  return worldOf(id => voices.of(id), screen.redaction, secret);
}

/** The same, in which sessions are signed as this user's. */
export async function signingWorld(voices: Voices, terminal: Terminal): Promise<World> {
  return worldWith(voices, terminal, await userSecret(userFolder(terminal)));
}

/** Where this user's own files lie. */
export function userFolder({ env }: Terminal): string | undefined {
  return stateFolder({ env });
}
