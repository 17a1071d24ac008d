import type { Agent } from '../cast/agent';
import { dossierLimit, dossierText } from '../cast/dossier';
import type { SessionOpened } from '../ledger/events';
import { briefOf, examinedCalls, type SessionState } from '../ledger/state';
import { type Brief, isPerson, type Seat } from '../script/brief';
import { condensedBy } from '../script/call';
import { condensedLimit } from './condensing';
import type { Examiner } from './examiner';
import type { Setup, Sources, World } from './setup';

/** The seats whose agents' files have to be condensed in a session: those of a copy that is known already need it no more. */
export function toCondense(
  { condense: wish = 'never' }: Pick<Setup, 'condense'>,
  seats: readonly Seat[],
  agents: ReadonlyMap<string, Agent>,
  examiner: Examiner | undefined,
  world: Pick<World, 'voiceOf'>,
): string[] {
  const { voice } = examiner ?? {};
  // A voice that is free has no model that could.
  if (wish === 'never' || voice === undefined || world.voiceOf(voice).flags.free) return [];
  const most = wish === 'always' ? condensedLimit : dossierLimit;
  return seats.flatMap(seat => (lengthOf(seat, agents) > most ? [seat.id] : []));
}

/** What a session has condensed, with the agent whose file it was. */
export function condensedIn(
  state: SessionState,
  agents: ReadonlyMap<string, Agent>,
): { agent: Agent; condensed: string }[] {
  return examinedCalls(state).flatMap(call => {
    const condensed = condensedBy(call);
    const agent = agents.get(state.opened?.seats.find(({ id }) => id === call.seat)?.agent ?? '');
    return agent && condensed !== undefined ? [{ agent, condensed }] : [];
  });
}

/** Whose files may be condensed: those that are too long, all but short ones, or none. */
export const condenseWishes = ['long', 'always', 'never'] as const;

/** What is told of long files before a session starts: those that are condensed first, and those of which a part is used. */
export function filesAhead({ opened, sources }: { opened: SessionOpened; sources: Pick<Sources, 'agents'> }): string[] {
  const brief = briefOf(opened);
  const names = brief.seats.filter(({ id }) => brief.condense?.includes(id)).map(({ name }) => name);
  const told = `Condensed first, once for this and later sessions: the files of ${names.join(', ')}.`;
  return [...(names.length > 0 ? [told] : []), ...cutNotices(brief, sources.agents)];
}

/** What is told of files that are longer than a prompt has room for, and that nobody condenses. */
export function cutNotices(
  { seats, condense = [] }: Pick<Brief, 'seats' | 'condense'>,
  agents: ReadonlyMap<string, Agent>,
): string[] {
  const cut = seats.filter(seat => !condense.includes(seat.id) && lengthOf(seat, agents) > dossierLimit);
  return cut.map(
    seat =>
      `The file of ${seat.name} has ${lengthOf(seat, agents)} characters without code, tables and examples; the first ${dossierLimit} are used.`,
  );
}

/** How long the file of a seat is at a table; 0 where it is condensed, or a person sits there. */
function lengthOf(seat: Seat, agents: ReadonlyMap<string, Agent>): number {
  const agent = agents.get(seat.agent);
  return !agent || agent.condensed !== undefined || isPerson(seat) ? 0 : dossierText(agent).length;
}
