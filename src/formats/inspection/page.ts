import { isRecord, type JsonObject } from '../../base/json';
import { numbersMissing } from '../../base/numbers';
import type { Brief } from '../../script/brief';
import type { Examined, Known } from '../../script/call';
import type { Heard } from '../../script/format';
import type { Choice, Cure, Docket, Finding, Page, PageEntry } from '../../script/page';
import { isPlain } from './again';
import { type ChairPart, type ChairRules, chairByCode, chairOf, chairText } from './chair';
import { docketOf } from './docket';
import { goOf, headlineOf, isWorded, rulingOf, settlesWhole } from './go';
import { recordsIn, textIn } from './items';
import { fallenEntry, type Parts, placed, shownEntry } from './limits';
import { noesIn } from './noes';

/** The point of the checklist whose findings stand apart, with the right figures. */
const numbersSlot = 'numbers';

/** What a session on a document hands over, computed from its record; undefined where nobody was asked to read. */
export function pageOf(heard: Heard): Page | undefined {
  const { brief, turns, posts, calls = [], inputs = [] } = heard;
  const known = { turns, posts, calls, inputs };
  const docket = docketOf(known, brief) ?? (heard.outcome ? looseDocket(known, brief) : undefined);
  const isOver = heard.outcome !== undefined;
  return docket && pageFrom(docket, { calls, turns, names: brief.seats.map(seat => seat.name), isOver });
}

/** What was filed in a session that ended before anything was put on the table: unmerged and unchecked, or nothing at all. */
function looseDocket(known: Known, brief: Brief): Docket | undefined {
  if (!known.calls.some(each => each.kind === 'reading')) return undefined;
  const data = { at: 'merged', entries: [], unread: [] };
  const docket = docketOf({ ...known, posts: [{ topic: 'docket', data }] }, brief);
  const note = 'The session ended before the findings were merged and checked.';
  return docket && { ...docket, notes: [...docket.notes, ...(docket.findings.length > 0 ? [note] : [])] };
}

/** What of a session goes onto its page beside the docket. */
export interface PageSources {
  calls: readonly Examined[];
  turns: Heard['turns'];
  names: readonly string[];
  /** The session has ended; else whoever writes the chair's part may still do so. */
  isOver?: boolean;
}

/** The page of a docket: who may go ahead by rule, the chair's part as it was written or by code, and the author's part within its words. */
export function pageFrom(docket: Docket, { calls, turns, names, isOver = true }: PageSources): Page {
  const ruling = rulingOf(turns, calls);
  const { direction = 'open' } = ruling;
  const go = goOf(docket, direction);
  const headline = headlineOf(go, direction, docket);
  const call = calls.findLast(each => each.kind === 'page');
  const check = calls.findLast(each => each.kind === 'pageCheck');
  const rules = { docket, headline, names, hasNo: noesIn(turns, docket).length > 0, wrong: wrongIn(check?.data) };
  const written = call?.data && chairOf(call.data, rules);
  const { chair, decisions, faults } = written ?? chairByCode(docket, headline);
  const cited = citedBy(call?.data, docket);
  const decided = decidedOf(decisions, docket, cited.isChairs);
  const changes = docket.cures.flatMap(({ change, cost = '' }) => [change, cost]);
  const said = [...docket.findings.flatMap(textsOf), ...changes, ...turns.map(turn => turn.text)];
  return {
    ...{ go, direction, headline, chair },
    ...(ruling.go && ruling.go !== go ? { proposed: ruling.go } : {}),
    decide: decided,
    ...entriesOf(docket, new Set([...chair.lines, ...chair.also].flatMap(each => each.ids))),
    order: cited.order,
    otherChoices: docket.choices.filter(
      each => !decided.some(({ id, sides }) => id === each.id && sides === each.sides),
    ),
    ...slotsOf(docket),
    notes: [...docket.notes, ...((call || isOver) && !isPlain(docket) ? notesOn(call, written) : [])],
    unchecked: !chair.byCode && check?.outcome !== 'answered',
    faults: [...new Set([...faults, ...cited.faults])],
    numbersToFind: numbersMissing(chairText(chair), said),
    docket,
  };
}

/** What is the chair's to decide: as it was worded for a chair, else the choice itself. */
function decidedOf(decisions: ChairPart['decisions'], { choices }: Docket, isChairs: (each: Choice) => boolean) {
  const worded = decisions.flatMap(({ id, question = '', sides = [], restsOn = '', leaning }): Choice[] => {
    const own = choices.find(each => each.id === id);
    if (question === '') return own ? [{ ...own, ...(leaning ? { leaning } : {}) }] : [];
    // Its wording stands with the choice itself.
    return [{ id: own?.id ?? '', question, sides, restsOn, chairs: true, ...(leaning ? { leaning } : {}) }];
  });
  return worded.length > 0 ? worded : choices.filter(isChairs);
}

/** The parts of the chair's text that the check against the document found wrong, with the words that it puts in their place. */
function wrongIn(data: JsonObject | undefined): ChairRules['wrong'] {
  const several = ['line', 'also', 'decision', 'advice'];
  return new Map(
    recordsIn(data?.faults).map(({ part, line, instead, harm, settledBy }) => [
      several.includes(String(part)) ? `${part} ${line}` : String(part),
      { text: textIn(instead), harm: textIn(harm), settledBy: textIn(settledBy) },
    ]),
  );
}

function notesOn(call: Examined | undefined, written: ChairPart | undefined): string[] {
  if (written) return call?.outcome === 'partial' ? ['The chair’s part broke off; what was complete stands.'] : [];
  return ['Nobody wrote the chair’s part: code put it together from the gravest findings.'];
}

/** Choices and the order of work as the page call names them, where the docket has what it names. */
function citedBy(data: JsonObject | undefined, { choices, cures, order }: Docket) {
  // Sessions of before name the ids alone.
  const idOf = (each: unknown) => (isRecord(each) ? textIn(each.id, 40) : String(each));
  const listed = (value: unknown) => (Array.isArray(value) ? [...new Set(value.map(idOf))].filter(Boolean) : []);
  const chairs = listed(data?.decide);
  const named = listed(data?.order);
  const has = (list: readonly { id: string }[], id: string) => list.some(each => each.id === id);
  const strange = [...chairs.filter(id => !has(choices, id)), ...named.filter(id => !has(cures, id))];
  const known = [...named, ...order, ...cures.map(each => each.id)].filter(id => has(cures, id));
  return {
    isChairs: ({ id, chairs: isTheirs }: Choice) => (chairs.length > 0 ? chairs.includes(id) : isTheirs),
    order: [...new Set(known)],
    faults: strange.length > 0 ? [`It named what is not on the page: ${strange.join(', ').slice(0, 80)}.`] : [],
  };
}

type Entries = Parts & Pick<Page, 'beyond'>;

/** Every finding once, where it belongs, by its id: those are given in the order of consequence; a change that settles several stands at the gravest of them. */
function entriesOf({ findings, cures, choices }: Docket, cited: ReadonlySet<string>): Entries {
  const inOrder = [...findings].sort((a, b) => numberOf(a) - numberOf(b));
  const open = inOrder.filter(each => each.state !== 'fell');
  const isNumber = (each: Finding) => each.severity !== 'blocks' && each.slot === numbersSlot;
  const of = (severity: Finding['severity']) => open.filter(each => each.severity === severity && !isNumber(each));
  const order = [...of('blocks'), ...of('matters'), ...open.filter(isNumber), ...of('minor')];
  const entries = new Map(withChanges(order, cures, choices).map(each => [each.id, each]));
  const shown = (all: readonly Finding[]) => all.flatMap(({ id }) => entries.get(id) ?? []).map(shownEntry);
  const parts = {
    ...{ blocks: shown(of('blocks')), matters: shown(of('matters')), numbers: shown(open.filter(isNumber)) },
    smaller: shown(of('minor')),
    fell: inOrder.filter(each => each.state === 'fell').map(fallenEntry),
  };
  return placed(parts, cited);
}

const numberOf = ({ id }: Finding) => Number.parseInt(id.slice(1), 10) || 0;

function withChanges(findings: readonly Finding[], cures: readonly Cure[], choices: readonly Choice[]): PageEntry[] {
  const written = cures.filter(isWorded);
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
    const isWhole = settling.some(each => settlesWhole(each, finding.id));
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

function slotsOf({ examined, unread }: Docket): Pick<Page, 'held' | 'notExamined'> {
  const which = (state: string) => Object.keys(examined).filter(slot => examined[slot] === state);
  return { held: which('holds'), notExamined: [...which('not examined'), ...unread] };
}

function textsOf({ claim, consequence, change = '', quotes }: Finding): string[] {
  return [claim, consequence, change, ...quotes.map(each => each.text)];
}
