// Reads the changes to the document that settle findings (cures) and the open choices from the calls that wrote or reworded them.

import type { JsonObject } from '../../base/json';
import type { EndedCall, FoundQuote } from '../../script/call';
import type { Choice, Cure, Passage } from '../../script/page';
import { normalizeWhitespace } from '../../text/spaces';
import { readLines, readPassages, readRecords, readText, readTexts, recordedQuote } from './items';
import { placeKinds } from './shapes';

/**
 * Reads from the calls the changes that settle something open, the open choices and the order of work, with all later corrections applied.
 * `idOf`: the id under which a finding is open, if it is; `into`: the change into which another was merged, by the other's id.
 */
export function readCures(calls: readonly EndedCall[], idOf: (id: string) => string | undefined) {
  // Ids are given by place, also to items that are then left out, so that each keeps its own.
  const items = itemsIn(calls, 'cures');
  const written = items.flatMap(({ item, call }, at) => readCure(item, `C${at + 1}`, call, idOf));
  const open = itemsIn(calls, 'choices').flatMap(({ item, call }, at) => readChoice(item, `Q${at + 1}`, call, idOf));
  const further = itemsIn(calls, 'further').flatMap(({ item, call }, at) =>
    readFurtherChange(item, `C${items.length + at + 1}`, call, { cures: written, choices: open, idOf }),
  );
  const into = readMergedChanges(calls, written);
  const withMergedId = (each: Record<string, unknown>) => ({ ...each, by: into.get(readText(each.by, 40)) ?? each.by });
  const already = calls.flatMap(call => readRecords(call.data?.already)).map(withMergedId);
  const amended = collectAmendments(calls, written, idOf);
  const partlySettled = calls.flatMap(call => readRecords(call.data?.partly)).map(withMergedId);
  const cures = [...written, ...further].flatMap(cure => {
    if (into.has(cure.id)) return [];
    const joined = written.filter(({ id }) => into.get(id) === cure.id).flatMap(each => each.settles);
    const settles = settledIds(cure.id, [...new Set([...cure.settles, ...joined])], already, idOf);
    const now = { ...cure, ...amended.get(cure.id), settles };
    return changesNothing(now) ? [] : withRemainder(now, partlySettled, idOf);
  });
  const choices = open
    .map(choice => amendChoice(choice, amended))
    .map(choice => ({ ...choice, about: settledIds(choice.id, choice.about ?? [], already, idOf) }));
  const known = new Set(cures.map(({ id }) => id));
  const order = readTexts(calls.findLast(call => call.data?.order)?.data?.order, 40).filter(id => known.has(id));
  return { cures, choices, order: [...new Set([...order, ...known])], into };
}

/** The entries of a list in the answers of all calls, each with its call. */
function itemsIn(calls: readonly EndedCall[], list: 'cures' | 'choices' | 'further') {
  return calls.flatMap(call => readRecords(call.data?.[list]).map(item => ({ item, call })));
}

/** Collects what the calls reword, by the ids of changes and of sides (Q1.2.1); a later rewording replaces an earlier one. */
function collectAmendments(
  calls: readonly EndedCall[],
  written: readonly Cure[],
  idOf: (id: string) => string | undefined,
): Map<string, Partial<Cure>> {
  const amended = new Map<string, Partial<Cure>>();
  for (const [at, call] of calls.entries()) {
    const before = calls.slice(0, at).flatMap(each => readRecords(each.data?.cures)).length;
    // A talk names the change of a finding by the finding's id: it is the one that was written for it alone by then.
    const idOfChange = (id: string) => {
      const [own, other] = written.filter(({ settles }) => settles.includes(idOf(id) ?? id));
      const isOwn = own && !other && own.settles.length === 1 && Number(own.id.slice(1)) <= before;
      return isOwn && !readTexts(call.asked?.ids, 40).includes(own.id) ? own.id : id;
    };
    for (const [id, amendment] of readAmendments(call))
      amended.set(idOfChange(id), { ...amended.get(idOfChange(id)), ...amendment });
  }
  return amended;
}

/** Whether a change was taken back: it reads as the words that it would replace. */
function changesNothing({ change, replaces }: Passage): boolean {
  return replaces !== undefined && normalizeWhitespace(change) === normalizeWhitespace(replaces);
}

/** Reads the changes that a call rewords, or whose cost it corrects, by their ids. */
function readAmendments(call: EndedCall): [string, Partial<Cure>][] {
  return readRecords(call.data?.amended).flatMap((item): [string, Partial<Cure>][] => {
    const [passage] = readPassage(item, call);
    // A rewording is useless if the passage that it replaces is not found.
    const isLost = readPlace(item).replaces !== undefined && !passage?.replaces;
    const isMoved = Object.values(readPlace(item)).some(words => words !== undefined);
    const oldPlace = isMoved ? { ...noPlace, lines: undefined, lost: undefined } : {};
    // The cost and breakage of the earlier wording no longer apply.
    const cost = { cost: readText(item.cost) || undefined };
    const isOnlyCost = call.kind === 'fit' && !passage;
    // A new wording has other values, which follow from what it says itself, if at all.
    const oldBasis = passage ? { basis: undefined } : {};
    const amendment = { ...oldPlace, ...oldBasis, ...passage, ...cost, broke: undefined };
    return (passage || isOnlyCost) && !isLost ? [[readText(item.id, 40), amendment]] : [];
  });
}

/** Reads a change at another place that other changes require; it settles what they settle. */
function readFurtherChange(
  item: Record<string, unknown>,
  id: string,
  call: EndedCall,
  known: { cures: readonly Cure[]; choices: readonly Choice[]; idOf: (id: string) => string | undefined },
): Cure[] {
  const needs = readTexts(item.needs, 40);
  const all = [
    ...needs.flatMap(each => known.idOf(each) ?? []),
    ...known.cures.filter(each => needs.includes(each.id)).flatMap(each => each.settles),
    // A side is named with its number: Q1.2.
    ...known.choices
      .filter(({ id }) => needs.some(each => each.split('.')[0] === id))
      .flatMap(({ about = [] }) => about),
  ];
  const settles = [...new Set(all)];
  const [passage] = readPassage(item, call);
  const cost = readText(item.cost);
  return passage && settles.length > 0
    ? [{ id, settles, ...passage, checkedAgainst: '', ...(cost ? { cost } : {}) }]
    : [];
}

/** Reads which changes were merged into which others, by id; a target that is merged itself does not count. */
function readMergedChanges(calls: readonly EndedCall[], written: readonly Cure[]): ReadonlyMap<string, string> {
  const pairs = calls
    .flatMap(call => readRecords(call.data?.joined))
    .map(({ id, into }) => [readText(id, 40), readText(into, 40)] as const);
  const isKnown = (id: string) => written.some(each => each.id === id);
  return new Map(
    pairs.filter(([id, into]) => id !== into && isKnown(id) && isKnown(into) && !pairs.some(([gone]) => gone === into)),
  );
}

/** The ids that a change or choice settles, including what a later call says it settles. */
function settledIds(
  id: string,
  settles: readonly string[],
  already: readonly Record<string, unknown>[],
  idOf: (id: string) => string | undefined,
): string[] {
  const later = already
    .filter(each => readText(each.by, 40) === id)
    .flatMap(each => idOf(readText(each.finding, 40)) ?? []);
  return [...new Set([...settles, ...later])];
}

/** Adds to a change what it leaves open of its findings. */
function withRemainder(
  cure: Cure,
  partlySettled: readonly Record<string, unknown>[],
  idOf: (id: string) => string | undefined,
): Cure {
  const partly = partlySettled.flatMap(each => {
    const finding = idOf(readText(each.finding, 40));
    const remains = readText(each.remains);
    const isOfCure = readText(each.by, 40) === cure.id && finding !== undefined && cure.settles.includes(finding);
    return isOfCure && remains !== '' ? [{ finding, remains }] : [];
  });
  // Several calls may say the same.
  const different = partly.filter(
    (each, at) => partly.findIndex(one => one.finding === each.finding && one.remains === each.remains) === at,
  );
  return different.length > 0 ? { ...cure, partly: different } : cure;
}

function readCure(
  item: Record<string, unknown>,
  id: string,
  call: EndedCall,
  idOf: (id: string) => string | undefined,
): Cure[] {
  const settles = [...new Set(readTexts(item.settles, 40).flatMap(each => idOf(each) ?? []))];
  const [passage] = readPassage(item, call);
  if (settles.length === 0 || !passage) return [];
  const [broke, cost] = [readText(item.broke), readText(item.cost)];
  const cure = { id, settles, ...passage, checkedAgainst: readText(item.checkedAgainst) };
  return [{ ...cure, ...(broke ? { broke } : {}), ...(cost ? { cost } : {}) }];
}

/** Reads a wording with its place; nothing if it neither adds nor strikes words. */
function readPassage(item: Record<string, unknown>, call: EndedCall): Passage[] {
  const change = readLines(item.change, maxPassageLength);
  const { replaces, ...addition } = readPlace(item);
  const lines = replaces === undefined ? undefined : lineRange(recordedQuote(call.quotes, replaces));
  const isStruck = item.change === '' && lines !== undefined;
  if (change === '' && !isStruck) return [];
  const basis = readText(item.basis);
  const added = Object.fromEntries(Object.entries(addition).filter(([, words]) => words !== undefined));
  const hasAddition = Object.keys(added).length > 0;
  // A passage that is not in the document cannot be replaced.
  const place = replaces && lines ? { replaces, lines } : hasAddition ? added : replaces ? { lost: replaces } : {};
  return [{ change, ...place, ...(basis ? { basis } : {}) }];
}

/** The maximum length of a wording or of a replaced passage, in characters. */
const maxPassageLength = 1500;

const noPlace = { replaces: undefined, after: undefined, before: undefined, under: undefined, place: undefined };

const placeFields = { 'in place of': 'replaces', after: 'after', before: 'before', 'at the end of': 'under' } as const;

/** The passages of the document that changes, and the sides of choices, replace, or beside which they go. */
export function placedPassages(data: JsonObject): string[] {
  const sides = readRecords(data.choices).flatMap(choice => readRecords(choice.sides));
  const written = [data.cures, data.amended, data.further].flatMap(readRecords);
  const changes = [...written, ...sides.flatMap(side => readRecords(side.changes))];
  return changes.flatMap(each => {
    const { replaces, after, before } = readPlace(each);
    return [replaces, after, before].filter(words => words !== undefined);
  });
}

/** Reads where a wording goes; older sessions name the words that it replaces, or describe its place. */
function readPlace(item: Record<string, unknown>): Pick<Passage, keyof typeof noPlace> {
  const passageOf = (value: unknown) => readPassages(value, maxPassageLength)[0];
  const kind = placeKinds.find(each => each === item.where);
  if (kind) return { ...noPlace, [placeFields[kind]]: passageOf(item.words) };
  return {
    replaces: passageOf(item.replaces),
    after: passageOf(item.after),
    before: passageOf(item.before),
    under: readText(item.under) || undefined,
    place: readText(item.place) || undefined,
  };
}

/** A choice with the amended wording of its sides, addressed by the numbers of side and passage: Q1.2.1. */
function amendChoice({ id, sides, ...choice }: Choice, amended: ReadonlyMap<string, Partial<Cure>>): Choice {
  const amendedSides = sides.map((side, at) => ({
    ...side,
    changes: side.changes?.map((each, nth) => {
      const { cost: _, broke: __, ...right } = amended.get(`${id}.${at + 1}.${nth + 1}`) ?? {};
      return { ...each, ...right };
    }),
  }));
  return { id, ...choice, sides: amendedSides.map(({ changes, ...side }) => (changes ? { ...side, changes } : side)) };
}

function lineRange({ startLine, endLine = startLine }: Partial<FoundQuote> = {}): Cure['lines'] {
  return startLine === undefined || endLine === undefined ? undefined : { start: startLine, end: endLine };
}

function readChoice(
  item: Record<string, unknown>,
  id: string,
  call: EndedCall,
  idOf: (id: string) => string | undefined,
): Choice[] {
  const about = [...new Set(readTexts(item.about, 40).flatMap(each => idOf(each) ?? []))];
  const question = readText(item.question);
  const sides = readRecords(item.sides)
    .map(side => ({ what: readText(side.what), price: readText(side.price), changes: readSideChanges(side, call) }))
    .filter(({ what }) => what !== '')
    .map(({ changes, ...side }) => (changes.length > 0 ? { ...side, changes } : side));
  if (question === '' || sides.length < 2) return [];
  return [{ id, question, about, sides, restsOn: readText(item.restsOn), chairs: item.chairs === true }];
}

/** The changes of a side; in older sessions a side has one wording, without a place. */
function readSideChanges(side: Record<string, unknown>, call: EndedCall): Passage[] {
  const changes = readRecords(side.changes);
  return (changes.length > 0 ? changes : [side]).flatMap(each => readPassage(each, call));
}
