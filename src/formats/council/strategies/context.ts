import type { JsonObject } from '../../../base/json';
import { type Brief, seatsOf } from '../../../script/brief';
import { type Turn, type Unscored, wasSpoken } from '../../../script/turn';
import { cueData } from '../../deliberation/cues';
import { option } from '../options';
import { marksOf } from './marks';
import { isProcedure } from './names';
import type { ModeratorContext, PriorTurn, TurnMarks } from './strategy';

/** What a strategy may know of a session at a round; the same from the script, from a prompt and from a replay. */
export function contextOf(brief: Brief, heard: readonly Turn[], round: number, argument: string): ModeratorContext {
  return {
    experts: seatsOf(brief, 'expert').map(({ agent, name }) => ({ slug: agent, name })),
    round,
    topic: brief.topic,
    priorTurns: priorTurns(brief, heard),
    settings: {
      ...brief.options,
      maxRounds: option(brief, 'maxRounds'),
      seed: brief.seed,
      argument,
    },
  };
}

/** The turns of experts and moderator in a council's rounds, as a strategy sees them. */
function priorTurns(brief: Brief, heard: readonly Unscored[]): PriorTurn[] {
  return heard.flatMap(turn => {
    const seat = brief.seats.find(each => each.id === turn.seat);
    const { round } = cueData(turn.cue);
    if (!seat || round === undefined || isProcedure(turn)) return [];
    const by = seat.role === 'expert' ? 'expert' : 'moderator';
    const text = wasSpoken(turn) ? turn.text : '';
    const marks = turn.scores?.own as TurnMarks | undefined;
    return [
      {
        slug: seat.agent,
        by,
        round,
        text,
        ...(turn.data && text ? { data: turn.data as PriorTurn['data'] } : {}),
        ...(marks ? { marks } : {}),
      },
    ];
  });
}

/** What code tells of a turn at its end, once; nothing of turns that belong to no round. */
export function measure(turn: Unscored, heard: readonly Turn[], brief: Brief): JsonObject | undefined {
  const [own] = priorTurns(brief, [turn]);
  if (!own || own.text === '') return undefined;
  const { experts, topic, priorTurns: earlier } = contextOf(brief, heard, own.round, '');
  return { ...marksOf(own, earlier, topic, experts) };
}
