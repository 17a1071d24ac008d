import { type Brief, seatsOf } from '../../../script/brief';
import type { Known } from '../../../script/call';
import type { Docket, Taken } from '../../../script/page';
import { type Turn, wasSpoken } from '../../../script/turn';
import { cueData } from '../../deliberation/cues';
import { objectionsIn } from '../../deliberation/objections';
import { docketOf } from '../../inspection/docket';
import { option } from '../options';
import { isProcedure } from './names';
import type { ModeratorContext, OnTable, PriorTurn } from './strategy';

/** What a strategy may know of a session at a round; the same from the script, from a prompt and from a replay. What was found in the document only one of the user's own is told of. */
export function contextOf(
  brief: Brief,
  heard: readonly Turn[],
  round: number,
  argument: string,
  known?: Known,
): ModeratorContext {
  const docket = known && docketOf(known, brief);
  return {
    experts: seatsOf(brief, 'expert').map(({ agent, name }) => ({ slug: agent, name })),
    round,
    topic: brief.topic,
    priorTurns: priorTurns(brief, heard),
    ...(docket ? { docket: onTable(docket, brief) } : {}),
    settings: {
      ...brief.options,
      maxRounds: option(brief, 'maxRounds'),
      seed: brief.seed,
      argument,
    },
  };
}

/** A docket as it is published: who takes a stance is named as in assignments. */
function onTable({ findings, cures, choices }: Docket, { seats }: Brief): OnTable {
  const by = (stances: readonly Taken[] = []) =>
    stances.flatMap(({ seat, turn: _, ...stance }) => {
      const expert = seats.find(({ id }) => id === seat);
      return expert ? [{ ...stance, slug: expert.agent }] : [];
    });
  return {
    findings: findings.map(({ id, claim, section, consequence, severity, state, disputed, weighed, stances }) => ({
      ...{ id, claim, section, consequence, severity, state, disputed, stances: by(stances) },
      ...(weighed ? { weighed } : {}),
    })),
    cures: cures.map(({ id, settles, change, cost, disputed, stances }) => ({
      ...{ id, settles, change, stances: by(stances) },
      ...(cost ? { cost } : {}),
      ...(disputed ? { disputed } : {}),
    })),
    choices: choices.map(({ id, question, sides, restsOn, stances }) => ({
      ...{ id, question, sides, restsOn, stances: by(stances) },
    })),
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
