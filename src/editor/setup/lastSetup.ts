import type * as vscode from 'vscode';
import type { ModelPick } from '../../app/seatModels';
import { isRecord } from '../../base/json';
import type { Agent } from '../../cast/agent';
import { userAgent } from '../../cast/person';
import type { SessionOpened } from '../../ledger/events';
import { isPerson, type Options, personVoiceId } from '../../script/brief';
import type { Casting, Setup } from '../../stage/setup';

const memoryKey = 'convene.last';

/** A remembered set-up: agents by name, so that their current files are used. */
export interface LastSetup {
  format: string;
  cast: NamedSeat[];
  options: Options;
  /** The id of the provider for seats without their own. */
  voice?: string;
}

/** A seat with its picked model. */
interface NamedSeat extends ModelPick {
  role: string;
  /** The agent's slug, the name of its file. */
  agent: string;
}

/** Saves a set-up, to be repeated. */
export async function rememberSetup(memory: vscode.Memento, setup: Setup): Promise<void> {
  const { format, cast, options, voice } = setup;
  const namedSeats = cast.map(({ agent, ...seat }) => ({ ...seat, agent: agent.slug }));
  await memory.update(memoryKey, { format: format.id, cast: namedSeats, options, voice } satisfies LastSetup);
}

/** The last set-up that was started in this workspace. */
export function lastSetup(memory: vscode.Memento): LastSetup | undefined {
  const saved = memory.get<unknown>(memoryKey);
  return isRecord(saved) && Array.isArray(saved.cast) ? (saved as unknown as LastSetup) : undefined;
}

/** The set-up of a session, to be repeated; without `voice` (another user's session) its models are left out. */
export function setupOfSession({ format, seats, options }: SessionOpened, voice?: string): LastSetup {
  const models = new Set(seats.filter(seat => !isPerson(seat)).map(seat => `${seat.voice} ${seat.model}`));
  // One model for all is the session's, not a choice for seats.
  const keepsModels = voice !== undefined && models.size > 1;
  const cast = seats.map(({ role, agent, voice: seatVoice, model }) =>
    keepsModels || isPerson({ voice: seatVoice }) ? { role, agent, voice: seatVoice, model } : { role, agent },
  );
  return { format, cast, options, ...(voice ? { voice } : {}) };
}

/** The seats of a remembered cast with their agents, as far as these still exist. */
export function restoreCast(seats: readonly NamedSeat[], agents: readonly Agent[]): Casting[] {
  return seats.flatMap(({ agent: slug, ...seat }) => {
    if (slug === userAgent.slug) return [{ role: seat.role, agent: userAgent, voice: personVoiceId }];
    const agent = agents.find(each => each.slug === slug || each.name === slug);
    return agent ? [{ ...seat, agent }] : [];
  });
}
