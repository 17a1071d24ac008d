// Builds the page of a session from its docket: the answer, the chair's part and the author's part.

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
export function buildPage(heard: SessionView): Page | undefined {
  const { brief, turns, posts, calls = [], inputs = [] } = heard;
  const known = { turns, posts, calls, inputs };
  const docket = buildDocket(known, brief) ?? (heard.outcome ? unmergedDocket(known, brief) : undefined);
  const isOver = heard.outcome !== undefined;
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

/** What a page is built from beside the docket. */
export interface PageSources {
  calls: readonly EndedCall[];
  turns: SessionView['turns'];
  names: readonly string[];
  /** Whether the session has ended; until then the chair's part may still come. */
  isOver?: boolean;
}

/** Builds a page from a docket: the answer by rule, the chair's part as it was written or composed by code, and the author's part within its limits. */
export function pageFromDocket(merged: Docket, { calls, turns, names, isOver = true }: PageSources): Page {
  const ruling = proposedRuling(turns, calls);
  const { direction = 'open' } = ruling;
  const go = decideGo(merged, direction);
  const headline = pageHeadline(go, direction, merged);
  const call = calls.findLast(each => each.kind === 'page');
  const check = calls.findLast(each => each.kind === 'pageCheck');
  const fit = call && calls.slice(calls.indexOf(call)).findLast(each => each.kind === 'fit');
  const rules = {
    docket: merged,
    headline,
    names,
    hasNo: finalObjections(turns, merged).length > 0,
    corrections: readCorrections(check?.data, fit?.data),
  };
  const docket = { ...merged, choices: readLeanings(call?.data, rules) };
  const written = call?.data && readChairPart(call.data, rules);
  const { chair, decisions, faults } = written ?? composeChairPart(docket, headline);
  const cited = readCitations(call?.data, docket);
  const decided = chairDecisions(decisions, docket, cited.isChairs);
  const sides = docket.choices.flatMap(choice => choice.sides);
  const passages = [...docket.cures, ...sides.flatMap(({ changes = [] }) => changes)];
  const changes = [...passages.map(({ change }) => change), ...docket.cures.flatMap(({ cost = '' }) => cost)];
  const sourceTexts = [
    ...docket.findings.flatMap(findingTexts),
    ...changes,
    ...sides.map(({ price }) => price),
    ...turns.map(turn => turn.text),
  ];
  return {
    ...{ go, direction, headline, chair },
    ...(ruling.go && ruling.go !== go ? { proposed: ruling.go } : {}),
    decide: decided,
    ...pageEntries(docket, new Set([...chair.lines, ...chair.also].flatMap(each => each.ids))),
    order: cited.order,
    otherChoices: docket.choices.filter(
      each => !decided.some(({ id, sides }) => id === each.id && sides === each.sides),
    ),
    ...examinedSlots(docket),
    notes: [...docket.notes, ...((call || isOver) && !needsNoModel(docket) ? chairNotes(call, written) : [])],
    unchecked: !chair.byCode && check?.outcome !== 'answered',
    faults: [...new Set([...faults, ...cited.faults])],
    numbersToFind: numbersMissing(chairText(chair), sourceTexts),
    docket,
  };
}

/** The choices for the chair: as they were worded for the chair, otherwise the choices themselves. */
function chairDecisions(decisions: ChairPart['decisions'], { choices }: Docket, isChairs: (each: Choice) => boolean) {
  const worded = decisions.flatMap(({ id, question = '', sides = [], restsOn = '', leaning }): Choice[] => {
    const choice = choices.find(each => each.id === id);
    if (question === '') return choice ? [{ ...choice, ...(leaning ? { leaning } : {}) }] : [];
    // The wording of its sides is shown with the choice itself.
    return [{ id: choice?.id ?? '', question, sides, restsOn, chairs: true, leaning: leaning ?? choice?.leaning }];
  });
  return worded.length > 0 ? worded : choices.filter(isChairs);
}

/** Reads the corrections of the check against the document, and those of the joint reading of all changes, which knows them whole, by part and number. */
function readCorrections(check: JsonObject | undefined, fit: JsonObject | undefined): ChairRules['corrections'] {
  const several = ['line', 'also', 'decision', 'advice', 'leaning'];
  const checked = readRecords(check?.faults).map(({ part, line, side, instead, harm, settledBy }) => {
    const name =
      part === 'side' ? `side ${line}.${side}` : several.includes(String(part)) ? `${part} ${line}` : String(part);
    return [name, { text: readText(instead), harm: readText(harm), settledBy: readText(settledBy) }] as const;
  });
  const corrections = new Map<string, Partial<(typeof checked)[number][1]>>(checked);
  for (const { part, instead } of readRecords(fit?.corrections)) {
    const [name, text] = [readText(part, 40), readText(instead)];
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
  const listed = (value: unknown) => (Array.isArray(value) ? [...new Set(value.map(idOf))].filter(Boolean) : []);
  const chairs = listed(data?.decide);
  const named = listed(data?.order);
  const has = (list: readonly { id: string }[], id: string) => list.some(each => each.id === id);
  const unknownIds = [...chairs.filter(id => !has(choices, id)), ...named.filter(id => !has(cures, id))];
  const known = [...named, ...order, ...cures.map(each => each.id)].filter(id => has(cures, id));
  return {
    isChairs: ({ id, chairs: isTheirs }: Choice) => (chairs.length > 0 ? chairs.includes(id) : isTheirs),
    order: [...new Set(known)],
    faults: unknownIds.length > 0 ? [`It named what is not on the page: ${unknownIds.join(', ').slice(0, 80)}.`] : [],
  };
}

type Entries = EntryParts & Pick<Page, 'beyond'>;

/** Places every finding once, ordered by id; a change that settles several is shown at the gravest of them. */
function pageEntries({ findings, cures, choices }: Docket, cited: ReadonlySet<string>): Entries {
  const inOrder = [...findings].sort((a, b) => findingNumber(a) - findingNumber(b));
  const open = inOrder.filter(each => each.state !== 'fell');
  const isNumber = (each: Finding) => each.severity !== 'blocks' && each.slot === numbersSlot;
  const of = (severity: Finding['severity']) => open.filter(each => each.severity === severity && !isNumber(each));
  const order = [...of('blocks'), ...of('matters'), ...open.filter(isNumber), ...of('minor')];
  const entries = new Map(withChanges(order, cures, choices).map(each => [each.id, each]));
  const shown = (all: readonly Finding[]) => all.flatMap(({ id }) => entries.get(id) ?? []).map(trimEntry);
  const parts = {
    ...{ blocks: shown(of('blocks')), matters: shown(of('matters')), numbers: shown(open.filter(isNumber)) },
    smaller: shown(of('minor')),
    fell: inOrder.filter(each => each.state === 'fell').map(fallenEntry),
  };
  return placeEntries(parts, cited);
}

const findingNumber = ({ id }: Finding) => Number.parseInt(id.slice(1), 10) || 0;

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
    const left = settling.flatMap(({ partly = [] }) => partly.filter(each => each.finding === finding.id));
    return {
      ...{ ...finding, change: undefined },
      ...(choice ? { choice: choice.id } : {}),
      ...(here.length > 0 ? { cures: here } : {}),
      ...(elsewhere.length > 0 ? { sameChangeAs: elsewhere } : {}),
      ...(isWhole || left.length === 0 ? {} : { remains: left.map(each => each.remains) }),
    };
  });
}

function examinedSlots({ examined, unread }: Docket): Pick<Page, 'held' | 'notExamined'> {
  const which = (state: string) => Object.keys(examined).filter(slot => examined[slot] === state);
  return { held: which('holds'), notExamined: [...which('not examined'), ...unread] };
}

function findingTexts({ claim, consequence, change = '', quotes }: Finding): string[] {
  return [claim, consequence, change, ...quotes.map(each => each.text)];
}
