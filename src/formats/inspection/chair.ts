// The part of the page for the chair, who decides on the document: checks what a model wrote for it, or composes it from the findings.

import type { JsonObject } from '../../base/json';
import { l10n } from '../../base/message';
import {
  type ChairLine,
  type Choice,
  type Docket,
  type Finding,
  inOrderOfDecision,
  type Page,
} from '../../script/page';
import { containsName, letterRuns } from '../../text/mentions';
import { countWords } from '../../text/words';
import { areSettledBy, openBlocks } from './go';
import { readRecords, readText, readTexts } from './items';
import { cutToWords, limits } from './limits';

type Chair = Page['chair'];

/** The chair's part, and the faults that code found in what was written for it. */
export interface ChairPart {
  chair: Chair;
  /** What the chair has to decide, worded for a chair; without a question, the wording of the choice is used. */
  decisions: readonly ChairDecision[];
  faults: readonly string[];
}

type ChairDecision = Pick<Choice, 'id' | 'leaning'> & Partial<Pick<Choice, 'question' | 'sides' | 'restsOn'>>;

/** What a chair's part may cite, and what it must not contain. */
export interface ChairRules {
  docket: Docket;
  headline: string;
  /** Names of the seats, which the part must not mention: its reader does not know them. */
  names: readonly string[];
  /** Whether a seat still says no at the end; without it the part has no `stillNo`. */
  hasNo: boolean;
  /** Corrections by the check against the document, by part and, where a part has several, its number; an empty text removes the part. */
  corrections: ReadonlyMap<string, Readonly<Partial<Record<'text' | 'harm' | 'settledBy', string>>>>;
}

const maxLines = 10;
const maxAlso = 8;
/** The words reserved for the labels of the part, in any language. */
const labelWords = 20;
const sentenceKeys = ['now', 'alternatives', 'price', 'makesItGo', 'meanwhile', 'stillNo'] as const;

/** Reads the chair's part from a model's answer and applies all checks; undefined if nothing of it remains. */
export function readChairPart(data: JsonObject, rules: ChairRules): ChairPart | undefined {
  const faults: string[] = [];
  const sentence = (part: string, value: unknown, maxWords: number) => {
    if (typeof value !== 'string' || value.trim() === '') return '';
    const correction = rules.corrections.get(part);
    if (correction?.text === '') faults.push('A sentence was taken out: the document does not bear it out.');
    return cleanSentence(correction?.text ?? value, maxWords, '', rules, faults);
  };
  const cited = new Set<string>();
  const lines: ChairLine[] = [];
  // Further lines cite nothing: what blocks and is in none of these is added below.
  for (const [at, line] of readRecords(data.lines).entries())
    if (lines.length < maxLines) lines.push(...readLine(line, `line ${at + 1}`, cited, rules, faults));
  const why = sentence('why', data.why, 45);
  if (why === '' && lines.length === 0) return undefined;
  const alsoLines = readRecords(data.also).flatMap((each, at) =>
    readLine(each, `also ${at + 1}`, cited, rules, faults),
  );
  const decided = decidedFindings(readRecords(data.decide), rules);
  const also = [...uncitedBlocks(rules.docket, new Set([...cited, ...decided])), ...alsoLines].slice(0, maxAlso);
  const sentences = sentenceKeys.map(key => [key, sentence(key, data[key], 45)] as const);
  const said = sentences.filter(([key, value]) => value !== '' && (key !== 'stillNo' || rules.hasNo));
  const decisions = readRecords(data.decide).flatMap((each, at) => readDecision(each, at + 1, rules, faults));
  const chair: Chair = { why, lines, also, ...Object.fromEntries(said), byCode: false };
  return { chair: shortenToLimit(chair, rules.headline, faults), decisions, faults };
}

/** Composes the chair's part from the gravest findings, without a model. */
export function composeChairPart(docket: Docket, headline: string): ChairPart {
  const open = openBlocks(docket);
  const several =
    open.length === 1
      ? l10n`1 finding has to be settled first.`
      : l10n`${open.length} findings have to be settled first.`;
  const why = open.length === 0 ? l10n`Nothing was found that has to be settled first.` : several;
  const lines = open.slice(0, maxLines).map(each => lineFromFinding(each, [each.id]));
  const settled = open.length > 0 && areSettledBy(docket.cures, open);
  const makesItGo = settled ? { makesItGo: 'The changes below settle all that blocks it.' } : {};
  const chair: Chair = { why, lines, also: [], ...makesItGo, byCode: true };
  return { chair: shortenToLimit(chair, headline, []), decisions: [], faults: [] };
}

/** Reads a decision as it was worded; if the document does not support the wording, the choice itself is used. */
function readDecision(data: Record<string, unknown>, at: number, rules: ChairRules, faults: string[]): ChairDecision[] {
  const id = readText(data.id, 40);
  const correction = rules.corrections.get(`decision ${at}`);
  const cleaned = (value: unknown, most: number) => cleanSentence(readText(value), most, '', rules, faults);
  const adviceCorrection = rules.corrections.get(`advice ${at}`);
  const why = correction?.text === '' ? '' : cleaned(adviceCorrection?.text ?? data.advice, 30);
  const question = correction?.text ?? cleaned(data.question, 30);
  const restsOn = rules.corrections.get(`restsOn ${at}`)?.text;
  const sides = readRecords(data.sides).map(({ what, price }, nth) => ({
    what: cleaned(what, 25),
    price: cleaned(rules.corrections.get(`side ${at}.${nth + 1}`)?.text ?? price, 25),
  }));
  const leaning = why ? { leaning: { to: sideOf(sides, data.side)?.what ?? '', why } } : {};
  const isWorded = question !== '' && sides.length > 1 && sides.every(({ what, price }) => what && price);
  if (isWorded) return [{ id, question, sides, restsOn: restsOn ?? cleaned(data.restsOn, 30), ...leaning }];
  return id ? [{ id, ...leaning }] : [];
}

/** The choices with the sides that a written page leans to, as they were written, in the order in which they go into the document. */
export function writtenLeanings(docket: Docket, page: JsonObject | undefined): Choice[] {
  const choices = readLeanings(page, { docket, headline: '', names: [], hasNo: false, corrections: new Map() });
  return inOrderOfDecision(
    choices,
    readRecords(page?.decide).map(({ id }) => ({ id: readText(id, 40) })),
  );
}

/** The choices, those without a leaning with the side that whoever wrote the page leans to; `moot` where they do not come up with these. */
export function readLeanings(data: JsonObject | undefined, rules: ChairRules): Choice[] {
  const correctedReason = (part: string, value: unknown) => {
    const correction = rules.corrections.get(part);
    return correction?.text === '' ? '' : cleanSentence(correction?.text ?? readText(value), 30, '', rules, []);
  };
  const named = [
    ...readRecords(data?.leanings).map((each, at) => ({
      ...each,
      why: correctedReason(`leaning ${at + 1}`, each.why),
    })),
    ...readRecords(data?.decide).map((each, at) => ({
      ...each,
      why: correctedReason(`advice ${at + 1}`, each.advice),
    })),
  ] as { id?: unknown; side?: unknown; why: string; onlyWith?: unknown }[];
  const leaned = rules.docket.choices.map(choice => {
    const own = named.find(each => each.id === choice.id && each.why !== '');
    const side = sideOf(choice.sides, own?.side);
    return side && own && !choice.leaning ? { ...choice, leaning: { to: side.what, why: own.why } } : choice;
  });
  return leaned.map(choice => {
    const { onlyWith } = named.find(each => each.id === choice.id) ?? {};
    return isMoot(readText(onlyWith, 40), leaned) ? { ...choice, moot: true } : choice;
  });
}

/** Whether a choice that comes up only with one side of another (`Q3.1`) does not, because that choice leans to another side. */
function isMoot(onlyWith: string, choices: readonly Choice[]): boolean {
  const [id, side] = onlyWith.split('.');
  const { sides = [], leaning } = choices.find(each => each.id === id) ?? {};
  const needed = sideOf(sides, Number(side));
  return needed !== undefined && leaning !== undefined && leaning.to !== needed.what;
}

const sideOf = <T>(sides: readonly T[], side: unknown) => (typeof side === 'number' ? sides[side - 1] : undefined);

/** Reads a line, or a point of what is also wrong, which need not have a harm; the ids that it is the first to cite are added to `cited`. */
function readLine(
  line: Record<string, unknown>,
  part: string,
  cited: Set<string>,
  rules: ChairRules,
  faults: string[],
): ChairLine[] {
  const correction = rules.corrections.get(part);
  const isAlso = part.startsWith('also');
  const isWrong = correction?.text === '';
  if (isWrong) faults.push('A line that the document does not bear out was replaced by its finding.');
  const namedIds = readTexts(line.ids);
  const isSaid = (id: string) => cited.has(findOpenFinding(rules.docket, id)?.id ?? '');
  if (namedIds.some(isSaid) && namedIds.every(id => isSaid(id) || !findOpenFinding(rules.docket, id)))
    faults.push('A line that said something twice was taken out.');
  return citeOnce(namedIds, cited, rules.docket, (ids, gravest) => {
    if (isWrong) return [lineFromFinding(gravest, ids)];
    const field = (key: 'text' | 'harm' | 'settledBy', instead: string) => {
      const text = correction?.[key] || line[key];
      // A correction may be longer: nobody is asked to shorten it.
      const most = correction?.[key] ? 35 : 25;
      return cleanSentence(typeof text === 'string' ? text : instead, most, instead, rules, faults);
    };
    const settledBy = field('settledBy', '');
    const harm = field('harm', isAlso ? '' : gravest.consequence);
    return [{ text: field('text', gravest.claim), harm, ...(settledBy ? { settledBy } : {}), ids }];
  });
}

/** Builds items for those named findings that were not cited before, and marks them as cited; nothing if none is left. */
function citeOnce<T>(
  named: readonly string[],
  cited: Set<string>,
  docket: Docket,
  build: (ids: string[], gravest: Finding) => T[],
): T[] {
  const knownIds = named.flatMap(id => findOpenFinding(docket, id)?.id ?? []);
  const fresh = [...new Set(knownIds)].filter(id => !cited.has(id));
  const [gravest] = fresh.flatMap(id => findOpenFinding(docket, id) ?? []);
  if (!gravest) return [];
  for (const id of fresh) cited.add(id);
  return build(fresh, gravest);
}

function findOpenFinding({ findings }: Docket, id: string): Finding | undefined {
  return findings.find(each => (each.id === id || each.twins?.some(twin => twin.id === id)) && each.state !== 'fell');
}

/** The findings that hang on what is put to the chair to decide. */
function decidedFindings(decisions: readonly Record<string, unknown>[], rules: ChairRules): string[] {
  return decisions.flatMap(({ id, ids }, at) => {
    if (rules.corrections.get(`decision ${at + 1}`)?.text === '') return [];
    const choice = rules.docket.choices.find(each => each.id === readText(id, 40));
    return [...readTexts(ids), ...(choice?.about ?? [])];
  });
}

/** Blocking findings that are not cited: the chair's part always contains them, briefly where a change settles them with a cited one. */
function uncitedBlocks(docket: Docket, cited: Set<string>): Chair['also'] {
  const uncited = openBlocks(docket).filter(({ id }) => !cited.has(id));
  const isShared = ({ id }: Finding) =>
    docket.cures.some(({ settles }) => settles.includes(id) && settles.some(each => cited.has(each)));
  const lines = (all: Finding[]) => all.map(each => lineFromFinding(each, [each.id]));
  return [
    ...lines(uncited.filter(each => !isShared(each))),
    ...lines(uncited.filter(isShared)).map(each => ({ ...each, harm: '' })),
  ];
}

function lineFromFinding({ claim, consequence }: Finding, ids: readonly string[]): ChairLine {
  return { text: cutToWords(claim, 30), harm: cutToWords(consequence, 30), ids };
}

/** Removes ids and shortens a text; one that still contains an id or a speaker's name, or is far too long, is replaced by `instead`. */
function cleanSentence(
  text: string,
  maxWords: number,
  instead: string,
  { docket, names }: ChairRules,
  faults: string[],
): string {
  const knownIds = new Set([...docket.findings, ...docket.cures, ...docket.choices].map(each => each.id));
  const isId = (word: string) => knownIds.has(word);
  // Short asides in brackets that consist of ids alone are taken out.
  const bare = text.replace(/ ?(?:\([^()]{1,60}\)|\[[^[\]]{1,60}\])/g, aside =>
    letterRuns(aside).every(isId) ? '' : aside,
  );
  const hasId = letterRuns(bare).some(isId);
  const namesSpeaker = names.some(
    name => containsName(bare, name) && !docket.findings.some(each => containsName(findingText(each), name)),
  );
  const shortened = cutToWords(bare, maxWords);
  if (!hasId && !namesSpeaker && countWords(shortened) <= 2 * maxWords) return shortened;
  if (hasId) faults.push('A sentence that spoke in ids was replaced.');
  else if (namesSpeaker) faults.push('A sentence that named a speaker was replaced.');
  else faults.push('A sentence that was too long to be read was replaced.');
  return cutToWords(instead, maxWords);
}

function findingText({ claim, consequence, quotes }: Finding): string {
  return [claim, consequence, ...quotes.map(each => each.text)].join('\n');
}

/** The full text of a chair's part, in reading order. */
export function chairText(chair: Chair): string {
  const { why, now, alternatives, price, makesItGo, meanwhile, stillNo } = chair;
  const lines = chair.lines.flatMap(({ text, harm, settledBy }) => [text, harm, settledBy]);
  const also = chair.also.flatMap(({ text, harm }) => [text, harm]);
  return [why, now, ...lines, ...also, alternatives, price, makesItGo, meanwhile, stillNo].filter(Boolean).join('\n');
}

/** The steps that shorten a part that is too long, in order; none cuts within a sentence. */
const shorteningSteps: readonly ((chair: Chair) => Chair)[] = [
  chair => ({ ...chair, also: chair.also.slice(0, 6), lines: chair.lines.slice(0, 8) }),
  chair => ({ ...chair, also: chair.also.slice(0, 4), lines: chair.lines.slice(0, 6) }),
  chair => ({ ...chair, also: chair.also.slice(0, 2), meanwhile: undefined }),
  chair => ({ ...chair, also: [], alternatives: undefined, stillNo: undefined }),
  // A fault without its remedy leaves a chair with nothing to ask for: remedies go late.
  chair => ({ ...chair, lines: chair.lines.map(line => ({ ...line, settledBy: undefined })), makesItGo: undefined }),
  ...[4, 2, 0].map(most => (chair: Chair) => ({ ...chair, lines: chair.lines.slice(0, most) })),
];

function shortenToLimit(chair: Chair, headline: string, faults: string[]): Chair {
  const maxWords = limits.chair - labelWords - countWords(headline);
  const fits = (each: Chair) => countWords(chairText(each)) <= maxWords;
  if (fits(chair)) return chair;
  faults.push('The part was longer than a chair reads in two minutes, and was cut.');
  return shorteningSteps.reduce((cut, shorten) => (fits(cut) ? cut : shorten(cut)), chair);
}
