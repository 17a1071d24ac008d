import os from 'node:os';
import { nodeClock, sha256 } from '../disk/clock';
import { signatureOf } from '../disk/signature';
import { stateFolder, userSecret } from '../disk/userState';
import { formatOf } from '../formats';
import type { World } from '../stage/setup';
import type { Terminal } from './terminal';
import type { Voices } from './voices';

/** The world as the stage sees it from a terminal. */
export function worldWith(voices: Voices, { screen }: Terminal): World {
  return { clock: nodeClock, formatOf, voiceOf: id => voices.of(id), sha256, redaction: screen.redaction };
}

/** The same, in which sessions are signed as this user's. */
export async function signingWorld(voices: Voices, terminal: Terminal): Promise<World> {
  const secret = await userSecret(userFolder(terminal));
  const world = worldWith(voices, terminal);
  return secret === undefined ? world : { ...world, sign: (...signed) => signatureOf(secret, ...signed) };
}

/** Where this user's own files lie. */
export function userFolder({ env }: Terminal): string | undefined {
  return stateFolder({ env, home: os.homedir(), platform: process.platform });
}
