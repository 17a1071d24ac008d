import type { Brief } from '../../script/brief';
import type { Outcome, Posted, Script } from '../../script/step';
import { type Turn, wasSpoken } from '../../script/turn';
import { billData, dropUnannouncedVotes } from './bill';
import { type Chamber, currentBill, lastRound, openChamber } from './chamber';
import { askForStatements, draftBill } from './drafting';
import { isSentBack, lastVoteTurns, outcomeOfClosedEarly, outcomeOfFinished, sittingOutcome } from './outcome';
import { askForDecision } from './primeMinister';
import { announce, askSeat } from './requests';
import { runRound } from './round';
import { voteOf } from './tally';
import { answerOf, cueData } from './terms';
import { runVote } from './voting';

/** Runs a sitting: statements, a draft, rounds of exchanges, a vote, and the Prime Minister. */
export function* script(brief: Brief): Script {
  const chamber = openChamber(brief);
  yield* askForStatements(chamber);
  yield* draftBill(chamber);
  if (!currentBill(chamber)) return sittingOutcome(brief, chamber.turns, 'no-bill');
  for (;;) {
    chamber.round += 1;
    const end = yield* runRound(chamber);
    // Without a call for a vote, only the last round ends in one.
    if (!end.vote && chamber.round < lastRound(chamber)) continue;
    const vote = yield* runVote(chamber, end);
    if (vote.result === 'return_to_debate') continue;
    const pmDecision = yield* askForDecision(chamber, vote);
    if (pmDecision?.decision !== 'send_back') return outcomeOfFinished(brief, chamber.turns, vote.tally, pmDecision);
    // A bill that is sent back has another round, whatever the maximum.
    chamber.sentBackIn = chamber.round;
  }
}

/** Closes a sitting early: the Speaker sums up the debate, unless everything was decided. */
export function* closing(
  brief: Brief,
  allTurns: readonly Turn[],
  reason: string,
  posted: readonly Posted[],
): Script<Outcome> {
  const chamber: Chamber = { ...openChamber(brief), turns: dropUnannouncedVotes(allTurns, posted) };
  const decision = answerOf('decision', allTurns.at(-1))?.decision;
  if (decision === 'sign' || decision === 'veto') return outcomeOfClosedEarly(brief, allTurns, reason, posted);
  const counted = lastVoteTurns(allTurns).some(voteOf);
  const { round = 0 } = cueData(allTurns.at(-1)?.cue);
  const rounds = Math.max(round, lastRound(chamber));
  const sentBack = isSentBack(brief, allTurns, posted) ? { sentBack: true } : {};
  const data = { soFar: true, round, rounds, counted, ...sentBack, ...billData(currentBill(chamber)) };
  const turn = yield* askSeat(chamber, { seat: chamber.speaker.id, move: 'closing', hears: 'all', data }, 'Closing');
  if (!wasSpoken(turn)) yield* announce('The sitting closes without a word of the Speaker.', 'clerk');
  return outcomeOfClosedEarly(brief, allTurns, reason, posted);
}
