import { joinTexts, l10n, type Message } from '../../base/message';
import { seatName } from '../../script/brief';
import type { Script } from '../../script/step';
import type { Turn } from '../../script/turn';
import { textsOf } from '../deliberation/conclusion';
import { movedAmendment } from './amendment';
import { announceOutOfOrder } from './amendmentVote';
import { numberedClauses } from './bill';
import { type Chamber, currentBill, lastRound, membersAllowedToSpeak, membersWithoutFloor } from './chamber';
import { voteLabel, type voteResults } from './kinds';
import { openObjections } from './objections';
import { houseStatus, joinSentences } from './planning';
import * as posts from './posts';
import { announce, askSeats, askSpeaker, memberCue, type ReadResult } from './requests';
import { giveFloor, type RoundEnd } from './round';
import { countVotes, describeRollCall, type Tally } from './tally';
import { answerOf } from './terms';

/** A counted vote on the bill. */
export interface CountedVote {
  tally: Tally;
  result: (typeof voteResults)[number];
}

/** Runs the vote on the bill: members without the floor get it first and the question is announced; the Clerk counts, and the Speaker announces the result. */
export function* runVote(chamber: Chamber, end: RoundEnd): Script<CountedVote> {
  const { brief, round, members } = chamber;
  if (!chamber.deadlock) yield* giveRemainingFloor(chamber);
  yield* announceQuestion(chamber, end);
  const version = currentBill(chamber)?.version ?? 0;
  const cues = members.map(seat => memberCue(chamber, seat.id, 'vote'));
  const votes = yield* askSeats(chamber, cues, voteLabel(round));
  const tally = countVotes(votes);
  const due = resultByRule(chamber, tally);
  const counts = { aye: tally.aye, nay: tally.nay, abstain: tally.abstain };
  const { value } = yield* askSpeaker(chamber, 'tally', voteLabel(round), { counts, due }, turn =>
    checkAnnouncement(turn, tally, due),
  );
  const by = value ? 'speaker' : 'clerk';
  yield* posts.tallyPost.post({ round, version, ...counts, carried: tally.carried, result: due, by });
  yield* announce(
    joinTexts([
      tally.carried ? l10n`The bill is passed.` : l10n`The bill is not passed.`,
      describeRollCall(votes, id => seatName(brief, id)),
      resultNotices[due],
    ]),
    'clerk',
  );
  chamber.spoken.clear();
  chamber.deadlock = false;
  return { tally, result: due };
}

const resultNotices: Record<CountedVote['result'], Message> = {
  advance_to_pm: l10n`It goes to the Prime Minister.`,
  return_to_debate: l10n`It returns to debate.`,
  force_final: l10n`No round is left: it goes to the Prime Minister with its dissent, and cannot be sent back.`,
};

/** Gives the floor to members who had none since the last vote; an amendment moved now comes too late. */
function* giveRemainingFloor(chamber: Chamber): Script<void> {
  for (const { id } of membersWithoutFloor(chamber)) {
    const able = membersAllowedToSpeak(chamber).filter(seat => seat.id !== id);
    const to =
      able.find(seat => seat.id === chamber.drafter) ?? able[0] ?? chamber.members.find(seat => seat.id !== id);
    const turn = yield* giveFloor(chamber, id, to?.id ?? '', { beforeVote: true });
    if (movedAmendment(turn))
      yield* announceOutOfOrder(chamber, { by: id, turn: turn.id, why: 'The vote comes next.' });
  }
}

/** Announces what is voted on; a vote that the Speaker called comes with the objections and the status of its ruling. */
function* announceQuestion(chamber: Chamber, end: RoundEnd): Script<void> {
  const { brief, round } = chamber;
  const bill = currentBill(chamber);
  const open = openObjections(chamber).map(({ by, text }) => `${seatName(brief, by)}: ${text}`);
  const noted = end.vote ? textsOf(answerOf('ruling', end.ruling)?.objections) : [];
  const objections = noted.length > 0 ? noted : open;
  const standing = end.vote
    ? houseStatus(chamber, end.ruling)
    : { agreed: chamber.agreed, contested: chamber.contested, proposes: bill?.title ?? '' };
  const version = bill?.version ?? 0;
  yield* posts.questionPost.post({ round, version, standing, objections, by: end.vote ? 'speaker' : 'clerk' });
  const parts = [
    l10n`The question is put on version ${version}, “${bill?.title ?? ''}”.`,
    ...(standing.agreed.length > 0 ? [l10n`Agreed: ${joinSentences(standing.agreed)}`] : []),
    ...(standing.contested.length > 0 ? [l10n`Contested: ${joinSentences(standing.contested)}`] : []),
    l10n`The bill proposes: ${bill ? numberedClauses(bill) : ''}`,
    objections.length > 0 ? l10n`Objections noted: ${joinSentences(objections)}` : l10n`No objection stands.`,
  ];
  yield* announce(joinTexts(parts), 'clerk');
}

/** What follows from a count: a simple majority decides, and in the last round the bill goes to the Prime Minister in any case. */
function resultByRule(chamber: Chamber, { carried }: Tally): CountedVote['result'] {
  if (carried) return 'advance_to_pm';
  return chamber.round >= lastRound(chamber) ? 'force_final' : 'return_to_debate';
}

const resultComplaints: Record<CountedVote['result'], string> = {
  advance_to_pm: 'by the rule the bill goes to the Prime Minister.',
  return_to_debate: 'by the rule the bill returns to debate.',
  force_final: 'by the rule the bill goes to the Prime Minister with its dissent.',
};

/** Accepts the Speaker's announcement only if its counts and result are correct. */
function checkAnnouncement(turn: Turn, tally: Tally, due: CountedVote['result']): ReadResult<true> {
  const { counts: said, result } = answerOf('tally', turn) ?? {};
  const isRight = said?.aye === tally.aye && said.nay === tally.nay && said.abstain === tally.abstain;
  if (!isRight) return { complaint: l10n`the count is aye ${tally.aye}, nay ${tally.nay}, abstain ${tally.abstain}.` };
  return result === due ? { value: true } : { complaint: resultComplaints[due] };
}
