// Builds the page of a session from its docket (all findings, changes and choices): the answer whether to go ahead, the part for the chair, who
// decides on the document, and the part for its author.

import { isRecord, type JsonObject } from '../../base/json';
import { numbersMissing } from '../../base/numbers';
import type { Brief } from '../../script/brief';
import type { EndedCall, KnownSession } from '../../script/call';
import type { SessionView } from '../../script/format';
import type { Choice, Cure, Docket, Finding, Page, PageEntry } from '../../script/page';
import { needsNoModel } from './again';
import { type ChairPart, type ChairRules, chairText, composeChairPart, readChairPart, readLeanings } from './chair';
import { buildDocket } from './docket';
import { correctableParts } from './fitPrompt';
import { decideGo, hasWording, pageHeadline, proposedRuling, settlesFully } from './go';
import { readRecords, readText } from './items';
import { type EntryParts, fallenEntry, placeEntries, trimEntry } from './limits';
import { finalObjections } from './objections';

/** The point of the checklist whose findings stand apart, with the right figures. */
const numbersSlot = 'numbers';

/** Builds the page of a session from its record; undefined if no reading was requested. */
export function buildPage(session: SessionView): Page | undefined {
  const { brief, turns, posts, calls = [], inputs = [] } = session;
  const known = { turns, posts, calls, inputs };
  const isOver = session.outcome !== undefined;
  const docket = buildDocket(known, brief) ?? (isOver ? unmergedDocket(known, brief) : undefined);
  return docket && pageFromDocket(docket, { calls, turns, names: brief.seats.map(seat => seat.name), isOver });
}

/** The docket of a session that ended before anything was put on the table: its findings are unmerged and unchecked. */
function unmergedDocket(known: KnownSession, brief: Brief): Docket | undefined {
  if (!known.calls.some(each => each.kind === 'reading')) return undefined;
  const data = { at: 'merged', entries: [], unread: [] };
  const docket = buildDocket({ ...known, posts: [{ topic: 'docket', data }] }, brief);
  const note = 'The session ended before the findings were merged and checked.';
  return docket && { ...docket, notes: [...docket.notes, ...(docket.findings.length > 0 ? [note] : [])] };
}

/** What a page is built from beside the docket; `names`: of the seats, which the page must not mention. */
export interface PageSources {
  calls: readonly EndedCall[];
  turns: SessionView['turns'];
  names: readonly string[];
  /** Whether the session has ended; until then the chair's part may still come. */
  isOver?: boolean;
}

/** Builds a page from a docket: the answer by rule, the chair's part as it was written or composed by code, and the author's part within its limits. */
export function pageFromDocket(talkedOver: Docket, { calls, turns, names, isOver = true }: PageSources): Page {
  const ruling = proposedRuling(turns, calls);
  const { direction = 'open' } = ruling;
  const go = decideGo(talkedOver, direction);
  const headline = pageHeadline(go, direction, talkedOver);
  const pageCall = calls.findLast(each => each.kind === 'page');
  const check = calls.findLast(each => each.kind === 'pageCheck');
  const fit = pageCall && calls.slice(calls.indexOf(pageCall)).findLast(each => each.kind === 'fit');
  const hasNo = finalObjections(turns, talkedOver).length > 0;
  const rules = { docket: talkedOver, headline, names, hasNo, corrections: readCorrections(check?.data, fit?.data) };
  // Whoever wrote the page also says where to lean on choices on which the talk has shown nothing.
  const docket = { ...talkedOver, choices: readLeanings(pageCall?.data, rules) };
  const written = pageCall?.data && readChairPart(pageCall.data, rules);
  const { chair, decisions, faults } = written ?? composeChairPart(docket, headline);
  const citations = readCitations(pageCall?.data, docket);
  const decide = chairDecisions(decisions, docket, citations.isChairs);
  return {
    go,
    direction,
    headline,
    chair,
    ...(ruling.go && ruling.go !== go ? { proposed: ruling.go } : {}),
    decide,
    ...pageEntries(docket, new Set([...chair.lines, ...chair.also].flatMap(each => each.ids))),
    order: citations.order,
    // A choice that is put to the chair in other words is shown here as well, with the wording of its sides.
    otherChoices: docket.choices.filter(
      each => !decide.some(({ id, sides }) => id === each.id && sides === each.sides),
    ),
    ...examinedSlots(docket),
    notes: [...docket.notes, ...((pageCall || isOver) && !needsNoModel(docket) ? chairNotes(pageCall, written) : [])],
    unchecked: !chair.byCode && check?.outcome !== 'answered',
    faults: [...new Set([...faults, ...citations.faults])],
    numbersToFind: numbersMissing(chairText(chair), textsOfSession(docket, turns)),
    docket,
  };
}

/** The choices for the chair: as they were worded for the chair, otherwise the choices themselves. */
function chairDecisions(decisions: ChairPart['decisions'], { choices }: Docket, isChairs: (each: Choice) => boolean) {
  const worded = decisions.flatMap(({ id, question = '', sides = [], restsOn = '', leaning }): Choice[] => {
    const choice = choices.find(each => each.id === id);
    if (question === '') return choice ? [{ ...choice, ...(leaning ? { leaning } : {}) }] : [];
    return [{ id: choice?.id ?? '', question, sides, restsOn, chairs: true, leaning: leaning ?? choice?.leaning }];
  });
  return worded.length > 0 ? worded : choices.filter(isChairs);
}

/** Reads the corrections of the check against the document, and those of the joint reading of all changes, which knows them whole, by part and number. */
function readCorrections(check: JsonObject | undefined, fit: JsonObject | undefined): ChairRules['corrections'] {
  const numberedParts = ['line', 'also', 'decision', 'restsOn', 'advice', 'leaning'];
  const checked = readRecords(check?.faults).map(({ part, line, side, instead, harm, settledBy }) => {
    const isNumbered = numberedParts.includes(String(part));
    const name = part === 'side' ? `side ${line}.${side}` : isNumbered ? `${part} ${line}` : String(part);
    return [name, { text: readText(instead), harm: readText(harm), settledBy: readText(settledBy) }] as const;
  });
  const corrections = new Map<string, Partial<(typeof checked)[number][1]>>(checked);
  for (const { part, instead } of readRecords(fit?.corrections)) {
    const [name, text] = [readText(part, 40), readText(instead)];
    // The joint reading is shown what settles a line as a part of its own.
    const isRemedy = name.startsWith('remedy ');
    const key = isRemedy ? name.replace('remedy', 'line') : name;
    if (text !== '' && (isRemedy || isCorrectable(name)))
      corrections.set(key, { ...corrections.get(key), [isRemedy ? 'settledBy' : 'text']: text });
  }
  return corrections;
}

const isCorrectable = (name: string) => correctableParts.some(each => each === name.split(' ')[0]);

function chairNotes(call: EndedCall | undefined, written: ChairPart | undefined): string[] {
  if (written) return call?.outcome === 'partial' ? ['The chair’s part broke off; what was complete stands.'] : [];
  return ['Nobody wrote the chair’s part: code put it together from the gravest findings.'];
}

/** Reads the choices and the order of work that the page call names; unknown ids become a fault. */
function readCitations(data: JsonObject | undefined, { choices, cures, order }: Docket) {
  // Older sessions name only the ids.
  const idOf = (each: unknown) => (isRecord(each) ? readText(each.id, 40) : String(each));
  const listedIds = (value: unknown) => (Array.isArray(value) ? [...new Set(value.map(idOf))].filter(Boolean) : []);
  const decideIds = listedIds(data?.decide);
  const orderIds = listedIds(data?.order);
  const has = (list: readonly { id: string }[], id: string) => list.some(each => each.id === id);
  const unknownIds = [...decideIds.filter(id => !has(choices, id)), ...orderIds.filter(id => !has(cures, id))];
  const knownOrder = [...orderIds, ...order, ...cures.map(each => each.id)].filter(id => has(cures, id));
  return {
    isChairs: ({ id, chairs }: Choice) => (decideIds.length > 0 ? decideIds.includes(id) : chairs),
    order: [...new Set(knownOrder)],
    faults: unknownIds.length > 0 ? [`It named what is not on the page: ${unknownIds.join(', ').slice(0, 80)}.`] : [],
  };
}

type Entries = EntryParts & Pick<Page, 'beyond'>;

/** Places every finding once, ordered by id; a change that settles several is shown at the gravest of them. */
function pageEntries({ findings, cures, choices }: Docket, cited: ReadonlySet<string>): Entries {
  const inOrder = [...findings].sort((a, b) => findingNumber(a) - findingNumber(b));
  const open = inOrder.filter(each => each.state !== 'fell');
  const isNumber = (each: Finding) => each.severity !== 'blocks' && each.slot === numbersSlot;
  const numbers = open.filter(isNumber);
  const ofSeverity = (severity: Finding['severity']) =>
    open.filter(each => each.severity === severity && !isNumber(each));
  const [blocks, matters, minor] = [ofSeverity('blocks'), ofSeverity('matters'), ofSeverity('minor')];
  const entries = new Map(
    withChanges([...blocks, ...matters, ...numbers, ...minor], cures, choices).map(each => [each.id, each]),
  );
  const entriesOf = (all: readonly Finding[]) => all.flatMap(({ id }) => entries.get(id) ?? []).map(trimEntry);
  const parts = {
    blocks: entriesOf(blocks),
    matters: entriesOf(matters),
    numbers: entriesOf(numbers),
    smaller: entriesOf(minor),
    fell: inOrder.filter(each => each.state === 'fell').map(fallenEntry),
  };
  return placeEntries(parts, cited);
}

const findingNumber = ({ id }: Finding) => Number.parseInt(id.slice(1), 10) || 0;

/** The findings, the gravest first, as entries with the changes and the choice that settle them; a change goes to the first that it settles. */
function withChanges(findings: readonly Finding[], cures: readonly Cure[], choices: readonly Choice[]): PageEntry[] {
  const written = cures.filter(hasWording);
  const places = new Map(
    written.map(({ id, settles }) => [id, findings.find(each => settles.includes(each.id))?.id ?? '']),
  );
  return findings.map(finding => {
    const settling = written.filter(({ settles }) => settles.includes(finding.id));
    const choice = choices.find(({ about = [] }) => about.includes(finding.id));
    if (settling.length === 0 && !choice) return finding;
    const isHere = ({ id }: Cure) => places.get(id) === finding.id;
    const here = settling.filter(isHere);
    const elsewhere = [...new Set(settling.filter(each => !isHere(each)).map(({ id }) => places.get(id) ?? ''))];
    const isWhole = settling.some(each => settlesFully(each, finding.id));
    const remainders = settling.flatMap(({ partly = [] }) => partly.filter(each => each.finding === finding.id));
    return {
      ...finding,
      // What a reader proposed is replaced by what settles it.
      change: undefined,
      ...(choice ? { choice: choice.id } : {}),
      ...(here.length > 0 ? { cures: here } : {}),
      ...(elsewhere.length > 0 ? { sameChangeAs: elsewhere } : {}),
      ...(isWhole || remainders.length === 0 ? {} : { remains: remainders.map(each => each.remains) }),
    };
  });
}

function examinedSlots({ examined, unread }: Docket): Pick<Page, 'held' | 'notExamined'> {
  const which = (state: string) => Object.keys(examined).filter(slot => examined[slot] === state);
  return { held: which('holds'), notExamined: [...which('not examined'), ...unread] };
}

/** The texts from which the numbers of the chair's part may come; all others must be in the document. */
function textsOfSession({ findings, cures, choices }: Docket, turns: PageSources['turns']): string[] {
  const sides = choices.flatMap(choice => choice.sides);
  const passages = [...cures, ...sides.flatMap(({ changes = [] }) => changes)];
  return [
    ...findings.flatMap(findingTexts),
    ...passages.map(({ change }) => change),
    ...cures.map(({ cost = '' }) => cost),
    ...sides.map(({ price }) => price),
    ...turns.map(({ text }) => text),
  ];
}

function findingTexts({ claim, consequence, change = '', quotes }: Finding): string[] {
  return [claim, consequence, change, ...quotes.map(each => each.text)];
}
