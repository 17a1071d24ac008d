// The answer schemas of the calls of an inspection. The descriptions of fields are part of what a model is asked.

import * as z from 'zod/mini';
import { dataShape, listShape } from '../../script/answerShape';
import { changeFails } from '../../script/stance';
import { checklists } from './checklists';

/** The types of a finding. */
export const findingTypes = ['error', 'contradiction', 'omission', 'risk', 'unproved'] as const;

/** The severities of a finding, the gravest first. */
export const severities = ['blocks', 'matters', 'minor'] as const;

/** The certainties of a finding, in percent. */
export const certainties = [100, 75, 50, 25] as const;

/** The states of a point of the checklist. */
export const pointStates = ['findings', 'holds', 'does not apply', 'not examined'] as const;

/** The maximum number of changes of a “yes, with changes”; more make another document. */
export const maxChanges = 3;

/** The rule for going ahead, as prompt text. */
export const goRule = `yes: nothing that blocks is open; yes-if: all that blocks is settled, each finding whole, by changes that are written down and that nobody disputes, ${maxChanges} changes at the most; not-yet: anything else, or the direction falls`;

const text = (description: string) => z.string().check(z.describe(description));
const list = <T extends z.ZodMiniType>(item: T, description: string) => z.array(item).check(z.describe(description));
const orNull = (description: string) => z.nullable(z.string()).check(z.describe(description));
const ids = (description: string) => list(z.string(), description);

/** Where a wording goes. */
export const placeKinds = ['in place of', 'after', 'before', 'at the end of'] as const;

const where = z.enum(placeKinds);

const place = { where: z.nullable(where), words: z.nullable(z.string()) };

const finding = z.object({
  quotes: ids('the words of the document, word for word: one passage, or both sides of a contradiction'),
  section: text('the heading under which it stands, or where what is missing belongs'),
  type: z.enum(findingTypes),
  slot: text('the point of the list under which it falls, by its name'),
  claim: text('what is wrong, one sentence of at most 30 words'),
  consequence: text('what goes wrong if nobody changes it, at most 30 words'),
  change: orNull('what the document should say instead, at most 30 words; null where you know none'),
  severity: z.enum(severities),
  certainty: z.union(certainties.map(each => z.literal(each))),
});

const settledPair = z.object({ finding: z.string(), by: z.string() });
const leftOpen = z.object({ by: z.string(), finding: z.string(), remains: z.string() });

/** The answer schema of a reading. */
export const readingShape = listShape('reading', 'findings', {
  findings: list(finding, 'the gravest first'),
  holds: ids('the other points of the list by their names, on which you looked and the document holds'),
  doesNotApply: ids('the points of which the document has nothing and needs nothing'),
});

/** The answer schema of the question which kind of document it is. */
export const kindShape = dataShape('kind', {
  kind: z.union(checklists.map((_, at) => z.literal(at + 1))),
  language: z.optional(z.string().check(z.describe('the language in which it is written, as a tag: en, de, pt-BR'))),
});

/** The answer schema of the translation of the page's titles. */
export const titlesShape = dataShape('titles', {
  titles: list(z.string(), 'the translations, as many as there are titles, in their order'),
});

/** The answer schema of the merge. */
export const mergeShape = listShape('merge', 'groups', {
  groups: list(z.array(z.string()), 'ids of two or more, the one that says it best first'),
});

const amended = (field: string) =>
  orNull(
    `amended: the ${field} as far as it holds and is its own, at most 30 words, where it said too much or what another finding says too; null where it stays as filed`,
  );

/** The answer schema of a check. */
export const checkShape = listShape('check', 'stands', {
  others: list(
    z.object({
      id: z.string(),
      verdict: z.enum(['falls', 'unclear', 'amended']),
      severity: z.nullable(z.enum(severities)).check(z.describe('amended: the right one, where another was filed')),
      claim: amended('claim'),
      consequence: amended('consequence'),
      words: ids('falls: the words of the document that answer it, word for word; else empty'),
      why: text('what decides it, at most 25 words, with those of the document where there are any'),
    }),
    'those that fall, are unclear, or stand with something put right',
  ),
  stands: ids('ids of all others: they stand as filed'),
  same: list(
    z.array(z.string()),
    'pairs of ids that one and the same change would settle whole, neither with a further point in it, of three all three pairs; as a rule there are none',
  ),
});

/** The answer schema of a check of earlier findings. */
export const claimsShape = listShape('claims', 'others', {
  others: list(
    z.object({
      id: z.string(),
      verdict: z.enum(['settled', 'partly', 'worse']),
      words: ids(
        'the words of the document as it stands now that settle it, or that show what remains, word for word; none where words are gone',
      ),
      changes: ids('ids of the changes that do it: H…'),
      claim: orNull('partly, worse: the claim as the document stands now, at most 30 words; else null'),
      consequence: orNull('partly, worse: what goes wrong now, at most 30 words; else null'),
      severity: z.nullable(z.enum(severities)).check(z.describe('partly, worse: how severe it is now')),
      why: text('what decides it, at most 25 plain words'),
    }),
    'those that do not stand as they did',
  ),
  stands: ids('ids of all others: nothing of them is answered'),
});

/** The answer schema of a reading of the changes. */
export const changedShape = listShape('changed', 'findings', {
  findings: list(
    z.extend(finding, { broughtBy: ids('ids of the changes that bring it about: H…; none where no change does') }),
    'the gravest first; an empty list is an answer too',
  ),
});

/** The answer schema of the weighing of a talk: undeclared objections, what stands of contested and added findings, and amended changes. */
export const talkShape = listShape('talk', 'stands', {
  raised: list(
    z.object({
      turn: z.string(),
      id: text('F… or C…'),
      stance: z.enum(['falls', 'lesser', 'greater', changeFails]),
      why: text('what is said against it, at most 20 words'),
    }),
    'objections that stand in a speech alone; as a rule there are none',
  ),
  others: list(
    z.object({
      id: z.string(),
      verdict: z.enum(['falls', 'unclear', 'amended']),
      severity: z.nullable(z.enum(severities)).check(z.describe('amended: the right one, where it is another')),
      claim: z.optional(z.string().check(z.describe('amended: what is its own of it, where another has the rest'))),
      why: text('what decides it, at most 25 plain words, with the words of the document where there are any'),
    }),
    'findings that fall, are unclear, are graded otherwise or have a claim amended; changes that fail and cannot be put right; what is raised too',
  ),
  stands: ids('ids of all others that are yours: they stand as they are, and so does the change said to fail'),
  amended: list(
    z.object({
      ...{ id: z.string(), change: text('all of its wording'), why: text('at most 20 words') },
      where: z.nullable(where).check(z.describe('where it goes now; null where its place stays')),
      words: orNull('the words of the document, or the heading, that go with it; null where its place stays'),
      basis: orNull('what a value that it sets or estimates follows from, at most 12 words; null without one'),
      cost: orNull('what it costs now, and whom, at most 20 words; null if nothing'),
    }),
    'changes that fail as somebody says, put right: C…, or F… for the one that a finding proposes and no C… settles',
  ),
  already: list(settledPair, 'findings that one put right now settles too: F… by C…; as a rule there are none'),
  partly: list(leftOpen, 'what one put right now leaves open of a finding: C…, F… and what remains, at most 15 words'),
  proofs: list(
    z.object({ id: z.string(), quotes: ids('word for word') }),
    'new ones that do not fall: the words of the document that show them, or beside which what is missing belongs',
  ),
  same: list(
    z.array(z.string()),
    'pairs of a new one, or one that somebody calls the same, and a finding that one and the same change would settle whole, neither with a further point in it',
  ),
});

/** The answer schema of the pass for what all readers missed. */
export const missedShape = listShape('missed', 'findings', { findings: list(finding, 'the gravest first') });

const passage = {
  where: where.check(z.describe('at the end of: as the last of a section')),
  words: text(
    'the words of the document, word for word and unmistakable, in whose place, after or before which it goes: whole sentences, items or rows of a table where it is one itself; of a section its heading',
  ),
  change: text(
    'the wording that stands in the document afterwards and nothing else, with its line breaks: whole sentences, or exactly what takes the place of the words replaced; empty where these have to go; at most 60 words',
  ),
  basis: orNull('what a value that it sets or estimates follows from, at most 12 words; null where it has none'),
};

/** A cure: a change to the document that settles findings. */
const cure = z.object({
  settles: ids('ids of the findings that it settles'),
  ...passage,
  checkedAgainst: text('what you tried it against without breaking it, at most 12 words'),
  broke: orNull(
    'what the change as it was proposed would have broken, at most 12 words; null if it held or only said too little',
  ),
  cost: orNull(
    'what it costs, and whom; of another sound way, what that is and costs; at most 25 words; null if neither',
  ),
});

const choice = z.object({
  question: text('at most 25 words; no ids in it or its sides: it is read by somebody who knows none'),
  about: ids('ids of the findings that it settles, whichever way it goes'),
  sides: list(
    z.object({
      what: z.string(),
      price: z.string(),
      changes: list(
        z.object({ ...place, change: z.string() }),
        'as of a change, the wording that the document gets if this side is chosen, for each place that changes; empty where it says so already',
      ),
    }),
    'two or three, each with what it costs, 25 words each',
  ),
  restsOn: text('the fact or the question on which it rests, at most 25 words'),
  chairs: z.boolean().check(z.describe('true if it is for whoever decides on the document, false if for its author')),
});

/** The answer schema of a call for changes. */
export const curesShape = listShape('cures', 'cures', {
  cures: list(cure, 'in the order of the findings, numbered on from your first'),
  already: list(
    settledPair,
    'findings of yours that a change or a choice written before settles as it stands, or as you amend it: F… by C… or Q…',
  ),
  amended: list(
    z.object({ id: text('C…, or Q1.2.1 for a side'), change: z.string(), cost: orNull('what it costs now') }),
    'changes and wordings of sides written before that have to read otherwise because of your findings, above all one that stands where yours would: its name and all of its wording',
  ),
  partly: list(
    leftOpen,
    'changes that leave a part of a finding open: C…, F… and what remains, at most 15 words; as a rule there are none',
  ),
  choices: list(choice, 'what you leave open, numbered on from your first'),
  order: ids('all changes, C1 and on, in the order in which they are to be worked in'),
});

/** The answer schema of the joint reading of all changes. */
export const fitShape = listShape('fit', 'amended', {
  amended: list(
    z.object({
      ...{ id: text('C…, or Q1.2.1'), why: text('what it does not fit, at most 12 words'), ...place },
      change: orNull('all of its wording; null where only its cost is no longer true'),
      cost: orNull('what it costs then, at most 20 words, also where that stays as it was; null if nothing'),
    }),
    'changes that have to read otherwise, put right; where and words are null where it goes to where it went',
  ),
  joined: list(
    z.object({ id: z.string(), into: z.string() }),
    'changes that another, as it reads now, says too: they go',
  ),
  further: list(
    z.object({
      ...{
        needs: ids('C…, Q1 for the side of Q1 that is leaned to, or F… that returns or has no change'),
        ...place,
        change: text('empty to strike'),
      },
      cost: orNull('what it costs, and whom, at most 20 words; null if nothing'),
    }),
    'places that these need changed or struck',
  ),
  returns: ids(
    'F…: findings above that were refuted and hold again, as the words that refuted them go; as a rule there are none',
  ),
  corrections: z.optional(
    list(
      z.object({
        part: text('its name, as it stands above'),
        instead: text('all that it says then, in about as many words; of a side its price alone'),
      }),
      'what whoever decides is told, put right; as a rule there is none',
    ),
  ),
});

/** The parts of what is written for whoever decides, and the answers that go with them. */
const sentences = ['why', 'now', 'alternatives', 'price', 'makesItGo', 'meanwhile', 'stillNo'] as const;
const numbered = ['line', 'also', 'decision', 'side', 'restsOn', 'advice', 'leaning'] as const;
const chairParts = [...sentences, ...numbered, 'go', 'direction'] as const;

const line = z.object({
  text: text(
    'what is wrong, with the figures that show it where there are any: a whole sentence of at most 18 words that is understood without the rest of the page',
  ),
  harm: text('whom it harms, how, and in which case, at most 12 words'),
  settledBy: text(
    'what settles it, at most 18 words: what the document will say or what has to be done; where that took one of two sound ways which differ in money, rights, a promise or a risk, the other and its price too; of what a decision settles, what the side that you lean to does about it',
  ),
  ids: ids('ids of the findings that it speaks of: as a rule one'),
});

const alsoWrong = z.object({
  text: text('what is wrong, with its figure where there is one, a whole sentence of at most 14 words'),
  ids: ids('ids of the findings that it speaks of'),
});

const side = z.number().check(z.describe('the number of the side to lean to, from 1'));
const onlyWith = orNull('where it comes up only with one side of another choice: that side, as Q3.1; null as a rule');

const decision = z.object({
  id: orNull('Q… where it is one of the open choices; null where nobody has put it as one'),
  question: text(
    'what has to be decided, by whom where the document gives the say to a role, by when where it sets a day; at most 18 words, for somebody who does not have the document at hand',
  ),
  sides: list(
    z.object({
      what: text('at most 10 words, understood without the document'),
      price: text(
        'what it costs, whom and in which case, with the figure where the document’s own numbers give one, and what decider or date it moves, at most 16 words',
      ),
    }),
    'two or three, each really open; of an open choice its sides, in their order',
  ),
  restsOn: orNull(
    'what can be found out on which it turns; who finds it out only as a role that the document has; no blanks; at most 10 words; null where nothing is to be found out',
  ),
  side,
  advice: text('why that side, by the matter itself, at most 12 words'),
  onlyWith,
  ids: ids('ids of the findings that it rests on'),
});

/** The answer schema of the chair's part of the page. */
export const pageShape = listShape('page', 'lines', {
  go: z.enum(['yes', 'yes-if', 'not-yet']).check(z.describe(`whether to go ahead – ${goRule}`)),
  direction: z
    .enum(['stands', 'falls', 'open'])
    .check(z.describe('whether what the document is after is right, whatever its wording')),
  why: text(
    'why, in a sentence of at most 20 words on the document as it stands: what its gravest faults do, not that it has some',
  ),
  now: orNull(
    'what has to be done at once, before and whatever is decided, because the harm is being done today, at most 14 words; null as a rule',
  ),
  lines: list(line, 'at most six, the gravest first'),
  also: list(alsoWrong, 'at most five, the gravest first'),
  alternatives: orNull(
    'whether the chosen option stands against the others for the reasons given, and what follows for the decision, with the figures of both where the document gives them, at most 26 words; null where the document chooses among none or nothing follows',
  ),
  price: orNull(
    'what the changes cost anybody but the author, in whole sentences: the total that the document comes to with them and with the sides that you lean to, as far as its own numbers give it, and who pays; then the dearest, at most three, for which they give no figure; an estimate in [brackets] is in no total; at most 36 words; null where they cost nothing',
  ),
  makesItGo: orNull(
    'what makes it go, so that one can see when it is done: who has to do and show what, as a role that the document has; where the document sets a day for deciding or starting, what has to be there by then, or that the day moves; no blanks; whole sentences, at most 36 words',
  ),
  meanwhile: orNull(
    'what holds until all this is settled: which of the things that the document asks for, or begins with, may be granted or begun now because nothing above touches them, and which not; what waiting costs, as far as the document or a finding says; at most 24 words; null where you do not know',
  ),
  stillNo: orNull(
    'who declared that they say no even so, in what role, and on what, at most 12 words; null where nobody declared it',
  ),
  decide: list(
    decision,
    'at most two, the weightiest first; a third only where it too moves money beyond a frame, the option chosen or a right; empty where nothing is for the chair to decide',
  ),
  leanings: list(
    z.object({ id: text('Q…'), side, why: text('at most 12 words'), onlyWith }),
    'for each open choice above that is not among these',
  ),
  same: list(
    z.array(z.string()),
    'pairs of ids of findings above that say the same of the same place; as a rule there are none',
  ),
});

const partOfChair = {
  part: z.enum(chairParts),
  line: z.nullable(z.number()).check(z.describe('its number, where the part has several; of a side its decision’s')),
};

/** The answer schema of the check of the page. */
export const pageCheckShape = listShape('pageCheck', 'faults', {
  carried: list(
    z.object({ ...partOfChair, words: orNull('at most 10 of the words that carry it; null where none do') }),
    'the three sentences, harms or prices that say the most',
  ),
  faults: list(
    z.object({
      ...partOfChair,
      side: z.optional(z.number().check(z.describe('side: its number, from 1'))),
      instead: orNull(
        'what the words that carry it do say, in about as many words; the same where only its harm or remedy is wrong; of a decision its question, of a side its price, of go and direction the right one; null where nothing carries any of it',
      ),
      harm: orNull('line, also: its harm likewise; null where it stays as it is'),
      settledBy: orNull('line, also: what settles it likewise'),
      why: text('what those words say, at most 15 words'),
    }),
    'empty where no sentence says more than its words',
  ),
});
