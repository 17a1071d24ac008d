import os from 'node:os';
import { worldOf } from '../app/world';
import { keyAddress } from '../base/endpoint';
import { HumanError } from '../base/errors';
import { findClaudeCode } from '../disk/claudeCode';
import { nodeClock } from '../disk/clock';
import { stateFolder, userSecret } from '../disk/userState';
import type { World } from '../stage/setup';
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

/** A voice, and what lets go of what it holds. */
type MadeVoice = Voice & { close?(): Promise<void> };

const makers: Readonly<Record<string, (terminal: Terminal, wishes: VoiceWishes) => Promise<MadeVoice>>> = {
  rehearsal: async ({ screen }, { readable, silent, picked = [], endpoint }) => {
    const idle = [...picked, ...(endpoint ? ['--endpoint'] : [])];
    if (idle.length > 0 && !silent) {
      screen.remark(`A rehearsal asks no model: ${idle.join(' and ')} would be of use with --voice anthropic.`);
    }
    const { rehearsalVoice } = await import('../voices/rehearsal/voice');
    return rehearsalVoice(readable ? { pace: signal => nodeClock.wait(pieceMs, signal) } : {});
  },
  anthropic: async (terminal, { endpoint, silent }) => {
    const key = silent ? '' : keyOf(terminal);
    const address = addressOf(endpoint ?? terminal.env.ANTHROPIC_BASE_URL);
    const used = address ? `ANTHROPIC_API_KEY at ${new URL(address).host}` : 'ANTHROPIC_API_KEY';
    if (!silent) terminal.screen.remark(`Using ${used} from the environment.`);
    const { anthropicVoice } = await import('../voices/anthropic/voice');
    return anthropicVoice({ key, endpoint: address, clock: nodeClock, remedies });
  },
  claudeCode: async ({ env, screen }, { endpoint, silent }) => {
    const found = silent ? '' : await findClaudeCode({ env, home: os.homedir(), platform: process.platform });
    if (found === undefined) {
      throw new HumanError(
        'The voice “claude-code” needs Claude Code, and there is no claude on the PATH.',
        'Install it and log in, or use --voice rehearsal, which is free and offline.',
      );
    }
    if (!silent) screen.remark(`Using ${found}, with its own login${endpoint ? '; --endpoint is not for it' : ''}.`);
    const { claudeCodeVoice } = await import('../voices/claudecode/voice');
    return claudeCodeVoice({ path: found, env, folder: os.tmpdir(), clock: nodeClock });
  },
};

/** There are no settings here. */
const remedies = {
  key: 'Set ANTHROPIC_API_KEY to a valid key of that server.',
  network: 'Check the connection, and --endpoint or ANTHROPIC_BASE_URL, then try again.',
  notAModel: 'Check --endpoint or ANTHROPIC_BASE_URL, and whether the network asks you to sign in.',
};

const voiceNames = ['rehearsal', 'anthropic', 'claude-code'];

/** What the command line says of models and servers, for the voices that it is for. */
export function pickWishes(given: Given): Pick<VoiceWishes, 'endpoint' | 'picked'> {
  const picked = ['--model', '--judge-model', '--examiner'].filter(name => given.text(name.slice(2)) !== undefined);
  return { endpoint: given.text('endpoint'), picked };
}

/** Makes the voices that are wanted; a HumanError tells which cannot be had, and why. */
export async function makeVoices(wanted: readonly string[], terminal: Terminal, wishes: VoiceWishes): Promise<Voices> {
  const voices = new Map<string, MadeVoice>(wishes.strategy ? [[wishes.strategy.id, wishes.strategy]] : []);
  const only = new Set(wanted).size === 1;
  for (const id of new Set(wanted)) {
    const make = Object.hasOwn(makers, id) ? makers[id] : undefined;
    if (!make) throw unknownVoice(id);
    // What one voice has no use for may be for another.
    voices.set(id, await make(terminal, only ? wishes : { ...wishes, picked: [] }));
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

function keyOf(terminal: Terminal): string {
  const key = terminal.env.ANTHROPIC_API_KEY?.trim() ?? '';
  if (key === '') {
    throw new HumanError(
      'The voice “anthropic” needs a key, and ANTHROPIC_API_KEY is not set.',
      'Set it, or use --voice rehearsal, which is free and offline.',
    );
  }
  if (/^[!-~]+$/.test(key)) return key;
  throw new HumanError(
    'What ANTHROPIC_API_KEY holds is no key.',
    'A key is one word of plain letters, digits and signs.',
  );
}

/** The address of an endpoint that the key may go to; one that is set to nothing is none. */
function addressOf(endpoint: string | undefined): string | undefined {
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
      'Leave it out; ANTHROPIC_API_KEY alone is sent.',
    );
  }
  throw new HumanError(
    `The endpoint ${url.origin} would get the key unencrypted.`,
    'Write it with https://; http:// is for this machine alone.',
  );
}

function unknownVoice(id: string): HumanError {
  if (id === 'editor') return new HumanError('The voice “editor” speaks in VS Code alone.', thereAre(voiceNames));
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
