// A fork, a session continued from a copy of another's record, may give seats to other agents. The script sees the agents of the time, so
// that it yields the recorded steps again; prompts and records see both.

import { HumanError } from '../base/errors';
import { l10n, recordTexts } from '../base/message';
import type { Agent } from '../cast/agent';
import { distinctColors, typedIcon } from '../cast/appearance';
import type { EventBody, OpenedSeat, ResumeSettings } from '../ledger/events';
import { type SessionState, seatAt } from '../ledger/state';
import { type Brief, isPerson, type Seat } from '../script/brief';
import type { Format } from '../script/format';
import type { Turn } from '../script/turn';
import { truncationNotices } from './condensing';
import type { LogBlock } from './log';
import type { SessionServices, Sources } from './setup';

/** Another agent for each of some seats, by the ids of the seats. */
export type Replacements = ReadonlyMap<string, Agent>;

/** The state and sources of a session that is forked, with seats given to other agents; throws a HumanError if an agent cannot have a seat. */
export function replaceAgents<T extends Sources>(
  state: SessionState,
  sources: T,
  format: Format | undefined,
  replacements: Replacements,
  { sha256 }: Pick<SessionServices, 'sha256'>,
): { state: SessionState; sources: T } {
  const { opened } = state;
  if (!opened || replacements.size === 0) return { state, sources };
  let { seats } = opened;
  for (const [id, agent] of replacements) {
    const others = seats.filter(each => each.id !== id);
    seats = seats.map(seat => (seat.id === id ? seatFor(seat, agent, others, format, sha256) : seat));
  }
  const agents = new Map([...sources.agents, ...[...replacements.values()].map(each => [each.slug, each] as const)]);
  return { state: { ...state, opened: { ...opened, seats } }, sources: { ...sources, agents } };
}

function seatFor(
  seat: OpenedSeat,
  agent: Agent,
  others: readonly OpenedSeat[],
  format: Format | undefined,
  sha256: SessionServices['sha256'],
): OpenedSeat {
  if (isPerson(seat))
    throw new HumanError(l10n`You speak for ${seat.name} yourself.`, 'Give another seat to another agent.');
  const holder = others.find(each => each.agent === agent.slug);
  if (holder) throw new HumanError(l10n`${agent.name} has a seat already: ${holder.role}.`, 'Choose another agent.');
  const { id, role, voice, model, former = [] } = seat;
  const colors = distinctColors([...others, agent].map(({ name, color }) => ({ name, color })));
  const traits = format?.traits?.(agent, role);
  return {
    ...{ id, role, voice, agent: agent.slug },
    name: others.some(each => each.name === agent.name) ? `${agent.name} (2)` : agent.name,
    icon: format?.play ? typedIcon(agent) : agent.icon,
    color: colors.at(-1) ?? agent.color,
    ...(model ? { model } : {}),
    ...(traits ? { traits } : {}),
    sha: sha256(agent.body),
    ...(agent.condensed === undefined ? {} : { condensed: agent.condensed }),
    former: [...former, { name: seat.name, agent: seat.agent }],
  };
}

/** Notes in the record that other agents speak from here on. */
export function reseatingNotes(
  state: SessionState,
  resumeSettings: ResumeSettings | undefined,
  sources: Sources,
): EventBody[] {
  return (resumeSettings?.seats ?? []).flatMap(({ id, seated }) => {
    const before = seatAt(state, id);
    if (!seated || !before) return [];
    const notice = l10n`${seated.name} speaks from here on in the seat of ${before.name} (${before.role}), and knows what was said.`;
    const notices = [notice, ...truncationNotices({ seats: [{ ...before, ...seated }] }, sources.agents)];
    return notices.map(text => ({ type: 'note.posted', kind: 'system', ...recordTexts({ text }) }) as const);
  });
}

/** The brief of a script, whose seats have the agents that held them at each step, so that replayed steps equal the recorded ones. */
export class ScriptSeats {
  readonly brief: Brief;

  constructor(
    private readonly state: Pick<SessionState, 'opened' | 'replacedAgents'>,
    brief: Brief,
  ) {
    const seats = brief.seats.map(seat => ({ ...seat, ...seatOf(seatAt(state, seat.id, 0) ?? seat, seat) }));
    this.brief = state.replacedAgents.length > 0 ? { ...brief, seats } : brief;
  }

  /** Changes the brief in place: seats the agents that took over up to a step, which the script reads from its next step on. */
  change(step: number): void {
    for (const { id, seq } of this.state.replacedAgents.filter(each => each.step <= step)) {
      const seat = this.brief.seats.find(each => each.id === id);
      const now = seatAt(this.state, id, seq);
      if (seat && now) Object.assign(seat, seatOf(now, seat));
    }
  }
}

/** The agent's fields of one seat, with the voice and model of another. */
function seatOf({ name, agent, icon, color, traits, former }: Seat, { voice, model }: Seat): Partial<Seat> {
  return { name, agent, icon, color, traits, former, voice, model };
}

/** The brief for prompts, with an extra seat for each agent that was replaced, and the log (by `heard`) with its turns under that seat. */
export function tableForPrompts(
  { replacedAgents }: Pick<SessionState, 'replacedAgents'>,
  brief: Brief,
): { brief: Brief; heard(log: readonly LogBlock[]): readonly LogBlock[] } {
  if (replacedAgents.length === 0) return { brief, heard: log => log };
  const formerSeats = replacedAgents.map(({ id, seq, before }, at): Seat & { seq: number; seatId: string } => {
    const next =
      replacedAgents.slice(at + 1).find(each => each.id === id)?.before ?? brief.seats.find(each => each.id === id);
    const role = `${before.role} until ${next?.name} took the seat`;
    return { ...before, id: `${id}~${at}`, role, agent: '', seatId: id, seq };
  });
  const speakerOf = ({ seat, seq }: Turn) =>
    formerSeats.find(each => each.seatId === seat && seq < each.seq)?.id ?? seat;
  return {
    brief: { ...brief, seats: [...brief.seats, ...formerSeats] },
    heard: log =>
      log.map(block => ({ ...block, turns: block.turns.map(turn => ({ ...turn, seat: speakerOf(turn) })) })),
  };
}
