import { type Brief, numberOption, seatsOf } from '../../../script/brief';
import { type Turn, wasSpoken } from '../../../script/turn';
import type { ModeratorContext, PriorTurn } from './strategy';

/** Moves by which a strategy itself was asked. */
const procedures = ['plan', 'goOn'];

/** What a strategy may know of a session at a round; the same from the script, from a prompt and from a replay. */
export function contextOf(brief: Brief, heard: readonly Turn[], round: number, argument: string): ModeratorContext {
  return {
    experts: seatsOf(brief, 'expert').map(({ agent, name }) => ({ slug: agent, name })),
    round,
    topic: brief.topic,
    priorTurns: heard.flatMap(turn => priorTurn(brief, turn)),
    settings: {
      ...brief.options,
      maxRounds: numberOption(brief, 'maxRounds', 4),
      seed: brief.seed,
      argument,
    },
  };
}

function priorTurn(brief: Brief, turn: Turn): PriorTurn[] {
  const seat = brief.seats.find(each => each.id === turn.seat);
  const round = turn.cue?.round;
  if (!seat || typeof round !== 'number' || procedures.includes(turn.move)) return [];
  const by = seat.role === 'expert' ? 'expert' : 'moderator';
  const text = wasSpoken(turn) ? turn.text : '';
  return [{ slug: seat.agent, by, round, text, ...(turn.data && text ? { data: turn.data } : {}) }];
}
