import { type Line, line } from '../draft';
import type { Floor } from '../floor';
import type { Plan } from '../plans/plan';
import { type Ruling, ruledBy } from './ruling';

/** Rules after an exchange: the clock, what was moved, what comes next. */
export const rule: Plan = (floor, draft) => {
  const ruling = ruledBy(floor);
  const { over, exchange } = floor.occasion.cue.data ?? {};
  const number = String(exchange);
  if (Array.isArray(over) && over.length > 0)
    draft.say(`over ${number}`, [
      line`The clock was passed and the rest is cut: ${over.map(String).join(', ')}.`,
      line`I note the clock, ${over.map(String).join(', ')}; what goes beyond it is cut.`,
    ]);
  for (const { from, response } of ruling.motions) draft.say(`motion ${from} ${number}`, motionLines(from, response));
  draft.say(`order ${number}`, orderLines(ruling, floor));
};

function motionLines(from: string, response: string): Line[] {
  if (response !== 'act')
    return [line`The motion by ${from} is noted.`, line`What ${from} moves stands on the record for later.`];
  return [
    line`The amendment by ${from} is put to the House.`,
    line`What ${from} moves is in order; the House divides.`,
    line`${from} has moved in due form: vote now.`,
  ];
}

function orderLines({ action, target, objections }: Ruling, floor: Floor): Line[] {
  const next = goingOn(floor);
  switch (action) {
    case 'follow_up':
      return [
        line`That exchange is moving; the same two once more.`,
        line`There is more in this: a second question.`,
        ...next,
      ];
    case 'redirect':
      return [line`${target}, the question was another one; you have the floor to answer it.`];
    case 'quiet':
      return [line`${target} is quieted until the end of this round, and votes like everybody else.`];
    case 'deadlock_warning':
      return [
        line`The House has said this before. I declare a deadlock.`,
        line`No new argument has come for a while: this is a deadlock, and the vote may be called.`,
      ];
    case 'force_compromise':
      return [
        line`${target}, I require a wording that the other side could live with.`,
        line`The House is stuck; ${target} proposes a compromise.`,
      ];
    case 'call_vote':
      return callLines(objections.length, String(floor.occasion.cue.data?.round));
    case 'end_round':
      return [line`The round ends here.`, line`That closes the round.`, ...next];
    default:
      return next;
  }
}

function callLines(objections: number, round: string): Line[] {
  if (objections === 0)
    return [
      line`Nobody objects any longer. The vote is called.`,
      line`Everybody has been heard in round ${round}; I call the vote.`,
    ];
  const noted = objections === 1 ? 'one objection is' : `${objections} objections are`;
  return [
    line`Positions are clear and ${noted} on record. The vote is called.`,
    line`Everybody has been heard by round ${round} and ${noted} noted; I call the vote.`,
  ];
}

/** What every ruling can say anew: the pair that was heard, and the number of the exchange. */
function goingOn(floor: Floor): Line[] {
  const { heard, brief, cue } = floor.occasion;
  const last = heard.filter(turn => turn.move === 'speech' || turn.move === 'answer').slice(-2);
  const names = last.map(turn => brief.seats.find(seat => seat.id === turn.seat)?.name ?? '');
  const [a = 'The speaker', b = 'the House'] = new Set(names);
  const number = String(cue.data?.exchange);
  const round = String(cue.data?.round);
  return [
    line`Next in the order.`,
    line`${a} and ${b} have been heard; we go on.`,
    line`Question and answer stand on the record as number ${number} of round ${round}.`,
    line`Noted, ${b}. The next pair, please.`,
    line`Progress between ${a} and ${b}, and I note it gladly.`,
    line`${a} asked and ${b} answered: next.`,
    line`Exchange ${number} of round ${round} is closed.`,
    line`The House has heard ${b}; the next pair.`,
  ];
}
