import { sentences } from '../../../text/sentences';
import { concernFor, passagesFor } from '../choose';
import { type Draft, line } from '../draft';
import type { Floor, Point } from '../floor';
import { type Crux, type Judgement, judgementOf } from '../judgement';
import { excerpt, marked, quote, stretchOf } from '../phrase';
import { subjectOf } from '../subject';
import { phraseOf } from '../words';
import { argue } from './argue';
import type { Plan } from './plan';

/** Names the point on which it turns, and what each side must show next. */
export const crux: Plan = (floor, draft) => {
  const found = judgementOf(floor).crux;
  if (!found) {
    openFloor(floor, draft);
    return;
  }
  const [a, b] = [found.for.seat.name, found.against.seat.name];
  const [p, q] = [phraseFor(floor, found.for, found), phraseFor(floor, found.against, found)];
  const thing = found.matter ?? subjectOf(floor).term;
  draft.say('crux', [
    line`The crux is ${thing}: ${a}'s ${p} against ${b}'s ${q}.`,
    line`It now turns on ${thing}. ${a} stands on ${p}, ${b} on ${q}.`,
    line`What divides the table is ${thing}; ${a} answers it with ${p}, ${b} with ${q}.`,
    line`One question is left, and it concerns ${thing}: which weighs more, ${a}'s ${p} or ${b}'s ${q}?`,
    line`Two lines are left standing: ${a} has ${p}, ${b} has ${q}.`,
    line`${a} and ${b} part over ${thing}. On the one side ${p}, on the other ${q}.`,
  ]);
  draft.say('maybe charge', [
    line`${b}, say what evidence would change your vote; ${a}, what happens if you are wrong.`,
    line`Next I want a figure or a test from ${a}, and the price of doing nothing from ${b}.`,
    line`${a} should meet that head-on; ${b} should say which safeguard would be enough.`,
    line`Leave the rest aside and settle that.`,
    line`The side that meets the other's line wins the round.`,
  ]);
};

/** Decides: who carries it, by which argument, why the other side fell short, what would change it, on which condition. */
export const rule: Plan = (floor, draft) => {
  const judgement = judgementOf(floor);
  const { winner, best, deciding } = judgement;
  const carried = winner === 'split' ? undefined : best[winner];
  const lost = winner === 'split' ? undefined : best[winner === 'for' ? 'against' : 'for'];
  if (!carried || !lost) {
    split(floor, draft, judgement);
    return;
  }
  const [a, b] = [carried.seat.name, lost.seat.name];
  const motion = winner === 'for' ? 'The motion carries' : 'The motion falls';
  draft.say('verdict', [
    line`${motion}; ${a} has the better of it.`,
    line`I rule for ${a}: ${winner === 'for' ? 'go ahead' : 'not as it stands'}.`,
    line`Decision for ${a}'s side. ${motion}.`,
  ]);
  if (deciding) {
    draft.say('deciding', [
      line`The deciding argument is ${a}'s, and it rests on the text: ${quoteIn(carried, deciding.text)}`,
      line`One line settled it, brought by ${a}: ${quoteIn(carried, deciding.text)}`,
      line`What tipped the scales was ${a}'s evidence: ${quoteIn(carried, deciding.text)}`,
    ]);
  } else {
    draft.say('deciding', [
      line`What decided it was ${a}'s ${phraseOf(floor, carried)}, and it outlasted the answers.`,
      line`${a}'s ${phraseOf(floor, carried)} was the last thing left standing.`,
    ]);
  }
  const theirs = phraseOf(floor, lost);
  draft.say('lost', [
    line`${b}'s strongest point, ${theirs}, limits how it is done but does not reverse it.`,
    line`${b} pressed ${theirs} well; it earns a condition, not the verdict.`,
    line`Against that, ${b}'s ${theirs} was not enough, because it was asserted more than shown.`,
  ]);
  closing(floor, draft, judgement, b);
};

function split(floor: Floor, draft: Draft, judgement: Judgement): void {
  const { best } = judgement;
  if (!best.for || !best.against) {
    argue(floor, draft);
    return;
  }
  const [a, b] = [best.for.seat.name, best.against.seat.name];
  draft.say('verdict', [
    line`Split: neither side has carried the whole motion.`,
    line`I divide the ruling between ${a} and ${b}.`,
    line`A split decision, and a narrow one.`,
  ]);
  draft.say('deciding', [
    line`${a} has shown the need with ${phraseOf(floor, best.for)}; ${b} has shown the gap with ${phraseOf(floor, best.against)}.`,
    line`${a}'s ${phraseOf(floor, best.for)} and ${b}'s ${phraseOf(floor, best.against)} both stand after all that was said.`,
  ]);
  closing(floor, draft, judgement, b);
}

function closing(floor: Floor, draft: Draft, judgement: Judgement, other: string): void {
  const thing = judgement.crux?.matter ?? subjectOf(floor).term;
  draft.breakParagraph();
  draft.say('change', [
    line`A measurement on ${thing} that contradicts it would change this ruling.`,
    line`I would reopen it if ${other} showed one real case on ${thing} that goes the other way.`,
    line`What would change my mind: a tested answer on ${thing} that nobody has given here.`,
  ]);
  const [condition] = passagesFor(
    floor,
    { stance: 'against', kinds: ['risk', 'open', 'scope'], longest: Math.min(26, draft.room() - 22) },
    1,
  );
  if (condition) {
    draft.say('maybe condition', [
      line`One condition goes with it; somebody must own this line before work begins: ${quote(condition.text)}`,
      line`The condition: deal in writing with what the document itself admits. ${quote(condition.text)}`,
      line`It holds only if this is looked after: ${quote(condition.text)}`,
    ]);
  }
  const concern = concernFor(floor, undefined);
  if (concern && concern.form !== 'question' && draft.room() > 20) {
    draft.say(
      'maybe measure',
      concern.form === 'rule'
        ? [line`I have judged by a simple rule: ${concern.text}.`]
        : [line`My measure was ${concern.text}.`],
    );
  }
}

/** What was said by whom, one sentence each, then where it leaves the table. */
export const sumUp: Plan = (floor, draft) => {
  const last = new Map<string, Point>();
  for (const point of floor.points) if (point.seat.id !== floor.seat.id) last.set(point.seat.id, point);
  if (last.size === 0) {
    openFloor(floor, draft);
    return;
  }
  const thing = judgementOf(floor).crux?.matter ?? subjectOf(floor).term;
  draft.say('sum lead', [
    line`The table agrees on more than it sounds: what is left in dispute is ${thing}.`,
    line`One difference remains, and it concerns ${thing}.`,
    line`Common ground first: nobody defends leaving ${thing} unexamined.`,
    line`The disagreement has shrunk to ${thing}.`,
  ]);
  for (const point of last.values()) {
    if (draft.room() < 24) break;
    const [name, phrase] = [point.seat.name, phraseOf(floor, point, 11)];
    draft.say(`sum ${point.seat.id}`, [
      line`${name} puts the weight on ${phrase}.`,
      line`For ${name} it comes down to ${phrase}.`,
      line`${phrase} is what ${name} would not give up.`,
      line`${name} brought ${phrase} into it.`,
      line`From ${name} comes ${phrase}.`,
    ]);
  }
  const [condition] = passagesFor(
    floor,
    { stance: 'against', longest: Math.max(0, Math.min(24, draft.room() - 14)) },
    1,
  );
  if (condition)
    draft.say('maybe sum end', [
      line`What all of them would sign is that this needs an owner: ${quote(condition.text)}`,
      line`Before anything else, this has to be answered: ${quote(condition.text)}`,
    ]);
};

/** Sets the terms when nobody has spoken yet. */
export const openFloor: Plan = (floor, draft) => {
  const [passage] = passagesFor(floor, { stance: 'weighing', longest: Math.max(8, Math.floor(floor.limit * 0.4)) }, 1);
  const { deed, term } = subjectOf(floor);
  draft.say('open', [
    line`On the table is ${term}, and ${deed ? `whether to ${deed}` : 'what to do about it'}.`,
    line`Wanted is a decision on ${term} that survives the first objection.`,
    line`The question is ${term}; bring evidence, and answer one another.`,
  ]);
  if (passage)
    draft.say('maybe start', [
      line`Begin with this line: ${quote(passage.text)}`,
      line`Nobody can get around one sentence: ${quote(passage.text)}`,
    ]);
};

/** A stretch of what a turn quotes on a matter, else of what it says. */
function phraseFor(floor: Floor, point: Point, { thing, scheme }: Crux): string {
  const key = thing?.key;
  const bones = scheme && point.stance !== 'weighing' ? scheme[point.stance]('').bones : undefined;
  const argued = bones && sentences(point.turn.text).find(sentence => sentence.includes(bones));
  if (argued) return excerpt(argued, 4, 12);
  const passage = point.cited.find(each => key !== undefined && each.text.toLowerCase().includes(key));
  if (!passage) return phraseOf(floor, point, 11);
  const stretch = stretchOf(
    passage.text,
    4,
    12,
    piece => (key && piece.toLowerCase().includes(key) ? 2 : 0) + (/\d/.test(piece) ? 1 : 0),
  );
  return point.turn.text.includes(stretch) ? marked(stretch, passage.text) : phraseOf(floor, point, 11);
}

/** The passage again, shortened so that no sentence is repeated whole. */
function quoteIn(point: Point, sentence: string): string {
  const stretch = stretchOf(sentence, 5, 16);
  return point.turn.text.includes(stretch) ? `${marked(stretch, sentence)}.` : quote(sentence);
}
