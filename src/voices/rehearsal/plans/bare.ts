import { pick } from '../../../base/chance';
import { concernFor } from '../choose';
import { type Draft, type Line, line } from '../draft';
import type { Floor, Point } from '../floor';
import { opening } from '../phrase';
import { demands } from '../phrases/lenses';
import { schemes, schemesIn } from '../phrases/schemes';
import { subjectOf } from '../subject';

type Lines = (Line | false)[];

/** A case where no document gives evidence, or none is left: from the topic and the agent's own definition. */
export function withoutDocument(floor: Floor, draft: Draft): void {
  const { deed, act: term } = subjectOf(floor);
  const lead =
    floor.stance === 'for'
      ? leadsFor(deed, term)
      : floor.stance === 'against'
        ? leadsAgainst(deed, term)
        : leadsAbove(term);
  draft.say('bare lead', lead);
  bringScheme(floor, draft);
  speakFromOwn(floor, draft);
  draft.breakParagraph();
  bringScheme(floor, draft);
  speakFromOwn(floor, draft);
  if (draft.room() > 20) draft.say('maybe demand', demands(floor.reading.temperament, floor.stance));
}

/** Answers somebody without a line of a document to hold against them: on their own ground first, then on one's own. */
export function answerBare(floor: Floor, draft: Draft, target: Point): void {
  const term = spokenOf(floor, draft);
  const { name } = target.seat;
  const side = floor.stance === 'against' ? 'against' : 'for';
  const theirs = schemesIn(target.turn.text).filter(({ scheme }) => !floor.said.includes(scheme[side]('').bones));
  const met =
    theirs.length > 0 &&
    draft.say(
      'bare meet',
      theirs.map(({ scheme }) => scheme[side](term)),
    );
  if (!met) {
    draft.say('maybe bare turn', [
      line`A claim about ${term} needs a case in which it could fail, and ${name} gives none.`,
      line`Ask ${name} what would have to be true for the opposite to hold, and the question of ${term} is open again.`,
      line`What ${name} describes is ${term} on a good day, and plans are made for the other days.`,
      line`The point about ${term} cuts both ways, and ${name} shows one edge.`,
    ]);
  }
  speakFromOwn(floor, draft);
  if (draft.room() > 60) {
    draft.breakParagraph();
    bringScheme(floor, draft);
  }
  const short = spokenOf(floor, draft);
  draft.say('maybe bare close', [
    line`So the burden is with ${name}: one example, one figure, or one person who would sign for it.`,
    line`Let ${name} answer that first; my position on ${short} follows from it.`,
    line`If ${name} can show the sense of ${short} at half the scale, I will say so aloud.`,
    line`The choice left is plain: try ${short} on a small scale, or say aloud what we are waiting for.`,
  ]);
}

/** Brings in an argument that fits any decision and that nobody has used from this side. */
function bringScheme(floor: Floor, draft: Draft): void {
  const { stance } = floor;
  if (stance === 'weighing' || draft.room() < 25) return;
  const subject = spokenOf(floor, draft);
  draft.say(
    'maybe scheme',
    schemes.map(scheme => scheme[stance](subject)),
  );
}

const standIns = ['this step', 'the change', 'such a move', 'the step'];

/** What is debated, by its name once in a turn and by a shorter word after that. */
function spokenOf(floor: Floor, draft: Draft): string {
  const { deed, act } = subjectOf(floor);
  const named = draft.text().includes(act) || (deed !== '' && draft.text().includes(deed));
  return (named && deed !== '' && pick(standIns, floor.occasion.brief.seed, `${floor.key} ${draft.words()}`)) || act;
}

/** Says one thing the agent cares about that nobody has said. */
function speakFromOwn(floor: Floor, draft: Draft): void {
  const concern = concernFor({ ...floor, said: `${floor.said} ${draft.text()}` }, undefined);
  if (!concern || draft.room() < 30) return;
  const { text, form } = concern;
  const term = spokenOf(floor, draft);
  const good = floor.stance === 'for';
  const subject: Lines = [
    line`When it comes to ${text}, ${good ? 'the choice pays off' : 'the choice is dear'}.`,
    line`On ${text} the effect of ${term} shows early, which makes it the place to measure.`,
    line`Whoever votes on ${term} should have ${text} in mind before anything else.`,
    line`The test I would set concerns ${text}: name the state today and the state wanted.`,
    line`Nothing said so far touches ${text}, and I cannot vote past it.`,
  ];
  const rule: Lines = [
    line`My rule fits this case: ${text}.`,
    line`Here is the principle I would not give up: ${text}.`,
    line`Experience has taught me one thing about such choices: ${text}.`,
    line`There is a discipline to it: ${text}.`,
  ];
  const question: Lines = [
    line`Put it this way: ${opening(text)}`,
    line`The question underneath is plain: ${opening(text)}`,
  ];
  draft.say('own', form === 'subject' ? subject : form === 'rule' ? rule : question);
}

function leadsFor(deed: string, term: string): Lines {
  return [
    deed !== '' && line`The right decision is to ${deed}, and soon.`,
    line`On ${term} I say yes, because the present state has a price too.`,
    deed !== '' && line`To ${deed} is the smaller risk of the two.`,
    line`Yes to ${term}: waiting teaches us nothing that a start would not.`,
    line`The case for ${term} rests on what it makes possible next.`,
    line`I would begin with ${term} and learn on the way.`,
    line`My vote is for ${term}, with a date on which we look again.`,
    line`Against ${term} I have heard fears and no plan.`,
    line`Somebody has to start, and ${term} is where I would.`,
  ];
}

function leadsAgainst(deed: string, term: string): Lines {
  return [
    deed !== '' && line`I would not decide to ${deed} on what we know today.`,
    line`On ${term} I say no until somebody shows the cost.`,
    deed !== '' && line`To ${deed} is easy to announce and hard to take back.`,
    line`No to ${term}: the problem it answers has not been shown to be the one we have.`,
    line`The case against ${term} begins with those who would have to live with it.`,
    line`I would leave ${term} for another day, and say which.`,
    line`My vote is against ${term} until the price is on paper.`,
    line`For ${term} I have heard hopes and no test.`,
    line`Nobody will miss ${term} while we find out what it takes.`,
  ];
}

function leadsAbove(term: string): Lines {
  return [
    line`What decides ${term} is which risk can be undone.`,
    line`The two sides of ${term} value different things, and only one can come first.`,
    line`Whether ${term} succeeds depends on a fact nobody has named yet.`,
  ];
}
