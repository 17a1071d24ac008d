import type { Kind } from '../cues';
import { type Line, line } from '../draft';
import type { Stance } from '../stance';

/** What a lead may mention: what the first quote is about, and the figure in it. */
export interface LeadSlots {
  thing?: string;
  figure?: string;
}

type Lines = (Line | false)[];

/** First sentences of a case: the verdict, before any reason. */
export function leads(stance: Stance, kind: Kind, { thing, figure }: LeadSlots): Lines {
  if (stance === 'for') return leadsFor(kind, thing, figure);
  if (stance === 'against') return leadsAgainst(kind, thing, figure);
  return [
    !!thing && line`Everything here turns on ${thing}.`,
    !!thing && line`Two readings of ${thing} are in play, and both have evidence.`,
    line`The decision hangs on one fact that both sides can check.`,
    line`Neither side has the whole of it yet.`,
  ];
}

function leadsFor(kind: Kind, thing = '', figure = ''): Lines {
  const t = thing !== '';
  switch (kind) {
    case 'problem':
      return [
        t && line`Leaving ${thing} as it is costs more than changing it.`,
        line`The present state is the expensive option, and its price is on record.`,
        t && line`Something is broken today around ${thing}, and this repairs it.`,
        line`Waiting has a victim, and the document names it.`,
        line`Act on this, because the trouble it ends is real and present.`,
        line`No change is needed only if we accept what happens now.`,
      ];
    case 'benefit':
      return [
        t && line`Adopt it for what it does to ${thing}.`,
        line`Approve this: the gain is specific enough to be checked afterwards.`,
        line`Pass it, for a benefit that is named and can be counted.`,
        line`More is won here than is put at risk.`,
        line`Those who gain from this are many, and they gain soon.`,
        t && line`The gain on ${thing} is worth the trouble.`,
        figure !== '' && line`A promise of ${figure} is one a team can be held to.`,
      ];
    case 'evidence':
      return [
        figure !== '' && line`The number that decides this is ${figure}.`,
        line`This case has been tried, which is more than most proposals can say.`,
        line`Carry the motion: it rests on something that was looked at, not guessed.`,
        line`Evidence, not taste, speaks for this.`,
        t && line`There is evidence on ${thing}, and it points to yes.`,
      ];
    case 'remedy':
      return [
        line`The way back is built in, and so the risk of saying yes is small.`,
        line`A yes is safe here, because the plan expects things to go wrong.`,
        line`Its authors have planned for failure, which is the best reason to trust them with success.`,
        t && line`What could go wrong with ${thing} has been thought through.`,
      ];
    default:
      return [
        t && line`The design is concrete where it must be: on ${thing}.`,
        line`This plan can be built as it is written.`,
        line`Say yes: the proposal knows what it is changing and why.`,
        line`The plan stands on facts that nobody has to take on trust.`,
        line`A clear proposal deserves a clear yes.`,
        line`I would sign this today.`,
        figure !== '' && line`Begin with ${figure}, because that is what is at stake.`,
        t && line`Approve it for the definite answer it gives on ${thing}.`,
      ];
  }
}

/** First sentences that fit any evidence, for when the others are used up. */
export function plainLeads(stance: Stance, thing = ''): Lines {
  return stance === 'against' ? anyAgainst(thing) : anyFor(thing);
}

function anyFor(thing: string): Lines {
  return [
    line`The motion deserves a yes.`,
    thing !== '' && line`I am for it, and my reason is ${thing}.`,
    line`Doing this now is cheaper than doing it later.`,
    line`Count me in favour, with my eyes open.`,
    line`I come down on the side of doing it.`,
    line`Of the two mistakes on offer, starting is the smaller.`,
    line`My answer is yes, and here is the ground for it.`,
    line`I have looked for a reason to refuse and found none that lasts.`,
  ];
}

function leadsAgainst(kind: Kind, thing = '', figure = ''): Lines {
  const t = thing !== '';
  switch (kind) {
    case 'risk':
      return [
        t && line`Not like this: ${thing} can fail in a way nobody has priced.`,
        line`The plan's own text names the failure that should stop it.`,
        t && line`Approval would put ${thing} at risk.`,
        line`One failure mode outweighs the gains on offer.`,
        line`Reject it until the worst case has an owner.`,
        line`What can go wrong here goes wrong for those who have no say in it.`,
      ];
    case 'cost':
      return [
        figure !== '' && line`Somebody pays ${figure} for this, and it is not those who proposed it.`,
        t && line`The bill for ${thing} is larger than the proposal admits.`,
        line`The price is certain while the gain is a forecast.`,
        line`Too dear for what it brings: that is my whole case.`,
        line`We would be paying first and finding out later.`,
      ];
    default:
      return leadsDoubting(kind, thing, figure);
  }
}

function leadsDoubting(kind: Kind, thing: string, figure: string): Lines {
  const t = thing !== '';
  switch (kind) {
    case 'alternative':
      return [
        t && line`There is another road to ${thing}, and it has not been ruled out.`,
        line`A simpler option was on the table, which makes this one premature.`,
        line`Compare before you commit: the other road is shorter.`,
        line`The better proposal is the one that was set aside.`,
      ];
    case 'open':
      return [
        t && line`Nobody can approve an unanswered question about ${thing}.`,
        line`The document leaves open what a decision would have to know.`,
        line`Not yet: an answer is missing, and it is not a small one.`,
        line`Vote this down for now; a proposal with holes in it can come back without them.`,
        t && line`On ${thing} we are asked to sign a blank page.`,
      ];
    case 'scope':
      return [
        t && line`The hard part of ${thing} has been declared somebody else's.`,
        line`What the plan leaves out is what it will be judged by.`,
        line`Its limits are drawn where the difficulty starts.`,
      ];
    default:
      return [
        t && line`The claim about ${thing} is stated, not shown.`,
        line`I vote no until the central claim is tested.`,
        line`Good intentions do not make this a good plan.`,
        line`The proposal asserts more than it shows.`,
        figure !== '' && line`Look at ${figure} and ask who checked it.`,
      ];
  }
}

function anyAgainst(thing: string): Lines {
  return [
    line`It should not pass as written.`,
    thing !== '' && line`I am against it, and my reason is ${thing}.`,
    line`Refusing this today costs little and keeps every option open.`,
    line`I come down on the side of waiting.`,
    line`My answer is no, until one thing has changed.`,
    line`I would send this back to its authors.`,
    line`I wanted to like this plan and could not finish it.`,
    line`Count me against it as it stands.`,
  ];
}
