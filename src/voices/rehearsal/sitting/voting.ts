import { line } from '../draft';
import type { Plan } from '../plans/plan';
import { sittingOf } from './sitting';
import { amendmentVote, billVote } from './standing';

/** A vote on an amendment, with its reason in a sentence. */
export const divide: Plan = (floor, draft) => {
  const sitting = sittingOf(floor);
  const vote = amendmentVote(sitting);
  const thing = sitting.own?.thing ?? 'this';
  const mover = sitting.other?.seat.name ?? 'the mover';
  if (sitting.other && sitting.other.seat.id === sitting.own?.seat.id) {
    draft.say('divide own', [line`I moved it because of ${thing}.`, line`Mine, and for the sake of ${thing}.`]);
    return;
  }
  draft.say(
    'divide',
    {
      aye: [
        line`It costs ${thing} nothing.`,
        line`${mover} asks for something that can be checked.`,
        line`I can defend that to those who depend on ${thing}.`,
        line`Better written down by ${mover} than left to chance.`,
        line`It makes the bill clearer, and ${thing} no worse.`,
      ],
      nay: [
        line`It buys ${mover} comfort at the price of ${thing}.`,
        line`Another condition, and ${thing} waits again.`,
        line`The words promise more than anybody here can keep.`,
        line`${thing.charAt(0).toUpperCase()}${thing.slice(1)} would pay for it.`,
        line`I see whom it helps; it does not help ${thing}.`,
      ],
      abstain: [line`I can live with either wording.`, line`It is not mine to decide.`],
    }[vote],
  );
};

/** A vote on the bill, with the reason. */
export const voteOnBill: Plan = (floor, draft) => {
  const sitting = sittingOf(floor);
  const { own, clauses } = sitting;
  const vote = billVote(sitting);
  const thing = own?.thing ?? 'the matter';
  const safeguard = own?.safeguard ?? 'a limit';
  const number = clauses.findIndex(clause => clause.includes(thing)) + 1;
  const count = String(clauses.length);
  draft.say(
    'bill vote',
    {
      aye: [
        number > 0 && line`Aye: clause ${String(number)} says about ${thing} what I came to have said.`,
        line`Aye, because ${count} modest clauses will do more for ${thing} than another quarter of talk.`,
        line`Aye; I would have written it otherwise, and I can defend it as it is.`,
        line`I vote for it with open eyes: ${thing} is not safe, but it is watched.`,
        !!own && own.claim !== '' && line`Aye, since nobody has answered ${own.claim} with a better plan.`,
      ],
      nay: [
        line`Nay: the bill asks me to trust where I asked for ${safeguard}.`,
        line`I cannot explain to those who depend on ${thing} why they are in none of its ${count} clauses.`,
        line`Nay, and not out of dislike: without ${safeguard} I would be signing a hope.`,
        !!own && own.claim !== '' && line`Nay, as long as ${own.claim} stands unanswered.`,
        line`Nay; the House has voted the direction and left ${thing} behind.`,
      ],
      abstain: [
        line`I abstain: I neither want to stop it nor to answer for ${thing}.`,
        line`My vote stays in my pocket; ${thing} is half served.`,
        line`I abstain, because what I know about ${thing} would carry neither side.`,
      ],
    }[vote],
  );
};
