import type { Brief } from '../../script/brief';
import type { Outcome, Posted, Script } from '../../script/step';
import { type Turn, wasSpoken } from '../../script/turn';
import { announce, hearOne } from './asking';
import { seekAssent } from './assent';
import { announcedIn, billData } from './bill';
import { billOf, type Chamber, chamberOf, lastRound } from './chamber';
import { hearStatements, obtainBill } from './drafting';
import { closed, concluded, isSentBack, lastVote, outcomeOf } from './outcome';
import { holdRound } from './round';
import { voteOf } from './tally';
import { answerOf, cueData } from './terms';
import { holdVote } from './voting';

/** A sitting: statements, a draft, rounds of exchanges, a vote, and the Prime Minister. */
export function* script(brief: Brief): Script {
  const chamber = chamberOf(brief);
  yield* hearStatements(chamber);
  yield* obtainBill(chamber);
  if (!billOf(chamber)) return outcomeOf(brief, chamber.turns, 'no-bill');
  for (;;) {
    chamber.round += 1;
    const end = yield* holdRound(chamber);
    if (!end.vote && chamber.round < lastRound(chamber)) continue;
    const vote = yield* holdVote(chamber, end);
    if (vote.result === 'return_to_debate') continue;
    const assent = yield* seekAssent(chamber, vote);
    if (assent?.decision !== 'send_back') return concluded(brief, chamber.turns, vote.tally, assent);
    // It has another round, whatever the count of rounds.
    chamber.sentBackIn = chamber.round;
  }
}

/** Closes on what was heard: the Speaker says where the House stands, unless all that was to be decided is. */
export function* closing(
  brief: Brief,
  heard: readonly Turn[],
  reason: string,
  posted: readonly Posted[],
): Script<Outcome> {
  const chamber: Chamber = { ...chamberOf(brief), turns: announcedIn(heard, posted) };
  const decision = answerOf('decision', heard.at(-1))?.decision;
  if (decision === 'sign' || decision === 'veto') return closed(brief, heard, reason, posted);
  const counted = lastVote(heard).some(turn => voteOf(turn));
  const { round = 0 } = cueData(heard.at(-1)?.cue);
  const rounds = Math.max(round, lastRound(chamber));
  const back = isSentBack(brief, heard, posted) ? { sentBack: true } : {};
  const data = { soFar: true, round, rounds, counted, ...back, ...billData(billOf(chamber)) };
  const turn = yield* hearOne(chamber, { seat: chamber.speaker.id, move: 'closing', hears: 'all', data }, 'Closing');
  if (!wasSpoken(turn)) yield* announce('The sitting closes without a word of the Speaker.', 'clerk');
  return closed(brief, heard, reason, posted);
}
