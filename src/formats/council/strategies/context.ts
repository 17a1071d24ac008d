import { type Brief, seatsOf } from '../../../script/brief';
import { type Turn, wasSpoken } from '../../../script/turn';
import { cueData } from '../../deliberation/cues';
import { objectionsIn } from '../../deliberation/objections';
import { option } from '../options';
import { isProcedure } from './names';
import type { ModeratorContext, PriorTurn } from './strategy';

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
function priorTurns(brief: Brief, heard: readonly Turn[]): PriorTurn[] {
  return heard.flatMap(turn => {
    const seat = brief.seats.find(each => each.id === turn.seat);
    const { round } = cueData(turn.cue);
    if (!seat || round === undefined || isProcedure(turn)) return [];
    const by = seat.role === 'expert' ? 'expert' : 'moderator';
    if (!wasSpoken(turn) || turn.text === '') return [{ slug: seat.agent, by, round, text: '' }];
    return [{ slug: seat.agent, by, round, text: turn.text, data: declaredWith(turn) }];
  });
}

/** What the first release told of a turn by its words, and recorded. */
type Marks = Partial<Record<'objects' | 'standsDown' | 'accepts' | 'aligned', boolean>>;

/** What a turn declares; where its record has what the first release made of its words, its rounds were decided by that. */
function declaredWith({ data = {}, scores }: Turn): NonNullable<PriorTurn['data']> {
  const objections = objectionsIn(data);
  const own = scores.own as Marks | undefined;
  if (own?.aligned !== undefined) return { ...data, aligned: own.aligned };
  if (own?.objects === undefined) return { ...data, ...(data.objections === undefined ? {} : { objections }) };
  const declares = own.objects ? 'object' : own.accepts || own.standsDown ? 'accept' : undefined;
  return {
    ...data,
    ...(declares ? { declares } : {}),
    objections: own.objects ? objections : [],
    stressTested: own.standsDown === true,
  };
}
