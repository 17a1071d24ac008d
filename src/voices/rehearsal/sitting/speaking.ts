import { passagesFor, pivotOf } from '../choose';
import { type Draft, type Line, line } from '../draft';
import type { Floor } from '../floor';
import { quote } from '../phrase';
import { argue, bringConcern } from '../plans/argue';
import type { Plan } from '../plans/plan';
import { subjectOf } from '../subject';
import { citing } from '../words';
import { amendmentFor } from './amending';
import { chanceOf, clauseOn, type Sitting, sittingOf, type Warmth } from './sitting';
import { type Answering, answeringOf, moves } from './standing';

type Lines = (Line | false)[];

/** An opening statement: the case of a member, and the direction it wants. */
export const state: Plan = (floor, draft) => {
  const { warmth } = sittingOf(floor);
  draft.say('state lead', first(warmth, subjectOf(floor).act));
  argue(floor, draft);
};

function first(warmth: Warmth, act: string): Lines {
  switch (warmth) {
    case 'visionary':
      return [
        line`Look at ${act} from two years on, and decide from there.`,
        line`With ${act} the question is how far it can take us, and I would go further than it asks.`,
      ];
    case 'advocate':
      return [
        line`There is a version of ${act} that can begin on Monday, and I will argue for that one.`,
        line`On ${act} I want something passed that works, and I am ready to trade for it.`,
      ];
    case 'skeptic':
      return [
        line`Before ${act} is decided, somebody has to show the arithmetic.`,
        line`I do not oppose the aim of ${act}; I have not seen it proved.`,
      ];
    case 'guardian':
      return [
        line`There is one thing that must not break in ${act}, and I speak for it.`,
        line`Before it votes on ${act}, a house should know what it cannot afford to lose.`,
      ];
  }
}

/** A speech to one other: on a clause of the bill, with a line of the document, what is moved, and a question. */
export const address: Plan = (floor, draft) => {
  const sitting = sittingOf(floor);
  const { other, own, warmth } = sitting;
  const name = other?.seat.name ?? nameOf(floor, floor.occasion.cue.data?.to);
  const thing = own?.thing ?? 'this';
  const number = clauseOn(sitting, thing);
  draft.say(`address lead ${turnOf(floor)}`, leadsTo(warmth, name, number, thing));
  bring(floor, draft, `${thing} ${sitting.clauses[number - 1] ?? ''}`);
  if (draft.room() > 50 && chanceOf(floor, 'concern') < 0.45) bringConcern(floor, draft, undefined);
  moveIt(sitting, draft);
  draft.say(`address ask ${turnOf(floor)}`, questionsTo(warmth, name, other?.thing ?? thing, number));
};

function leadsTo(warmth: Warmth, name: string, number: number, thing: string): Lines {
  const clause = number > 0 ? `clause ${number}` : 'the bill';
  switch (warmth) {
    case 'visionary':
      return [
        line`${name}, ${clause} is timid where ${thing} asks for courage.`,
        line`${name}, suppose ${clause} works: then we will wish it had gone further on ${thing}.`,
        line`Think larger than ${clause}, ${name}: ${thing} will not wait for the third stage.`,
        line`${name}, you guard the door while ${thing} leaves by the window.`,
        line`What ${clause} protects is yesterday, ${name}, and ${thing} is about tomorrow.`,
      ];
    case 'advocate':
      return [
        line`${name}, we are closer than it sounds: ${clause} needs one sentence on ${thing}.`,
        line`I can vote for ${clause}, ${name}, if ${thing} is said plainly in it.`,
        line`${name}, let us settle ${thing} in ${clause} and stop arguing about the rest.`,
        line`Tell me what ${clause} costs you, ${name}, and I will tell you what ${thing} is worth to me.`,
        line`${name}, on ${thing} I offer you the wording if I may keep the date.`,
      ];
    case 'skeptic':
      return [
        line`${name}, ${clause} counts on ${thing}, and nobody has shown the count.`,
        line`Take ${clause}, ${name}: what is it worth if ${thing} turns out half as good?`,
        line`${name}, the case for ${clause} leaves ${thing} out of the sum.`,
        line`I have read ${clause} twice, ${name}, and ${thing} is still an assumption in it.`,
        line`${name}, before I believe ${clause} I want ${thing} on paper.`,
      ];
    case 'guardian':
      return [
        line`${name}, ${clause} puts ${thing} at risk, and that is where I stop.`,
        line`Nothing in ${clause} protects ${thing}, ${name}, and it has to.`,
        line`${name}, if ${thing} fails at night, ${clause} helps nobody.`,
        line`I will say it calmly, ${name}: with ${clause} as it stands, ${thing} has no keeper.`,
        line`${name}, some losses are not repaired by a later bill, and ${thing} is one of them.`,
      ];
  }
}

function questionsTo(warmth: Warmth, name: string, thing: string, number: number): Lines {
  const clause = number > 0 ? `clause ${number}` : 'the bill';
  switch (warmth) {
    case 'visionary':
      return [
        line`What would you lose by trying it, ${name}?`,
        line`${name}, which part of ${thing} would you still defend in two years?`,
        line`If not now, ${name}, at which sign?`,
        line`Would you rather be late or be wrong for a week, ${name}?`,
      ];
    case 'advocate':
      return [
        line`Which half of that could you accept, ${name}?`,
        line`${name}, what would you want for ${thing} in return?`,
        line`Would ${clause} have your vote then, ${name}?`,
        line`${name}, can we agree on the order and leave the figures to the review?`,
      ];
    case 'skeptic':
      return [
        line`What is the worst month in your estimate, ${name}?`,
        line`${name}, which figure would make you vote the other way?`,
        line`Who checked ${thing} that did not also propose it, ${name}?`,
        line`${name}, what do you do with ${thing} if the estimate is off by half?`,
      ];
    case 'guardian':
      return [
        line`Who answers for ${thing} on the day it goes wrong, ${name}?`,
        line`${name}, where is the way back once ${clause} is law?`,
        line`What do you tell those who depend on it, ${name}?`,
        line`${name}, would you sign ${clause} with your own name under it?`,
      ];
  }
}

/** An answer: where it stands now, what it rests on, and what it moves. */
export const respond: Plan = (floor, draft) => {
  const sitting = sittingOf(floor);
  const answering = answeringOf(sitting);
  const name = sitting.other?.seat.name ?? nameOf(floor, floor.occasion.cue.data?.by);
  draft.say(`answer lead ${turnOf(floor)}`, repliesTo(answering, sitting, name));
  const firm = answering.stance === 'challenge' || answering.stance === 'maintain';
  if (answering.stance !== 'concede') bring(floor, draft, answering.about);
  if (firm && draft.room() > 60 && chanceOf(floor, 'concern') < 0.45) bringConcern(floor, draft, undefined);
  moveIt(sitting, draft);
  draft.say(`maybe answer close ${turnOf(floor)}`, closes(answering, sitting, name));
};

function repliesTo({ stance, words, about }: Answering, { own, other, clauses }: Sitting, name: string): Lines {
  const mine = own?.thing ?? about;
  const theirs = other?.safeguard ?? `a limit on ${about}`;
  switch (stance) {
    case 'challenge':
      return [
        words !== '' && line`${name}, ${words} assumes what it should prove.`,
        line`I turn the question round, ${name}: who carries ${mine} while we wait for your answer?`,
        line`No, ${name}: on ${about} you ask the bill for a certainty that the present state does not have either.`,
        line`${name}, the document does not bear you out on ${about}.`,
        words !== '' && line`I dispute ${words}, ${name}, and I have a line to set against it.`,
      ];
    case 'maintain':
      return [
        line`My answer is the same as this morning, ${name}, and it rests on ${mine}.`,
        line`On ${mine} I stay where I am, ${name}, and here is why.`,
        line`You ask fairly, ${name}; my vote has not moved, for the sake of ${mine}.`,
        words !== '' && line`${words} is a reason for care, ${name}, not a reason against.`,
        line`I have no better answer than the text has, ${name}.`,
      ];
    case 'soften': {
      const number = clauses.findIndex(each => each.includes(theirs)) + 1;
      if (number > 0)
        return [
          line`Clause ${String(number)} has what you asked for, ${name}, and I will not argue it out again.`,
          line`You have ${theirs} in clause ${String(number)}, ${name}; I can live with it if ${mine} is left alone.`,
          line`I came round to clause ${String(number)}, ${name}: it costs ${mine} less than I feared.`,
        ];
      return [
        line`If the bill has ${theirs}, ${name}, I can live with it.`,
        line`I come halfway, ${name}: ${theirs}, and I drop the rest of my objection.`,
        words !== '' && line`${words} moves me some of the way, ${name}: I no longer ask for everything on ${mine}.`,
        line`I would trade, ${name}: ${theirs} against a date that holds.`,
        line`Put ${theirs} into a clause, ${name}, and I stop pressing ${mine}.`,
      ];
    }
    case 'concede':
      return [
        words !== '' && line`${name}, you have shown it: ${words} settles the point for me.`,
        line`I give you that, ${name}: ${about} weighs more than I had allowed.`,
        line`On ${about} I withdraw, ${name}; the argument was better than mine.`,
        line`Then I was wrong about ${about}, ${name}, and the bill should have ${theirs}.`,
      ];
  }
}

function closes({ stance }: Answering, { own }: Sitting, name: string): Lines {
  const thing = own?.thing ?? 'this';
  if (stance === 'concede' || stance === 'soften')
    return [
      line`That is my price, and it is a small one.`,
      line`More than that I cannot give without giving up ${thing}.`,
      line`I say so openly, so that nobody has to guess how I will vote.`,
      line`Hold me to it at the vote, ${name}.`,
    ];
  return [
    line`Answer that, ${name}, and we can talk about the wording.`,
    line`Until then ${thing} stands between us and an aye.`,
    line`I would rather lose the vote than leave ${thing} unsaid.`,
    line`Bring me one case in which ${thing} held, and I will look again.`,
  ];
}

/** A compromise that was required: what each side gets, and the clause that says so. */
export const reconcile: Plan = (floor, draft) => {
  const sitting = sittingOf(floor);
  const proposed = amendmentFor(sitting);
  const [a, b] = [sitting.own, sitting.sides.find(side => side.camp !== sitting.own?.camp)];
  draft.say('reconcile', [
    !!a && !!b && line`The two things that will not fit are ${a.thing} and ${b.thing}, so each has to be cut to size.`,
    line`A compromise that hurts both sides a little is better than a bill that dies of being right.`,
  ]);
  if (proposed)
    draft.say('reconcile move', [line`My wording is this: ${String(proposed.data.text) || proposed.spoken}`]);
  if (b)
    draft.say('reconcile price', [
      line`${b.seat.name} gets less than they asked, and so do I.`,
      line`The price is a later date, and I pay it too.`,
    ]);
};

function moveIt(sitting: Sitting, draft: Draft): void {
  const proposed = moves(sitting);
  if (!proposed) return;
  draft.say('move', [
    line`I move an amendment: ${proposed.spoken}.`,
    line`So that it is more than talk, I move ${proposed.spoken}.`,
    line`My amendment is short: ${proposed.spoken}.`,
    line`I put it to the House: ${proposed.spoken}.`,
  ]);
}

function bring(floor: Floor, draft: Draft, about: string): void {
  const longest = Math.max(8, Math.min(26, draft.room() - 30));
  const [passage] = passagesFor(floor, { stance: floor.stance, about, longest }, 1);
  if (passage)
    draft.say(`bring ${turnOf(floor)}`, [
      ...citing(passage, pivotOf(floor, passage)?.spoken),
      line`I read it out: ${quote(passage.text)}`,
    ]);
}

/** Tells one exchange from another, so that not all of them begin alike. */
function turnOf({ occasion }: Floor): string {
  return `${String(occasion.cue.data?.round)}.${String(occasion.cue.data?.exchange)}`;
}

function nameOf(floor: Floor, id: unknown): string {
  return floor.occasion.brief.seats.find(seat => seat.id === id)?.name ?? 'Colleague';
}
