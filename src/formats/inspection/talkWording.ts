// The prompts for talking about findings, and for weighing what was said.

import type { Brief } from '../../script/brief';
import type { EndedCall, KnownSession, RequestedCall } from '../../script/call';
import type { Move } from '../../script/move';
import type { Cure, Docket, Finding, TakenStance } from '../../script/page';
import { changeFails, talkNumber } from '../../script/stance';
import { normalizeWhitespace } from '../../text/spaces';
import { buildDocket } from './docket';
import { filedPrompt, laterFindingLines } from './filed';
import { readRecords, readText, readTexts } from './items';
import { cureLines, findingLine } from './lines';
import { citedIds } from './talk';
import { askedIds } from './verdicts';

/** The prompt part that asks an arguing turn for stances and additions. */
export const stancesPrompt = `As stances list at most three, those first that you speak against aloud, then those on which you know something that the list does not have. Of a finding: falls, it is none; lesser or greater, than its severity in the list, in the document as it stands now; same, where one change would settle it and another finding of the list, whose id is \`as\`; where only a part is the same, say which. Of a change, by its id or by that of the finding that proposes it: change fails. Of a choice: for, with the number of the side. Enter stands only for a finding that somebody else disputes.
As adds list what all readers missed and the author would have to change; as a rule nothing.
Stances and adds go out with the page, in the language of the document, whatever the table speaks.`;

/** The prompt part that asks a concluding turn for the side to which it leans on open choices. */
export const leaningsPrompt =
  'As leanings list each open choice (Q…) on which the talk has shown which side is the better one, with the number of the side; you decide none of them. Write their reasons in the language of the document.';

/** What a move, a kind of turn, is told to do with the ids that are open. */
const takeUpPrompts: Readonly<Record<NonNullable<Move['takesUp']>, (open: string) => string>> = {
  agenda: open =>
    `Do so on what is open on the table where your field can settle any of it, and cite it by its id; one is enough, as far to the front of these as your field allows: ${open}.`,
  asks: open => `Where it fits, ask about what is open on the table, and the one whom you ask has a say in: ${open}.`,
  parts: open =>
    `Of what was found, what nobody contests is common ground and needs no question${open ? `; what is open there counts as a difference like those between the positions: ${open}` : ''}.`,
  votes: open =>
    `With what is put to the vote go the changes on the table (C…) that stand, each as it reads now, and of each choice the side that the synthesis names, in its words there; what else is worded goes to the page, and is not voted on.${open && ` Open is still: ${open}.`}`,
  proposes: open =>
    `Where the table has changes (C…), the proposal is made of them: those that stand, each as it reads now, also where a point of before said otherwise, and of each choice (Q…) the side that all are for who name one. A point that sets another value than a change says so, with the id of the change that it replaces, and why. Changes on one matter make one point; it says in its own words what is done, with their ids in brackets, whose wording goes into the document.${open && ` Open is still: ${open}; of that, disputed is what an expert stands against another on; the rest is said to be open.`}`,
};

/** The prompt lines that tell a move what to take up, if anything is open. */
export function takeUpLines(move: Pick<Move, 'takesUp'> | undefined, agenda: readonly string[] | undefined): string[] {
  return move?.takesUp && agenda ? [takeUpPrompts[move.takesUp](agenda.join(', '))] : [];
}

/** Prompt for weighing a talk: what is contested or added and asked for, then what it touches, then the speeches. */
export function talkPrompt(call: RequestedCall, brief: Brief, known: KnownSession): string {
  const { data } = call;
  const asked = new Set(readTexts(data?.ids));
  const speeches = speechLines(readTexts(data?.turns), known);
  const named = citedIds(speeches.join('\n'));
  const isCited = (id: string) => named.has(id);
  const { findings = [], cures = [], choices = [] } = buildDocket(known, brief) ?? {};
  const assigned = findings.filter(({ id }) => asked.has(id));
  const added = assigned.filter(isUncheckedAddition);
  const others = findings.filter(({ id, state }) => !asked.has(id) && state !== 'fell');
  // What was said in an earlier talk was weighed then, and a change may have been put right since.
  const inTalk = new Set(known.turns.filter(({ cue }) => talkNumber(cue) === talkNumber(data)).map(({ id }) => id));
  const stanceLines = ({ stances = [] }: Pick<Finding, 'stances'>) => [
    ...new Set(stances.filter(({ turn }) => inTalk.has(turn)).map(stanceLine)),
  ];
  const lines = [
    ...assigned.filter(each => !isUncheckedAddition(each)).flatMap(each => [contestedLine(each), ...stanceLines(each)]),
    ...added.flatMap(each => [`${findingLine(each)} [new: added at the table]`, ...stanceLines(each)]),
    ...cures
      .filter(({ id }) => asked.has(id))
      .flatMap(each => [...cureLines({ cures: [each], choices: [] }, { tried: true }), ...stanceLines(each)]),
  ];
  // Whoever weighs what a speech says of a finding sees the change that settles it by now, and puts that one right.
  const isSpokenOf = (id: string) => asked.has(id) || isCited(id);
  const related = cures.filter(({ id, settles }) => !asked.has(id) && [id, ...settles].some(isSpokenOf));
  // A side of a choice, such as Q1.2, names the choice.
  const namedChoices = new Set(speeches.join('\n').match(/(?<![A-Za-z0-9])Q\d+/g));
  const relatedChoices = choices.filter(({ id, about = [] }) => namedChoices.has(id) || about.some(isSpokenOf));
  const relatedCures = cureLines({ cures: related, choices: relatedChoices });
  // Speeches, changes and choices refer to findings by id.
  const underCures = [...cures.filter(({ id }) => asked.has(id)), ...related].flatMap(({ settles }) => settles);
  const mentioned = new Set([...named, ...underCures, ...relatedChoices.flatMap(({ about = [] }) => about)]);
  const cited = others.filter(({ id }) => mentioned.has(id)).map(gradedLine);
  const isListed = filedPrompt(call, brief, known) !== undefined;
  const claims =
    added.length > 0 ? laterFindingLines(findings, new Set([...asked, ...mentioned]), brief, known, isListed) : [];
  const listed = (title: string, all: readonly string[]) => (all.length > 0 ? ['', title, ...all] : []);
  const shown = [
    ...(lines.length > 0 ? lines : ['(nothing was declared)']),
    ...listed('What else is on the table:', [...cited, ...claims, ...relatedCures]),
    ...listed('What was said aloud, turn by turn:', speeches),
  ];
  return `Findings on the document and changes that settle them have been talked about. This is what was contested or added there, one a line, with the reasons that were given; who gave them does not count, nor how many.

${shown.join('\n')}
${speeches.length > 0 ? `\n${raisedPrompt}\n` : ''}
Weigh each by the document and by what is commonly known of the field. A finding falls if the document settles it or it misreads the words; it is graded otherwise if the reason shows that more or less comes of it than its severity says, in the document as it stands now: that a change would settle it makes no finding lesser. A reason that shows neither leaves it as it is. A new one stands only if you can point to the words that show it, or beside which what is missing belongs; what only puts a finding of a list in other words is the same. Two that somebody calls the same are a pair of same if one and the same change settles both whole, and neither has a further point; each gets its answer besides. Where they have only a part in common, it stays in the one that says it better, and the other is amended to what is its own. A change that fails as somebody says is put right with the least that does not fail; one that holds stands. Exactly one answer goes to each id that stands before “What else is on the table”, and to each that you raise.`;
}

/** A stance as a prompt line, without its speaker. */
function stanceLine({ id, stance, as, why }: TakenStance): string {
  const fails = id.startsWith('F') ? 'the change that it proposes fails' : changeFails;
  const what = as ? `${id} is the same as ${as}` : stance === 'fails' ? fails : stance;
  return `  - said at the table: ${what}${why ? `, because ${why}` : ''}`;
}

/** A finding with its severity, to which a speech may object. */
const gradedLine = ({ id, severity, claim }: Finding) => `${id} [${severity}] ${claim}`;

/** The turns of a talk as prompt lines. */
function speechLines(ids: readonly string[], { turns }: KnownSession): string[] {
  return turns.filter(({ id }) => ids.includes(id)).map(({ id, text }) => `${id}: ${normalizeWhitespace(text)}`);
}

const raisedPrompt =
  'First look in these speeches for what no line above has: somebody says that a finding is none, or is graded too high or too low, or that a change fails, and did not list it. As raised list each such objection once; then weigh it like the others. What a speech only mentions, grants or argues from is no objection.';

const isUncheckedAddition = ({ added, state }: Finding) => added === true && state === 'unchecked';

function contestedLine(each: Finding): string {
  const checked = each.state === 'stands' || each.state === 'unchecked' ? '' : ` [the check: ${each.state}]`;
  return `${findingLine(each)}${checked}${each.why ? ` The check says: ${each.why}` : ''}`;
}

/** The text that tells the table what came of a weighed talk. */
export function talkResultText(docket: Docket, talks: readonly EndedCall[]): string | undefined {
  const asked = new Set(talks.flatMap(askedIds));
  const idsIn = (all: readonly Record<string, unknown>[]) => new Set(all.map(({ id }) => readText(id, 40)));
  const amended = idsIn(talks.flatMap(({ data }) => readRecords(data?.amended)));
  const reworded = idsIn(talks.flatMap(({ data }) => readRecords(data?.others)).filter(({ claim }) => readText(claim)));
  const lines = [
    ...docket.findings
      .filter(({ id }) => asked.has(id))
      .flatMap(each => [
        ...(each.twins ?? []).filter(({ id }) => asked.has(id)).map(({ id }) => `${id} is one with ${each.id}`),
        ...findingResult(each, docket, amended.has(each.id), reworded.has(each.id)),
      ]),
    ...docket.cures.filter(({ id }) => asked.has(id)).map(each => changeResult(each, amended.has(each.id))),
  ];
  if (lines.length === 0) return undefined;
  return ['[Findings] Somebody fresh has weighed what was contested and added.', ...lines].join('\n');
}

/** What came of a finding and of the change that it proposes; nothing for one that was only named beside another. */
function findingResult(each: Finding, { cures, choices }: Docket, isAmended: boolean, isReworded: boolean): string[] {
  const { id, state, severity, added, claim, change, weighed, stances = [], twins = [] } = each;
  const name = added ? `${id} (added: ${claim})` : id;
  const why = weighed ? `: ${weighed}` : '';
  if (state === 'fell') return [`${name} falls${why}`];
  const ownIds = [id, ...twins.map(twin => twin.id)];
  const others = stances.flatMap(({ as }) => (as && !ownIds.includes(as) ? [as] : []));
  const settling = [
    ...cures.filter(({ settles }) => settles.includes(id)),
    ...choices.filter(({ about = [] }) => about.includes(id)),
  ].map(other => other.id);
  const changeNote = isAmended
    ? `Its change now reads: ${change}`
    : settling.length > 0
      ? `What settles it is ${settling.join(', ')}, no longer the change that it proposes.`
      : 'The change that it proposes holds.';
  const notes = [
    ...new Set(others.map(other => `It is not the same as ${other}.`)),
    ...(isReworded ? [`It now reads: ${claim}`] : []),
    ...(isAmended || stances.some(({ stance }) => stance === 'fails') ? [changeNote] : []),
  ];
  const isContested = added || weighed || stances.some(({ stance }) => stance !== 'fails' && stance !== 'same');
  if (!isContested && notes.length === 0) return [];
  const head = `${name} ${state === 'stands' ? 'stands' : `is ${state}`} (${severity})${why}`;
  return [notes.length > 0 ? `${head}${why ? '' : '.'} ${notes.join(' ')}` : head];
}

/** What came of a change that was said to fail. */
function changeResult({ id, change, disputed, stances = [] }: Cure, isAmended: boolean): string {
  const reasons = stances.flatMap(({ stance, why }: TakenStance) => (stance === 'fails' && why ? [why] : []));
  if (disputed) return `${id} fails: ${reasons.join('; ')}`;
  return isAmended ? `${id} was put right, and stands; it now reads: ${change}` : `${id} holds as it is`;
}
