// The freeform council: its course (`script`), its early end (`closing`), and its definition as a format (`council`, at the end).
// A script yields cues, the requests to seats, and gets back their answers, the turns; `brief` is what the session was opened with.

import type { JsonObject } from '../../base/json';
import { l10n, type Text } from '../../base/message';
import { type Brief, type Seat, seatOfAgent } from '../../script/brief';
import { askForVerdict, recheck } from '../../script/judging';
import type { AnswerOf } from '../../script/move';
import { ask, askOne, type Cue, inTurn, type Outcome, type Script } from '../../script/step';
import { type Turn, wasSpoken } from '../../script/turn';
import { isSettled } from '../deliberation/chart';
import { conditionsData } from '../deliberation/conditions';
import { councilSeats, experts, moderator } from '../deliberation/councilSeats';
import { cueData, lastRoundIn, roundOf } from '../deliberation/cues';
import { withExaminer } from '../deliberation/examined';
import { findingOutcome } from '../deliberation/findings';
import { hearsOf } from '../deliberation/limits';
import { expertsWithOpenPoints } from '../deliberation/objections';
import { roundLabel } from '../deliberation/rail';
import { withInspection } from '../inspection/withInspection';
import { councilMoves } from './moves';
import { option, options } from './options';
import * as posts from './posts';
import { isReadyForVote, latestProposal } from './proposal';
import { devilsAdvocate, isOpening, pickAdversary } from './strategies/builtins';
import { separateTurns } from './strategies/checks';
import { parseStrategy, type StrategyChoice } from './strategies/choice';
import { strategyContext } from './strategies/context';
import { checkConvergence } from './strategies/convergence';
import type { ModeratorContext, TurnAssignment } from './strategies/strategy';
import * as views from './view';
import { translations, wording } from './wording';

/** Runs a council: the moderator strategy plans round after round and decides when to end; then the moderator concludes. */
function* script(brief: Brief): Script {
  const strategy = sessionStrategy(brief);
  const previousTurns: Turn[] = [];
  const contextFor = (round: number) => strategyContext(brief, previousTurns, round, strategy.argument);
  const expert = strategy.builtin === devilsAdvocate ? pickAdversary(contextFor(1))?.slug : undefined;
  if (expert !== undefined) yield* posts.adversaryPost.post({ expert, drawn: strategy.argument === '' });
  for (let round = 1; ; round++) {
    const plan = yield* planNextRound(brief, strategy, contextFor(round));
    // The limit may have been lowered while a strategy of the user's own planned the round.
    if (round > 1 && round > maxRounds(brief)) return yield* conclude(brief, previousTurns, round - 1, 'max-rounds');
    previousTurns.push(...(yield* runRound(brief, previousTurns, round, strategy, plan)));
    const reason = yield* checkEnd(brief, strategy, previousTurns, contextFor, round);
    if (reason) return yield* conclude(brief, previousTurns, round, reason);
  }
}

/** The moderator strategy of a session: a built-in one, or the user's own code; `text` is the option that names it. */
interface SessionStrategy extends StrategyChoice {
  text: string;
}

function sessionStrategy(brief: Brief): SessionStrategy {
  const text = option(brief, 'strategy').trim();
  return { ...parseStrategy(text), text };
}

/** The limit on rounds, which the user may move while the council runs. */
const maxRounds = (brief: Brief) => option(brief, 'maxRounds');

/** Has the moderator conclude after so many rounds. */
function* conclude(brief: Brief, previousTurns: readonly Turn[], rounds: number, reason: string): Script {
  const isConsensus = reason === 'consensus';
  const wasVoted = previousTurns.some(turn => turn.move === 'vote' && roundOf(turn) === rounds);
  // A consensus without a vote is on the proposal that the round began with, not on its later wording.
  const proposal = latestProposal(isConsensus && !wasVoted ? rounds : rounds + 1, previousTurns);
  const openConditions = isConsensus
    ? {}
    : conditionsData(brief, expertsWithOpenPoints(brief, previousTurns), previousTurns);
  const cue = moderatorCue(brief, 'conclusion', { reason, ...proposal, ...openConditions });
  const verdict = yield* askForVerdict(brief, cue, 'Conclusion');
  const tokensSaved = estimateSavings(previousTurns, rounds, maxRounds(brief));
  return {
    ...findingOutcome(brief, reason, verdict, previousTurns),
    rounds,
    ...(tokensSaved ? { saved: tokensSaved } : {}),
  };
}

/** Plans a round by the built-in strategy, or by asking the user's own; without a plan every expert speaks once. */
function* planNextRound(
  brief: Brief,
  { builtin, text }: SessionStrategy,
  context: ModeratorContext,
): Script<TurnAssignment[]> {
  if (builtin) return builtin.planRound(context);
  const { round } = context;
  const turn = yield* askOne(procedureCue(brief, 'plan', text, round), roundLabel(round));
  const { plan } = (turn.data ?? {}) as Partial<AnswerOf<(typeof councilMoves)['plan']>>;
  return (
    plan ?? context.experts.map(({ slug }) => ({ expertSlug: slug, prompt: 'Say what this round needs from you.' }))
  );
}

/** Runs a round as planned, and returns its turns; with blind openings the first round begins with cues that are answered all at once. */
function* runRound(
  brief: Brief,
  previousTurns: readonly Turn[],
  round: number,
  { builtin, text }: SessionStrategy,
  plan: readonly TurnAssignment[],
): Script<Turn[]> {
  const adversary = builtin === devilsAdvocate ? plan.at(-1)?.expertSlug : undefined;
  const cues = separateTurns(plan, lastExpert(brief, previousTurns)).flatMap(({ expertSlug, prompt }, at): Cue[] => {
    const seat = seatOfAgent(experts(brief), expertSlug);
    const isAdversary = expertSlug === adversary;
    const isResponse = builtin && !isOpening({ round, settings: brief.options }, at);
    const move = isAdversary ? 'challenge' : isResponse ? 'response' : 'statement';
    // The prompt of a built-in strategy is not recorded: it can be computed again.
    const data = { round, strategy: text, ...(builtin ? {} : { prompt }), ...latestProposal(round, previousTurns) };
    return seat ? [{ seat: seat.id, move, hears: hearsOf(brief), data }] : [];
  });
  const openings = round === 1 && option(brief, 'blind') ? blindOpenings(cues) : [];
  const others = cues.slice(openings.length);
  const blindCues = openings.map(cue => ({ ...cue, data: { ...cue.data, blind: true } }));
  return [
    ...(blindCues.length > 0 ? yield* ask(blindCues, roundLabel(round)) : []),
    ...(others.length > 0 ? yield* inTurn(others, roundLabel(round)) : []),
  ];
}

/** The first cues, as far as they can be answered blind: one for each seat, and no challenge, which needs something to challenge. */
function blindOpenings(cues: readonly Cue[]): Cue[] {
  const end = cues.findIndex(
    (cue, at) => cue.move === 'challenge' || cues.slice(0, at).some(before => before.seat === cue.seat),
  );
  return cues.slice(0, end < 0 ? cues.length : end);
}

/** Checks for a consensus where the strategy says so, or asks the user's own strategy, and returns why the council ends after a round; undefined to go on. */
function* checkEnd(
  brief: Brief,
  { builtin, name, text }: SessionStrategy,
  previousTurns: Turn[],
  context: (round: number) => ModeratorContext,
  round: number,
): Script<string | undefined> {
  if (name === 'consensus-check') yield* checkConsensus(brief, previousTurns, context, round);
  if (builtin && !builtin.shouldContinue(context(round))) return 'consensus';
  if (round >= maxRounds(brief)) return 'max-rounds';
  if (option(brief, 'adaptive') && round > 1) {
    const isInLastTwoRounds = (turn: Turn) => roundOf(turn) >= round - 1;
    if (isSettled(previousTurns, experts(brief), isInLastTwoRounds)) return 'settled';
  }
  if (builtin) return undefined;
  const turn = yield* askOne(procedureCue(brief, 'goOn', text, round), roundLabel(round));
  const { goOn } = (turn.data ?? {}) as Partial<AnswerOf<(typeof councilMoves)['goOn']>>;
  if (goOn === false) return 'strategy';
  // The limit may also have been lowered while the strategy was asked.
  return round >= maxRounds(brief) ? 'max-rounds' : undefined;
}

/**
 * Has the moderator state the proposal that came of a round, and puts it to the vote where nothing in it is open and not all have accepted
 * it already; adds these turns to `previousTurns`, and posts whether the table has come together.
 */
function* checkConsensus(
  brief: Brief,
  previousTurns: Turn[],
  context: (round: number) => ModeratorContext,
  round: number,
): Script<void> {
  const proposed = latestProposal(round, previousTurns);
  previousTurns.push(yield* askOne(moderatorCue(brief, 'synthesis', { round, ...proposed }), roundLabel(round)));
  if (!checkConvergence(context(round)).converged && isReadyForVote(brief, previousTurns, round)) {
    const data = { round, ...latestProposal(round + 1, previousTurns) };
    const cues = experts(brief).map(({ id }) => ({ seat: id, move: 'vote', hears: hearsOf(brief), data }));
    previousTurns.push(...(yield* ask(cues, roundLabel(round))));
  }
  const { converged, why, by } = checkConvergence(context(round));
  yield* posts.convergencePost.post({ round, converged, why, by });
}

/** The agent of the expert who spoke last. */
function lastExpert(brief: Brief, previousTurns: readonly Turn[]): string | undefined {
  const expertsById = new Map(experts(brief).map((seat): [string, Seat] => [seat.id, seat]));
  const turn = previousTurns.findLast(each => expertsById.has(each.seat));
  return turn && expertsById.get(turn.seat)?.agent;
}

function moderatorCue(brief: Brief, move: string, data: Cue['data']): Cue {
  return { seat: moderator(brief).id, move, hears: 'all', data };
}

/** A request to a strategy of the user's own: code answers it, in place of the moderator. */
function procedureCue(brief: Brief, move: string, strategy: string, round: number): Cue {
  return { ...moderatorCue(brief, move, { round, strategy }), procedure: true };
}

/** The average number of tokens of a word. */
const tokensPerWord = 1.4;

/** Estimates the turns and tokens saved by an early end, from the rounds so far: each turn is sent all earlier ones. The document is not counted. */
function estimateSavings(previousTurns: readonly Turn[], held: number, planned: number): JsonObject | undefined {
  const rounds = planned - held;
  if (rounds <= 0) return undefined;
  const words = previousTurns.reduce((sum, turn) => sum + turn.words, 0);
  const [turnsARound, wordsARound] = [previousTurns.length / held, words / held];
  let wordsRead = 0;
  // On average a turn reads all rounds before its own and half of its own.
  for (let further = 0; further < rounds; further++) wordsRead += turnsARound * (words + (further + 0.5) * wordsARound);
  const tokens = (wordsRead + rounds * wordsARound) * tokensPerWord;
  return { rounds, turns: Math.round(rounds * turnsARound), tokens: Math.round(tokens) };
}

/** Closes a council early: the moderator concludes, unless it has concluded already. */
function* closing(brief: Brief, previousTurns: readonly Turn[], reason: string): Script {
  const existing = previousTurns.find(turn => turn.move === 'conclusion' && wasSpoken(turn));
  const proposal = latestProposal(Infinity, previousTurns);
  const openConditions = conditionsData(brief, expertsWithOpenPoints(brief, previousTurns), previousTurns);
  const cue = moderatorCue(brief, 'conclusion', { reason, soFar: true, ...proposal, ...openConditions });
  const turn = existing ?? (yield* askOne(cue, 'Conclusion'));
  const again = existing && previousTurns.find(each => each.move === recheck);
  // An end requested after the conclusion keeps it, with its original reason.
  const why = cueData(existing?.cue).reason ?? reason;
  return { ...findingOutcome(brief, why, { turn, again }, previousTurns), rounds: lastRoundIn(previousTurns) };
}

/** Finds fault with a strategy's argument: it names nobody at the table, or the strategy takes none. */
function complaints(brief: Brief): Text[] {
  const { builtin, argument } = sessionStrategy(brief);
  const slugs = experts(brief).map(seat => seat.agent);
  if (argument !== '' && builtin !== devilsAdvocate) return ['Only devils-advocate takes the name of an expert.'];
  if (argument === '' || slugs.includes(argument)) return [];
  return [l10n`There is no expert “${argument}” to play the adversary. There are: ${slugs.join(', ')}.`];
}

const endReasons = ['consensus', 'max-rounds', 'budget'];

/** The reason that the end of the talk is recorded with: one of `endReasons`, else `stopped`. */
function endReason({ reason }: Outcome): string {
  if (reason === 'max-turns') return 'budget';
  // A council that settled early is reported as a consensus.
  if (reason === 'settled') return 'consensus';
  return endReasons.includes(reason) ? reason : 'stopped';
}

/**
 * A council: experts speak in rounds as a moderator strategy plans them; a moderator concludes. The wrappers add the reading of the document
 * before the talk, and an examiner that checks turns.
 */
export const council = withExaminer(
  withInspection({
    id: 'council',
    title: 'Council',
    description: 'Experts advise in rounds that a moderator strategy plans. For questions that touch many fields.',
    icon: 'comment-unresolved',
    seats: councilSeats,
    options,
    moves: councilMoves,
    layout: 'shared',
    offTopicBelow: 0.12,
    allowsPeople: true,
    presidingRole: 'moderator',
    defaultTopics: { en: 'Whether and how to go ahead with “{0}”', de: 'Ob und wie „{0}“ umgesetzt werden soll' },
    complaints,
    script,
    closing,
    closingMoves: [{ role: 'moderator', move: 'conclusion' }],
    abortedOutcome: (brief, previousTurns, reason) => ({
      reason,
      success: false,
      topic: brief.topic,
      rounds: lastRoundIn(previousTurns),
    }),
    endReason,
    prompts: wording,
    translations,
    ...views,
  }),
);
