import type { JsonObject } from '../../base/json';
import type { Examined, FoundQuote } from '../../script/call';
import type { Choice, Cure, Passage } from '../../script/page';
import { foundIn, linesIn, passagesIn, recordsIn, textIn, textsIn } from './items';

/** The words of the document that changes, and the sides of choices, put others in the place of. */
export function replacedIn(data: JsonObject): string[] {
  const sides = recordsIn(data.choices).flatMap(choice => recordsIn(choice.sides));
  const written = [data.cures, data.amended, data.further].flatMap(recordsIn);
  const changes = [...written, ...sides.flatMap(side => recordsIn(side.changes))];
  return changes.flatMap(({ replaces }) => passagesIn(replaces, longestPassage));
}

/** A paragraph; a longer passage is not replaced as one. */
const longestPassage = 1500;

/** What the calls for changes came to, with what weighed the talk put right in them: the changes that settle something that is still open, the choices that they leave, the order of the work. */
export function curesIn(calls: readonly Examined[], idOf: (id: string) => string | undefined) {
  const items = calls.flatMap(call => recordsIn(call.data?.cures).map(item => ({ item, call })));
  const written = items.flatMap(({ item, call }, at) => cureIn(item, `C${at + 1}`, call, idOf));
  const further = calls
    .flatMap(call => recordsIn(call.data?.further).map(item => ({ item, call })))
    .flatMap(({ item, call }, at) => furtherIn(item, `C${items.length + at + 1}`, call, { written, idOf }));
  const into = joinedIn(calls, written);
  const now = (each: Record<string, unknown>) => ({ ...each, by: into.get(textIn(each.by, 40)) ?? each.by });
  const already = calls.flatMap(call => recordsIn(call.data?.already)).map(now);
  const amended = new Map<string, Partial<Cure>>();
  for (const [id, right] of calls.flatMap(amendedIn)) amended.set(id, { ...amended.get(id), ...right });
  const left = calls.flatMap(call => recordsIn(call.data?.partly)).map(now);
  const cures = [...written, ...further].flatMap(cure => {
    if (into.has(cure.id)) return [];
    const joined = written.filter(({ id }) => into.get(id) === cure.id).flatMap(each => each.settles);
    const settles = settledBy(cure.id, [...new Set([...cure.settles, ...joined])], already, idOf);
    return withRest({ ...cure, ...amended.get(cure.id), settles }, left, idOf);
  });
  const choices = calls
    .flatMap(call => recordsIn(call.data?.choices).map(item => ({ item, call })))
    .flatMap(({ item, call }, at) => choiceIn(item, `Q${at + 1}`, call, idOf))
    .map(choice => refitted(choice, amended))
    .map(choice => ({ ...choice, about: settledBy(choice.id, choice.about ?? [], already, idOf) }));
  const known = new Set(cures.map(({ id }) => id));
  const order = textsIn(calls.findLast(call => call.data?.order)?.data?.order, 40).filter(id => known.has(id));
  return { cures, choices, order: [...new Set([...order, ...known])], into };
}

/** The changes that a call words otherwise, or whose cost it puts right, by their ids. */
function amendedIn(call: Examined): [string, Partial<Cure>][] {
  return recordsIn(call.data?.amended).flatMap((item): [string, Partial<Cure>][] => {
    const [passage] = passageIn(item, call);
    // Wording for other words of the document is of no use where those are not found.
    const isLost = textIn(item.replaces) !== '' && !passage?.replaces;
    const isMoved = passage?.replaces || passage?.place;
    const goes = isMoved ? { replaces: undefined, lines: undefined, place: undefined, lost: undefined } : {};
    // What the change cost and broke before it was put right is not said of it as it is.
    const cost = { cost: textIn(item.cost) || undefined };
    const isOnlyCost = call.kind === 'fit' && !passage;
    const right = { ...goes, ...passage, ...cost, broke: undefined };
    return (passage || isOnlyCost) && !isLost ? [[textIn(item.id, 40), right]] : [];
  });
}

/** A place of the document that other changes need to change too: it settles what they do. */
function furtherIn(
  item: Record<string, unknown>,
  id: string,
  call: Examined,
  { written, idOf }: { written: readonly Cure[]; idOf: (id: string) => string | undefined },
): Cure[] {
  const needs = textsIn(item.needs, 40);
  const all = [
    ...needs.flatMap(each => idOf(each) ?? []),
    ...written.filter(each => needs.includes(each.id)).flatMap(each => each.settles),
  ];
  const settles = [...new Set(all)];
  const [passage] = passageIn(item, call);
  return passage && settles.length > 0 ? [{ id, settles, ...passage, checkedAgainst: '' }] : [];
}

/** The changes that others say too, and those; nothing goes into what goes itself. */
function joinedIn(calls: readonly Examined[], written: readonly Cure[]): ReadonlyMap<string, string> {
  const pairs = calls
    .flatMap(call => recordsIn(call.data?.joined))
    .map(({ id, into }) => [textIn(id, 40), textIn(into, 40)] as const);
  const isKnown = (id: string) => written.some(each => each.id === id);
  return new Map(
    pairs.filter(([id, into]) => id !== into && isKnown(id) && isKnown(into) && !pairs.some(([gone]) => gone === into)),
  );
}

/** What a change or a choice settles, with what a later call says it settles as it stands. */
function settledBy(
  id: string,
  settles: readonly string[],
  already: readonly Record<string, unknown>[],
  idOf: (id: string) => string | undefined,
): string[] {
  const later = already
    .filter(each => textIn(each.by, 40) === id)
    .flatMap(each => idOf(textIn(each.finding, 40)) ?? []);
  return [...new Set([...settles, ...later])];
}

/** A change with what it leaves open of a finding, where that is said of it. */
function withRest(
  cure: Cure,
  left: readonly Record<string, unknown>[],
  idOf: (id: string) => string | undefined,
): Cure {
  const partly = left.flatMap(each => {
    const finding = idOf(textIn(each.finding, 40));
    const remains = textIn(each.remains);
    const isOwn = textIn(each.by, 40) === cure.id && finding !== undefined && cure.settles.includes(finding);
    return isOwn && remains !== '' ? [{ finding, remains }] : [];
  });
  return partly.length > 0 ? { ...cure, partly } : cure;
}

function cureIn(
  item: Record<string, unknown>,
  id: string,
  call: Examined,
  idOf: (id: string) => string | undefined,
): Cure[] {
  const settles = [...new Set(textsIn(item.settles, 40).flatMap(each => idOf(each) ?? []))];
  const [passage] = passageIn(item, call);
  if (settles.length === 0 || !passage) return [];
  const [broke, cost] = [textIn(item.broke), textIn(item.cost)];
  return [
    {
      ...{ id, settles, ...passage, checkedAgainst: textIn(item.checkedAgainst) },
      ...(broke ? { broke } : {}),
      ...(cost ? { cost } : {}),
    },
  ];
}

/** Wording with its place; none where there are no words, neither to be put in nor to be struck. */
function passageIn(item: Record<string, unknown>, call: Examined): Passage[] {
  const change = linesIn(item.change, longestPassage);
  const [replaces = ''] = passagesIn(item.replaces, longestPassage);
  const lines = linesOf(foundIn(call.quotes, replaces));
  const isStruck = item.change === '' && lines !== undefined;
  if (change === '' && !isStruck) return [];
  const [place, basis] = [textIn(item.place), textIn(item.basis)];
  // Words that are not there cannot be replaced.
  const goes = replaces && lines ? { replaces, lines } : place ? { place } : replaces ? { lost: replaces } : {};
  return [{ change, ...goes, ...(basis ? { basis } : {}) }];
}

/** A choice with the wording of its sides as it fits the changes, by the number of the side and of the passage: Q1.2.1. */
function refitted({ id, sides, ...choice }: Choice, amended: ReadonlyMap<string, Partial<Cure>>): Choice {
  const now = sides.map((side, at) => ({
    ...side,
    changes: side.changes?.map((each, nth) => {
      const { cost: _, broke: __, ...right } = amended.get(`${id}.${at + 1}.${nth + 1}`) ?? {};
      return { ...each, ...right };
    }),
  }));
  return { id, ...choice, sides: now.map(({ changes, ...side }) => (changes ? { ...side, changes } : side)) };
}

function linesOf({ startLine, endLine = startLine }: Partial<FoundQuote> = {}): Cure['lines'] {
  return startLine === undefined || endLine === undefined ? undefined : { start: startLine, end: endLine };
}

function choiceIn(
  item: Record<string, unknown>,
  id: string,
  call: Examined,
  idOf: (id: string) => string | undefined,
): Choice[] {
  const about = [...new Set(textsIn(item.about, 40).flatMap(each => idOf(each) ?? []))];
  const question = textIn(item.question);
  const sides = recordsIn(item.sides)
    .map(side => ({ what: textIn(side.what), price: textIn(side.price), changes: sideChanges(side, call) }))
    .filter(({ what }) => what !== '')
    .map(({ changes, ...side }) => (changes.length > 0 ? { ...side, changes } : side));
  if (question === '' || sides.length < 2) return [];
  return [{ id, question, about, sides, restsOn: textIn(item.restsOn), chairs: item.chairs === true }];
}

/** The wording of a side; sessions of before have one, without a place. */
function sideChanges(side: Record<string, unknown>, call: Examined): Passage[] {
  const changes = recordsIn(side.changes);
  return (changes.length > 0 ? changes : [side]).flatMap(each => passageIn(each, call));
}
