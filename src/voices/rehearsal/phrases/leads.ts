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
      ];
    case 'benefit':
      return [
        t && line`Adopt it for what it does to ${thing}.`,
        line`Approve this: the gain is specific enough to be checked afterwards.`,
        t && line`The gain on ${thing} is worth the trouble.`,
        figure !== '' && line`A promise of ${figure} is one a team can be held to.`,
      ];
    case 'evidence':
      return [
        figure !== '' && line`The number that decides this is ${figure}.`,
        line`This case has been tried, which is more than most proposals can say.`,
        t && line`There is evidence on ${thing}, and it points to yes.`,
      ];
    case 'remedy':
      return [
        line`The way back is built in, and so the risk of saying yes is small.`,
        t && line`What could go wrong with ${thing} has been thought through.`,
      ];
    default:
      return [
        t && line`The design is concrete where it must be: on ${thing}.`,
        line`This plan can be built as it is written.`,
        t && line`${'Approve it'}, because ${thing} gets a definite answer.`,
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
    thing !== '' && line`I am for it, and ${thing} is the reason.`,
    line`Doing this now is cheaper than doing it later.`,
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
      ];
    case 'cost':
      return [
        figure !== '' && line`Somebody pays ${figure} for this, and it is not those who proposed it.`,
        t && line`The bill for ${thing} is larger than the proposal admits.`,
        line`The price is certain while the gain is a forecast.`,
      ];
    case 'alternative':
      return [
        t && line`There is another road to ${thing}, and it has not been ruled out.`,
        line`A simpler option was on the table, which makes this one premature.`,
      ];
    case 'open':
      return [
        t && line`Nobody can approve an unanswered question about ${thing}.`,
        line`The document leaves open what a decision would have to know.`,
        t && line`On ${thing} we are asked to sign a blank page.`,
      ];
    case 'scope':
      return [
        t && line`The hard part, ${thing}, has been declared somebody else's.`,
        line`What the plan leaves out is what it will be judged by.`,
      ];
    default:
      return [
        t && line`The claim about ${thing} is stated, not shown.`,
        line`I vote no until the central claim is tested.`,
      ];
  }
}

function anyAgainst(thing: string): Lines {
  return [
    line`The motion should not pass as written.`,
    thing !== '' && line`I am against it, and ${thing} is the reason.`,
    line`Refusing this today costs little and keeps every option open.`,
  ];
}
