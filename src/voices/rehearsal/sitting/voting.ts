import { type Draft, type Line, line } from '../draft';
import type { Plan } from '../plans/plan';
import { sittingOf } from './sitting';
import { amendmentVote, billVote } from './standing';

/** A vote on an amendment, with its reason in a sentence. */
export const divide: Plan = (floor, draft) => {
  const sitting = sittingOf(floor);
  const vote = amendmentVote(sitting);
  const thing = sitting.own?.thing ?? 'this';
  const mover = sitting.other?.seat.name ?? 'the mover';
  const number = String(floor.occasion.cue.data?.division);
  if (sitting.other && sitting.other.seat.id === sitting.own?.seat.id) {
    draft.say(`divide own ${number}`, [
      line`I moved it because of ${thing}.`,
      line`Mine, and for the sake of ${thing}.`,
      line`My own words on ${thing}, number ${number}.`,
    ]);
    return;
  }
  sayOne(
    draft,
    `divide ${number}`,
    floor.place + Number(number),
    {
      aye: [
        line`It takes nothing from ${thing}.`,
        line`${mover} asks for something that can be checked.`,
        line`I can defend that to those who depend on ${thing}.`,
        line`Better written down by ${mover} than left to chance.`,
        line`It makes the bill clearer, and ${thing} no worse.`,
        line`Aye to amendment ${number}, since ${thing} can live with it.`,
      ],
      nay: [
        line`It buys ${mover} comfort at the price of ${thing}.`,
        line`Another condition, and ${thing} waits again.`,
        line`The words promise more than anybody here can keep.`,
        line`${thing.charAt(0).toUpperCase()}${thing.slice(1)} would pay for it.`,
        line`I see whom it helps; it does not help ${thing}.`,
        line`Nay to amendment ${number}, for the sake of ${thing}.`,
      ],
      abstain: [line`I can live with either wording, ${mover}.`, line`Amendment ${number} leaves ${thing} as it is.`],
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
  sayOne(
    draft,
    `bill vote ${String(floor.occasion.cue.data?.round)}`,
    floor.place + Number(floor.occasion.cue.data?.round),
    {
      aye: [
        number > 0 && line`Aye: clause ${String(number)} says about ${thing} what I came to have said.`,
        line`Aye, because ${count} modest clauses will do more for ${thing} than another quarter of talk.`,
        line`Aye; I would have written it otherwise, and I can defend it as it is.`,
        line`Aye, with open eyes: nothing about ${thing} is safe yet, but somebody watches it.`,
        line`Aye; ${thing} gets less than I wanted and more than it has today.`,
        !!own && own.claim !== '' && line`Aye, since nobody has answered ${own.claim} with a better plan.`,
      ],
      nay: [
        line`Nay: the bill asks me to trust where I asked for ${safeguard}.`,
        line`Nay: I cannot explain to those who depend on ${thing} why none of its ${count} clauses protects them.`,
        line`Nay, and not out of dislike: without ${safeguard} I would be signing a hope.`,
        !!own && own.claim !== '' && line`Nay, as long as ${own.claim} stands unanswered.`,
        line`Nay; the House has voted the direction and left ${thing} behind.`,
        line`Nay: ${thing} would pay for a bill that others wrote.`,
      ],
      abstain: [
        line`I abstain: I neither want to stop it nor to answer for ${thing}.`,
        line`I abstain; ${thing} is half served.`,
        line`I abstain, because what I know about ${thing} would carry neither side.`,
      ],
    }[vote],
  );
};

/** Those who vote at the same time do not choose the same words. */
function sayOne(draft: Draft, slot: string, from: number, lines: readonly (Line | false)[]): void {
  for (let at = 0; at < lines.length; at++) if (draft.say(slot, [lines[(from + at) % lines.length] ?? false])) return;
}
