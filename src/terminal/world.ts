import { worldOf } from '../app/world';
import { stateFolder, userSecret } from '../disk/userState';
import type { World } from '../stage/setup';
import type { Terminal } from './terminal';
import type { Voices } from './voices';

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
