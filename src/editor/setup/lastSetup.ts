import type * as vscode from 'vscode';
import type { ModelPick } from '../../app/seatModels';
import { isRecord } from '../../base/json';
import type { Agent } from '../../cast/agent';
import { userAgent } from '../../cast/person';
import type { SessionOpened } from '../../ledger/events';
import { isPerson, type Options, personVoiceId } from '../../script/brief';
import type { Casting, Setup } from '../../stage/setup';

const key = 'convene.last';

/** A remembered set-up: agents by name, so that their current files are used. */
export interface LastSetup {
  format: string;
  cast: NamedSeat[];
  options: Options;
  voice?: string;
}

/** A seat by name, with its picked model. */
interface NamedSeat extends ModelPick {
  role: string;
  agent: string;
}

/** Saves a set-up, to be repeated. */
export async function rememberSetup(memory: vscode.Memento, setup: Setup): Promise<void> {
  const { format, cast, options, voice } = setup;
  const names = cast.map(({ agent, ...picked }) => ({ ...picked, agent: agent.slug }));
  await memory.update(key, { format: format.id, cast: names, options, voice } satisfies LastSetup);
}

/** The last set-up that was started in this workspace. */
export function lastSetup(memory: vscode.Memento): LastSetup | undefined {
  const found = memory.get<unknown>(key);
  return isRecord(found) && Array.isArray(found.cast) ? (found as unknown as LastSetup) : undefined;
}

/** The set-up of a session, to be repeated; without `voice` (another user's session) its models are left out. */
export function setupOfSession({ format, seats, options }: SessionOpened, voice?: string): LastSetup {
  const isMixed = new Set(seats.filter(seat => !isPerson(seat)).map(seat => `${seat.voice} ${seat.model}`)).size > 1;
  const cast = seats.map(({ role, agent, voice: speaks, model }) =>
    (voice && isMixed) || isPerson({ voice: speaks }) ? { role, agent, voice: speaks, model } : { role, agent },
  );
  return { format, cast, options, ...(voice ? { voice } : {}) };
}

/** The agents of a remembered cast that still exist. */
export function restoreCast(names: readonly NamedSeat[], agents: readonly Agent[]): Casting[] {
  return names.flatMap(({ agent: slug, ...picked }) => {
    if (slug === userAgent.slug) return [{ role: picked.role, agent: userAgent, voice: personVoiceId }];
    const agent = agents.find(each => each.slug === slug || each.name === slug);
    return agent ? [{ ...picked, agent }] : [];
  });
}
