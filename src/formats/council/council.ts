import type { JsonObject } from '../../base/json';
import type { Brief, Seat } from '../../script/brief';
import { judged, recheck } from '../../script/judging';
import type { AnswerOf } from '../../script/move';
import { ask, askOne, type Cue, inTurn, type Outcome, type Script } from '../../script/step';
import { type Turn, wasSpoken } from '../../script/turn';
import { councilSeats, experts, moderator } from '../deliberation/chairs';
import { isSettled } from '../deliberation/chart';
import { cueData, roundOf, roundsIn } from '../deliberation/cues';
import { examined } from '../deliberation/examined';
import { findingOutcome } from '../deliberation/findings';
import { hearsOf } from '../deliberation/limits';
import { inspected } from '../inspection/inspected';
import { councilMoves } from './moves';
import { option, options } from './options';
import * as posts from './posts';
import { proposalBefore } from './proposal';
import { adversaryOf, devilsAdvocate, opensRound } from './strategies/builtins';
import { ordered } from './strategies/checks';
import { type StrategyChoice, strategyChoice } from './strategies/choice';
import { contextOf } from './strategies/context';
import { convergence } from './strategies/convergence';
import type { ModeratorContext, TurnAssignment } from './strategies/strategy';
import * as views from './view';
import { wording, words } from './wording';

const maxRounds = (brief: Brief) => option(brief, 'maxRounds');
const labelOf = (round: number) => `Round ${round}`;

/** The strategy of a session, beside the text that names it in the record. */
interface Chosen extends StrategyChoice {
  text: string;
}

function chosen(brief: Brief): Chosen {
  const text = option(brief, 'strategy').trim();
  return { ...strategyChoice(text), text };
}

function* script(brief: Brief): Script {
  const strategy = chosen(brief);
  const heard: Turn[] = [];
  const context = (round: number) => contextOf(brief, heard, round, strategy.argument);
  const expert = strategy.builtin === devilsAdvocate ? adversaryOf(context(1))?.slug : undefined;
  if (expert !== undefined) yield* posts.adversary.post({ expert, drawn: strategy.argument === '' });
  for (let round = 1; ; round++) {
    const plan = yield* planOf(brief, strategy, context(round));
    // The limit may have been lowered while a strategy of the user's own planned the round.
    if (round > 1 && round > maxRounds(brief)) return yield* conclude(brief, heard, round - 1, 'max-rounds');
    heard.push(...(yield* speak(brief, heard, round, strategy, plan)));
    const reason = yield* endOf(brief, strategy, heard, context, round);
    if (reason) return yield* conclude(brief, heard, round, reason);
  }
}

function* conclude(brief: Brief, heard: readonly Turn[], rounds: number, reason: string): Script {
  // Together they came on the text that stood before the round, whatever the moderator made of it since.
  const agreed = proposalBefore(reason === 'consensus' ? rounds : rounds + 1, heard);
  const verdict = yield* judged(brief, moderatorCue(brief, 'conclusion', { reason, ...agreed }), 'Conclusion');
  const saved = savedBy(heard, rounds, maxRounds(brief));
  return { ...findingOutcome(brief, reason, verdict, heard), rounds, ...(saved ? { saved } : {}) };
}

/** Who speaks in a round; where a strategy of the user's own gave no plan (it was skipped), everybody once. */
function* planOf(brief: Brief, { builtin, text }: Chosen, context: ModeratorContext): Script<TurnAssignment[]> {
  if (builtin) return builtin.planRound(context);
  const { round } = context;
  const turn = yield* askOne(procedureCue(brief, 'plan', text, round), labelOf(round));
  const { plan } = (turn.data ?? {}) as Partial<AnswerOf<(typeof councilMoves)['plan']>>;
  return (
    plan ?? context.experts.map(({ slug }) => ({ expertSlug: slug, prompt: 'Say what this round needs from you.' }))
  );
}

function* speak(
  brief: Brief,
  heard: readonly Turn[],
  round: number,
  { builtin, text }: Chosen,
  plan: readonly TurnAssignment[],
): Script<Turn[]> {
  const adversary = builtin === devilsAdvocate ? plan.at(-1)?.expertSlug : undefined;
  const cues = ordered(plan, lastExpert(brief, heard)).flatMap(({ expertSlug, prompt }, at): Cue[] => {
    const seat = experts(brief).find(each => each.agent === expertSlug);
    const challenges = expertSlug === adversary;
    const responds = builtin && !opensRound({ round, settings: brief.options }, at);
    const move = challenges ? 'challenge' : responds ? 'response' : 'statement';
    const data = { round, strategy: text, ...(builtin ? {} : { prompt }), ...proposalBefore(round, heard) };
    return seat ? [{ seat: seat.id, move, hears: hearsOf(brief), data }] : [];
  });
  const blind = round === 1 && option(brief, 'blind') ? blindOnes(cues) : [];
  const openings =
    blind.length > 0
      ? yield* ask(
          blind.map(cue => ({ ...cue, data: { ...cue.data, blind: true } })),
          labelOf(round),
        )
      : [];
  const others = cues.slice(blind.length);
  return others.length > 0 ? [...openings, ...(yield* inTurn(others, labelOf(round)))] : openings;
}

/** Those who can open unheard by one another: nobody's second turn, and no challenge, which needs something to challenge. */
function blindOnes(cues: readonly Cue[]): Cue[] {
  const end = cues.findIndex(
    (cue, at) => cue.move === 'challenge' || cues.slice(0, at).some(before => before.seat === cue.seat),
  );
  return cues.slice(0, end < 0 ? cues.length : end);
}

function* endOf(
  brief: Brief,
  { builtin, name, text }: Chosen,
  heard: Turn[],
  context: (round: number) => ModeratorContext,
  round: number,
): Script<string | undefined> {
  if (name === 'consensus-check') {
    heard.push(
      yield* askOne(moderatorCue(brief, 'synthesis', { round, ...proposalBefore(round, heard) }), labelOf(round)),
    );
    const { converged, why, by } = convergence(context(round));
    yield* posts.convergence.post({ round, converged, why, by });
  }
  if (builtin && !builtin.shouldContinue(context(round))) return 'consensus';
  if (round >= maxRounds(brief)) return 'max-rounds';
  if (option(brief, 'adaptive') && round > 1) {
    const late = (turn: Turn) => roundOf(turn) >= round - 1;
    if (isSettled(heard, experts(brief), late)) return 'settled';
  }
  if (builtin) return undefined;
  const turn = yield* askOne(procedureCue(brief, 'goOn', text, round), labelOf(round));
  const { goOn } = (turn.data ?? {}) as Partial<AnswerOf<(typeof councilMoves)['goOn']>>;
  if (goOn === false) return 'strategy';
  // So may it have been while the strategy was asked.
  return round >= maxRounds(brief) ? 'max-rounds' : undefined;
}

function lastExpert(brief: Brief, heard: readonly Turn[]): string | undefined {
  const speaking = new Map(experts(brief).map((seat): [string, Seat] => [seat.id, seat]));
  const turn = heard.findLast(each => speaking.has(each.seat));
  return turn && speaking.get(turn.seat)?.agent;
}

function moderatorCue(brief: Brief, move: string, data: Cue['data']): Cue {
  return { seat: moderator(brief).id, move, hears: 'all', data };
}

function procedureCue(brief: Brief, move: string, strategy: string, round: number): Cue {
  return { ...moderatorCue(brief, move, { round, strategy }), procedure: true };
}

/** How many tokens a word takes. */
const tokensAWord = 1.4;

/** What the rounds that were not held would have taken, judged by those that were: each turn is sent all before it and adds as much as turns did so far. The document is left out. */
function savedBy(heard: readonly Turn[], round: number, planned: number): JsonObject | undefined {
  const rounds = planned - round;
  if (rounds <= 0) return undefined;
  const words = heard.reduce((sum, turn) => sum + turn.words, 0);
  const [turnsARound, wordsARound] = [heard.length / round, words / round];
  let read = 0;
  for (let left = 0; left < rounds; left++) read += turnsARound * (words + (left + 0.5) * wordsARound);
  const tokens = (read + rounds * wordsARound) * tokensAWord;
  return { rounds, turns: Math.round(rounds * turnsARound), tokens: Math.round(tokens) };
}

function* closing(brief: Brief, heard: readonly Turn[], reason: string): Script {
  const concluded = heard.find(turn => turn.move === 'conclusion' && wasSpoken(turn));
  const turn =
    concluded ??
    (yield* askOne(
      moderatorCue(brief, 'conclusion', { reason, soFar: true, ...proposalBefore(Infinity, heard) }),
      'Conclusion',
    ));
  const again = concluded && heard.find(each => each.move === recheck);
  // Whoever asks for an end while the council is concluded has it, by the reason that it was concluded for.
  const why = cueData(concluded?.cue).reason ?? reason;
  return { ...findingOutcome(brief, why, { turn, again }, heard), rounds: roundsIn(heard) };
}

function complaints(brief: Brief): string[] {
  const { builtin, argument } = chosen(brief);
  const slugs = experts(brief).map(seat => seat.agent);
  if (argument !== '' && builtin !== devilsAdvocate) return ['Only devils-advocate takes the name of an expert.'];
  if (argument === '' || slugs.includes(argument)) return [];
  return [`There is no expert “${argument}” to play the adversary. There are: ${slugs.join(', ')}.`];
}

const endReasons = ['consensus', 'max-rounds', 'budget'];

function endReason({ reason }: Outcome): string {
  if (reason === 'max-turns') return 'budget';
  // A council that settled early ends as one that came together.
  if (reason === 'settled') return 'consensus';
  return endReasons.includes(reason) ? reason : 'stopped';
}

/** Experts speak in rounds under a moderator strategy; a moderator concludes. */
export const council = examined(
  inspected({
    id: 'council',
    title: 'Council',
    description: 'Experts advise in rounds, as a moderator strategy plans them. For a question that many fields touch.',
    icon: 'comment-unresolved',
    seats: councilSeats,
    options,
    moves: councilMoves,
    layout: 'shared',
    driftBelow: 0.12,
    people: true,
    presiding: 'moderator',
    topics: { en: 'Whether and how to go ahead with “{0}”', de: 'Ob und wie „{0}“ umgesetzt werden soll' },
    complaints,
    script,
    closing,
    closingMoves: [{ role: 'moderator', move: 'conclusion' }],
    halted: (brief, heard, reason) => ({ reason, success: false, topic: brief.topic, rounds: roundsIn(heard) }),
    endReason,
    wording,
    words,
    ...views,
  }),
);
