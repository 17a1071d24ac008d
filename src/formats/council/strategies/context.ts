// The context of a moderator strategy: the plain data that built-in strategies and the user's own code get about a council.

import { type Brief, seatOfAgent, seatsOf } from '../../../script/brief';
import type { KnownSession } from '../../../script/call';
import type { Docket, TakenStance } from '../../../script/page';
import { type Turn, wasSpoken } from '../../../script/turn';
import { cueData } from '../../deliberation/cues';
import { readObjections } from '../../deliberation/objections';
import { buildDocket } from '../../inspection/docket';
import { option } from '../options';
import { isStrategyTurn } from './names';
import type { ModeratorContext, PriorTurn, PublicDocket } from './strategy';

/**
 * Builds the context of a strategy for a round, the same for script, prompt and replay. `known` is the record from which the docket, the list
 * of findings on the document, is built; only a strategy of the user's own gets that.
 */
export function strategyContext(
  brief: Brief,
  turns: readonly Turn[],
  round: number,
  strategyArgument: string,
  known?: KnownSession,
): ModeratorContext {
  const docket = known && buildDocket(known, brief);
  return {
    experts: seatsOf(brief, 'expert').map(({ agent, name }) => ({ slug: agent, name })),
    round,
    topic: brief.topic,
    priorTurns: priorTurns(brief, turns),
    ...(docket ? { docket: publishDocket(docket, brief) } : {}),
    settings: {
      ...brief.options,
      maxRounds: option(brief, 'maxRounds'),
      seed: brief.seed,
      argument: seatOfAgent(brief.seats, strategyArgument)?.agent ?? strategyArgument,
    },
  };
}

/** The docket as strategies see it: stances are named by expert slug. */
function publishDocket({ findings, cures, choices }: Docket, { seats }: Brief): PublicDocket {
  const withSlugs = (stances: readonly TakenStance[] = []) =>
    stances.flatMap(({ seat, turn: _, ...stance }) => {
      const expert = seats.find(({ id }) => id === seat);
      return expert ? [{ ...stance, slug: expert.agent }] : [];
    });
  return {
    findings: findings.map(({ id, claim, section, consequence, severity, state, disputed, weighed, stances }) => {
      const fields = { id, claim, section, consequence, severity, state, disputed, stances: withSlugs(stances) };
      return { ...fields, ...(weighed ? { weighed } : {}) };
    }),
    cures: cures.map(({ id, settles, change, cost, disputed, stances }) => {
      const fields = { id, settles, change, stances: withSlugs(stances) };
      return { ...fields, ...(cost ? { cost } : {}), ...(disputed ? { disputed } : {}) };
    }),
    choices: choices.map(({ id, question, sides, restsOn, stances }) => {
      return { id, question, sides, restsOn, stances: withSlugs(stances) };
    }),
  };
}

/** The turns of experts and moderator in a council's rounds, as a strategy sees them; one that was not spoken has an empty text. */
function priorTurns(brief: Brief, turns: readonly Turn[]): PriorTurn[] {
  return turns.flatMap(turn => {
    const seat = brief.seats.find(each => each.id === turn.seat);
    const { round } = cueData(turn.cue);
    if (!seat || round === undefined || isStrategyTurn(turn)) return [];
    const by = seat.role === 'expert' ? 'expert' : 'moderator';
    if (!wasSpoken(turn) || turn.text === '') return [{ slug: seat.agent, by, round, text: '' }];
    return [{ slug: seat.agent, by, round, text: turn.text, data: declaredData(turn) }];
  });
}

/** What the first release inferred from the words of a turn and recorded. */
type FirstReleaseMarks = Partial<Record<'objects' | 'standsDown' | 'accepts' | 'aligned', boolean>>;

/** The declared data of a turn; in records of the first release its inferences take precedence, since they decided the rounds. */
function declaredData({ data = {}, scores }: Turn): NonNullable<PriorTurn['data']> {
  const objections = readObjections(data);
  const inferred = scores.own as FirstReleaseMarks | undefined;
  // A synthesis of the first release.
  if (inferred?.aligned !== undefined) return { ...data, aligned: inferred.aligned };
  // Any later turn declares all of it.
  if (inferred?.objects === undefined) return { ...data, ...(data.objections === undefined ? {} : { objections }) };
  // An expert's turn of the first release.
  const declares = inferred.objects ? 'object' : inferred.accepts || inferred.standsDown ? 'accept' : undefined;
  return {
    ...data,
    ...(declares ? { declares } : {}),
    objections: inferred.objects ? objections : [],
    stressTested: inferred.standsDown === true,
  };
}
