import type { Script } from '../../script/step';
import type { Turn } from '../../script/turn';
import { textsOf } from '../deliberation/conclusion';
import { amendmentIn } from './amendment';
import { announce, askSpeaker, hearAll, memberCue, type Read } from './asking';
import { billData, clausesOf } from './bill';
import { billOf, type Chamber, free, lastRound, nameOf, unheard } from './chamber';
import { ruleOut } from './dividing';
import type { results } from './kinds';
import { voteLabel } from './labels';
import { openObjections } from './objections';
import { joined, standingIn } from './planning';
import * as posts from './posts';
import type { RoundEnd } from './round';
import { giveFloor } from './round';
import { rollCall, type Tally, tallyOf } from './tally';
import { temperatureIn } from './temperature';
import { answerOf } from './terms';

/** A vote on the bill, counted. */
export interface Counted {
  tally: Tally;
  result: (typeof results)[number];
}

/** Puts the bill to the vote: nobody votes unheard, and where the House stands is said first; the Clerk counts, the Speaker announces. */
export function* holdVote(chamber: Chamber, end: RoundEnd): Script<Counted> {
  const { brief, round, members } = chamber;
  if (!chamber.deadlock) yield* hearTheRest(chamber);
  yield* putQuestion(chamber, end);
  const rounds = lastRound(chamber);
  const bill = billOf(chamber);
  const version = bill?.version ?? 0;
  const cues = members.map(seat =>
    memberCue(seat.id, 'vote', { round, ...billData(bill), temperature: temperatureIn(brief, seat, round, rounds) }),
  );
  const votes = yield* hearAll(chamber, cues, voteLabel(round));
  const tally = tallyOf(votes);
  const due = dueAfter(chamber, tally);
  const counts = { aye: tally.aye, nay: tally.nay, abstain: tally.abstain };
  const { value } = yield* askSpeaker(chamber, 'tally', voteLabel(round), { counts, due }, turn =>
    counted(turn, tally, due),
  );
  const by = value ? 'speaker' : 'clerk';
  yield* posts.counted.post({ round, version, ...counts, carried: tally.carried, result: due, by });
  yield* announce(
    `${tally.carried ? 'The bill is passed.' : 'The bill is not passed.'} ${rollCall(votes, id => nameOf(brief, id))} ${next[due]}`,
    'clerk',
  );
  chamber.spoken.clear();
  chamber.deadlock = false;
  return { tally, result: due };
}

const next: Record<Counted['result'], string> = {
  advance_to_pm: 'It goes to the Prime Minister.',
  return_to_debate: 'It returns to debate.',
  force_final: 'No round is left: it goes to the Prime Minister with its dissent, and cannot be sent back.',
};

/** Before a vote that comes because no round is left, whoever had no floor gets it. */
function* hearTheRest(chamber: Chamber): Script<void> {
  for (const { id } of unheard(chamber)) {
    const able = free(chamber).filter(seat => seat.id !== id);
    const to =
      able.find(seat => seat.id === chamber.drafter) ?? able[0] ?? chamber.members.find(seat => seat.id !== id);
    const turn = yield* giveFloor(chamber, id, to?.id ?? '', { beforeVote: true });
    const isMoved = amendmentIn(turn);
    if (isMoved) yield* ruleOut(chamber, { by: id, turn: turn.id, why: 'The vote comes next.' });
  }
}

function* putQuestion(chamber: Chamber, end: RoundEnd): Script<void> {
  const { brief, round } = chamber;
  const bill = billOf(chamber);
  const open = openObjections(chamber).map(({ by, text }) => `${nameOf(brief, by)}: ${text}`);
  const noted = end.vote ? textsOf(answerOf('ruling', end.ruling)?.objections) : [];
  const objections = noted.length > 0 ? noted : open;
  const standing = end.vote
    ? standingIn(chamber, end.ruling)
    : { agreed: chamber.agreed, contested: chamber.contested, proposes: bill?.title ?? '' };
  const version = bill?.version ?? 0;
  yield* posts.put.post({ round, version, standing, objections, by: end.vote ? 'speaker' : 'clerk' });
  const parts = [
    `The question is put on version ${version}, “${bill?.title ?? ''}”.`,
    ...(standing.agreed.length > 0 ? [`Agreed: ${joined(standing.agreed)}`] : []),
    ...(standing.contested.length > 0 ? [`Contested: ${joined(standing.contested)}`] : []),
    `The bill proposes: ${bill ? clausesOf(bill) : ''}`,
    objections.length > 0 ? `Objections noted: ${joined(objections)}` : 'No objection stands.',
  ];
  yield* announce(parts.join(' '), 'clerk');
}

/** What follows from a count: by simple majority, and in the last round to the Prime Minister whatever it says. */
function dueAfter(chamber: Chamber, { carried }: Tally): Counted['result'] {
  if (carried) return 'advance_to_pm';
  return chamber.round >= lastRound(chamber) ? 'force_final' : 'return_to_debate';
}

const led: Record<Counted['result'], string> = {
  advance_to_pm: 'by the rule the bill goes to the Prime Minister.',
  return_to_debate: 'by the rule the bill returns to debate.',
  force_final: 'by the rule the bill goes to the Prime Minister with its dissent.',
};

/** The Speaker's announcement counts only where it says what the House did. */
function counted(turn: Turn, tally: Tally, due: Counted['result']): Read<true> {
  const { counts: said, result } = answerOf('tally', turn) ?? {};
  const right = said?.aye === tally.aye && said.nay === tally.nay && said.abstain === tally.abstain;
  if (!right) return { complaint: `the count is aye ${tally.aye}, nay ${tally.nay}, abstain ${tally.abstain}.` };
  return result === due ? { value: true } : { complaint: led[due] };
}
