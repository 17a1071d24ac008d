import { findingsOf, holdouts } from '../accord/findings';
import type { Side } from '../accord/sides';
import type { Standing } from '../accord/standing';
import { passagesFor } from '../choose';
import { line } from '../draft';
import { opening } from '../phrase';
import { subjectOf } from '../subject';
import { argue, bringConcern, evidenceLength, isFirst, present } from './argue';
import type { Plan } from './plan';

/** Takes up each of the others in turn: where the claim is weak, and how following it goes wrong. */
export function attackEach(others: readonly Side[]): Plan {
  return (floor, draft) => {
    if (isFirst(floor)) bringConcern({ ...floor, stance: 'against' }, draft, undefined);
    const share = Math.floor(floor.limit / Math.max(1, others.length));
    for (const [at, { seat, claim, thing, safeguard }] of others.entries()) {
      if (draft.room() < 16) return;
      const name = seat.name;
      draft.say(`weak ${at}`, [
        /\d/.test(claim) && line`${name}'s ${claim} is a figure from good weeks; the bad week is not in it.`,
        claim !== '' && line`Take away ${claim}, and ${name} has nothing left on ${thing}.`,
        claim !== '' && line`${name} counts ${claim} and not who pays for it.`,
        claim !== '' && line`From ${claim} to ${name}'s verdict there is a step that nobody took aloud.`,
        claim !== '' && line`${claim} is the best that ${name} has, and it was written by those who want this.`,
        line`${name} treats ${thing} as settled, and nobody has tried it.`,
        line`What ${name} says of ${thing} holds on a quiet day.`,
        line`That ${name} cares about ${thing} is not in dispute; that this mends anything is.`,
        line`Ask ${name} for one case about ${thing} that went wrong, and how it ended.`,
        line`${name} has an aim for ${thing} and calls it a plan.`,
        line`On ${thing} we have ${name}'s word, and a word is not a test.`,
        line`${name} has moved on from ${thing} too early; I have not.`,
      ]);
      if (share < 24 || draft.room() < 18) continue;
      draft.say(`scenario ${at}`, [
        line`Scenario: the only person who knows about ${thing} is ill in the week of the change.`,
        line`Follow it, and month three brings a bad night over ${thing}, with nobody sure who decides.`,
        line`It goes wrong like this: the first month looks good, ${safeguard} is dropped, the second month is the real one.`,
        line`If it fails, it fails late: when ${thing} comes up again, the way back is closed.`,
        line`Suppose the figures on ${thing} are off by half: then it costs more than it saves, and nobody may say stop.`,
        line`Imagine the first complaint about ${thing} on a Friday evening, and count who could answer it.`,
        line`Half of it gets done, the money ends, and ${thing} stays where it was.`,
        line`The people it is meant for work around it within a month, with ${thing} as their excuse.`,
        line`In a year somebody else inherits ${thing} and asks why nobody wrote the reason down.`,
        line`Let two things go wrong at once, one of them ${thing}, and see which of the promises is kept.`,
        line`The pilot succeeds because everyone watches it; the rest meets ${thing} with nobody watching.`,
        line`It is postponed twice, the reasons are forgotten, and ${thing} is decided by whoever is left.`,
      ]);
    }
    if (others.length === 0) argue(floor, draft);
  };
}

/** Moves, and says by whose words; on the favourable side with what was asked for in hand. */
export function giveWay(own: Side, moved: NonNullable<Standing['movedBy']>, arrived: boolean, inWords: boolean): Plan {
  return (floor, draft) => {
    const [name, words] = [moved.point.seat.name, moved.quoted];
    draft.say('moved', [
      line`${words} settles half of what I came with, ${name}.`,
      line`${name} has brought the fact I lacked: ${words}.`,
      line`I move by a step, and ${name} is the cause: ${words}.`,
      line`After ${name}'s ${words} I weigh ${own.thing} differently.`,
      line`I had left something out, and ${name} put it there: ${words}.`,
      line`${words} is a better argument than mine, ${name}.`,
      line`${name} wins a point from me with ${words}.`,
    ]);
    if (arrived) {
      settled(own, inWords)(floor, draft);
      return;
    }
    draft.say('keeps', [
      line`What is left is ${own.safeguard}; on that I still object.`,
      line`I hold on to one objection: without ${own.safeguard} I would be signing for ${own.thing} unseen.`,
      line`My objection is smaller now, and it stands: ${own.safeguard} comes first.`,
    ]);
    evidence(floor, draft);
  };
}

/** Has nothing more against it, and says what it rests on. */
export function standDown(own: Side, inWords: boolean): Plan {
  return (floor, draft) => {
    const { sides } = findingsOf(floor);
    const wanted = holdouts(sides).find(side => side.seat.id !== own.seat.id);
    const other = sides.find(side => side.seat.id !== own.seat.id && side !== wanted) ?? wanted;
    const given =
      wanted &&
      draft.say('maybe gives', [
        line`${wanted.seat.name} asked for ${wanted.safeguard}, and it belongs in the plan.`,
        line`${opening(wanted.safeguard)} is right, ${wanted.seat.name}; I would have it written in first.`,
        line`With ${wanted.safeguard} ${wanted.seat.name} has made the plan better than the one I defended.`,
      ]);
    if (!given && other)
      draft.say('beside', [
        line`${other.seat.name} and I come from different sides to the same plan: ${other.seat.name} for ${other.thing}, I for ${own.thing}.`,
        line`What ${other.seat.name} does for ${other.thing}, I would do for ${own.thing}; the two fit together.`,
        line`I have held ${other.thing}, which ${other.seat.name} speaks for, against ${own.thing}, and one does not cost the other.`,
        line`${other.seat.name} need not fear for ${other.thing}: it is looked after in the same step as ${own.thing}.`,
      ]);
    settled(own, inWords)(floor, draft);
  };
}

/** The objection is met: in a last sentence that accepts the whole where the council asks for one. */
function settled({ thing, safeguard }: Side, inWords: boolean): Plan {
  return (_floor, draft) => {
    draft.say(
      'settled',
      inWords
        ? [
            line`I accept the proposal, because ${safeguard} has gone into it.`,
            line`The plan is stress-tested: a further hole around ${thing} was looked for and not found.`,
            line`I withdraw my objections, since ${safeguard} is in the plan.`,
            line`Nothing stands in the way for me, now that ${thing} is looked after.`,
            line`I accept the plan: what it asks of ${thing} has an answer.`,
            line`My objections are met: the plan has ${safeguard} now.`,
            line`The proposal has my vote, now that ${safeguard} belongs to it.`,
            line`I have no objections left, since ${thing} is looked after.`,
          ]
        : [
            line`With ${safeguard} in the plan I can sign.`,
            line`On ${thing} my questions are answered.`,
            line`What I asked for on ${thing} is in it now.`,
          ],
    );
  };
}

function evidence(floor: Parameters<Plan>[0], draft: Parameters<Plan>[1]): void {
  const longest = Math.max(0, Math.min(evidenceLength(floor), draft.room() - 14));
  const [passage] = passagesFor(floor, { stance: floor.stance, longest }, 1);
  if (passage) present(floor, draft, passage, 'keeps');
}

/** Where the table stands after a round, for whoever moderates. */
export function whereItStands(left: readonly { name: string; about: string }[]): Plan {
  return (floor, draft) => {
    const { agreements } = findingsOf(floor);
    for (const [at, agreement] of agreements.slice(0, 2).entries())
      draft.say(`maybe held ${at}`, [
        line`Held by the table: ${agreement}.`,
        line`Common ground: ${agreement}.`,
        line`What nobody contests: ${agreement}.`,
        line`To be kept from this round: ${agreement}.`,
      ]);
    if (left.length === 0) {
      draft.say('aligned', [
        line`Nobody objects any more; what is left is the order of the work.`,
        line`The objections of the earlier rounds have been met, and those who raised them have said so.`,
      ]);
      return;
    }
    for (const [at, { name, about }] of left.entries()) {
      if (draft.room() < 14) return;
      draft.say(`disputed ${at}`, [
        line`${name} objects: ${about.replace(/[.]$/, '')}.`,
        line`Open with ${name}: ${about.replace(/[.]$/, '')}.`,
        line`Still disputed, by ${name}: ${about.replace(/[.]$/, '')}.`,
      ]);
    }
  };
}

/** Advises against it, and says what would have to come first. */
export const adviseAgainst: Plan = (floor, draft) => {
  const { sides, differences } = findingsOf(floor);
  const { deed, term } = subjectOf(floor);
  const wanting = holdouts(sides);
  draft.say('no', [
    line`The council advises against it as it stands: do not ${deed || `go ahead with ${term}`} yet.`,
    line`Not in this form: the table does not carry ${term}.`,
  ]);
  for (const [at, side] of wanting.entries()) {
    if (draft.room() < 24) break;
    draft.say(`first ${at}`, [
      side.claim !== '' && line`${side.seat.name} wants ${side.safeguard} first, and rests on ${side.claim}.`,
      line`What ${side.seat.name} asks for is ${side.safeguard}.`,
      line`${opening(side.safeguard)} would bring ${side.seat.name} along.`,
    ]);
  }
  const [open] = differences;
  if (open && draft.room() > 18)
    draft.say('reopen', [
      line`It can come back once it is settled ${open.about}.`,
      line`Left for the next draft: ${open.about}.`,
    ]);
};
