import type * as vscode from 'vscode';
import type { ModelPick } from '../../app/seatModels';
import { isRecord } from '../../base/json';
import type { Agent } from '../../cast/agent';
import { person } from '../../cast/person';
import type { SessionOpened } from '../../ledger/events';
import { isPerson, type Options, personVoiceId } from '../../script/brief';
import type { Casting, Setup } from '../../stage/setup';

const key = 'convene.last';

/** A set-up as it is remembered: names only, so that the agents are found as they are now. */
export interface LastSetup {
  format: string;
  cast: NamedSeat[];
  options: Options;
  voice?: string;
}

/** A seat by the names of who sits and who speaks there, where that was picked. */
interface NamedSeat extends ModelPick {
  role: string;
  agent: string;
}

/** Remembers a set-up for “again”. */
export async function rememberSetup(memory: vscode.Memento, setup: Setup): Promise<void> {
  const { format, cast, options, voice } = setup;
  const names = cast.map(({ agent, ...picked }) => ({ ...picked, agent: agent.slug }));
  await memory.update(key, { format: format.id, cast: names, options, voice } satisfies LastSetup);
}

/** The set-up that was started last in this workspace. */
export function lastSetup(memory: vscode.Memento): LastSetup | undefined {
  const found = memory.get<unknown>(key);
  return isRecord(found) && Array.isArray(found.cast) ? (found as unknown as LastSetup) : undefined;
}

/** The set-up that a session was opened with, so that it can be convened once more; a stranger's says nothing of who speaks here. */
export function setupOfSession({ format, seats, options }: SessionOpened, voice?: string): LastSetup {
  const isMixed = new Set(seats.filter(seat => !isPerson(seat)).map(seat => `${seat.voice} ${seat.model}`)).size > 1;
  const cast = seats.map(({ role, agent, voice: speaks, model }) =>
    (voice && isMixed) || isPerson({ voice: speaks }) ? { role, agent, voice: speaks, model } : { role, agent },
  );
  return { format, cast, options, ...(voice ? { voice } : {}) };
}

/** Those of a remembered cast who are still there. */
export function castOf(names: readonly NamedSeat[], agents: readonly Agent[]): Casting[] {
  return names.flatMap(({ agent: slug, ...picked }) => {
    if (slug === person.slug) return [{ role: picked.role, agent: person, voice: personVoiceId }];
    const agent = agents.find(each => each.slug === slug || each.name === slug);
    return agent ? [{ ...picked, agent }] : [];
  });
}
