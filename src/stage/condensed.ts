import { l10n, type Message, type Text } from '../base/message';
import type { Agent } from '../cast/agent';
import { dossierText, maxDossierLength } from '../cast/dossier';
import type { SessionOpened } from '../ledger/events';
import { briefOf, endedCalls, type SessionState, seatAt } from '../ledger/state';
import { type Brief, isPerson, type Seat } from '../script/brief';
import { condensedBy } from '../script/call';
import { maxCondensedCharacters } from './condensing';
import type { Examiner } from './examiner';
import type { SessionServices, Setup, Sources } from './setup';

/** The seats whose agent files must be condensed in this session; files with a known condensed copy are skipped. */
export function seatsToCondense(
  { condense: wish = 'never' }: Pick<Setup, 'condense'>,
  seats: readonly Seat[],
  agents: ReadonlyMap<string, Agent>,
  examiner: Examiner | undefined,
  services: Pick<SessionServices, 'voiceOf'>,
): string[] {
  const { voice } = examiner ?? {};
  // A free voice has no model to condense with.
  if (wish === 'never' || voice === undefined || services.voiceOf(voice).flags.free) return [];
  const limit = wish === 'always' ? maxCondensedCharacters : maxDossierLength;
  return seats.flatMap(seat => (promptLength(seat, agents) > limit ? [seat.id] : []));
}

/** The files that a session has condensed, with their agents. */
export function findCondensedFiles(
  state: SessionState,
  agents: ReadonlyMap<string, Agent>,
): { agent: Agent; condensed: string }[] {
  return endedCalls(state).flatMap(call => {
    const condensed = condensedBy(call);
    const agent = agents.get(seatAt(state, call.seat, call.seq)?.agent ?? '');
    return agent && condensed !== undefined ? [{ agent, condensed }] : [];
  });
}

/** Which agent files may be condensed: the too long ones, all but short ones, or none. */
export const condenseChoices = ['long', 'always', 'never'] as const;

/** The notices about long agent files before a session starts: which are condensed first, and which are truncated. */
export function longFileNotices({
  opened,
  sources,
}: {
  opened: SessionOpened;
  sources: Pick<Sources, 'agents'>;
}): Text[] {
  const brief = briefOf(opened);
  const names = brief.seats.filter(({ id }) => brief.condense?.includes(id)).map(({ name }) => name);
  const announcement = l10n`Condensed first, once for this and later sessions: the files of ${names.join(', ')}.`;
  return [...(names.length > 0 ? [announcement] : []), ...truncationNotices(brief, sources.agents)];
}

/** The notices about agent files that are too long for a prompt and are not condensed. */
export function truncationNotices(
  { seats, condense = [] }: Pick<Brief, 'seats' | 'condense'>,
  agents: ReadonlyMap<string, Agent>,
): Message[] {
  const cut = seats.filter(seat => !condense.includes(seat.id) && promptLength(seat, agents) > maxDossierLength);
  return cut.map(
    seat =>
      l10n`The file of ${seat.name} has ${promptLength(seat, agents)} characters without code, tables and examples; the first ${maxDossierLength} are used.`,
  );
}

/** The length of a seat's file in a prompt; 0 if it is condensed, or a person holds the seat. */
function promptLength(seat: Seat, agents: ReadonlyMap<string, Agent>): number {
  const agent = agents.get(seat.agent);
  return !agent || agent.condensed !== undefined || isPerson(seat) ? 0 : dossierText(agent).length;
}
