import type { JsonObject } from '../../base/json';
import type { Examined, FoundQuote } from '../../script/call';
import type { Choice, Cure, Passage } from '../../script/page';
import { foundIn, linesIn, passagesIn, recordsIn, textIn, textsIn } from './items';

/** The words of the document that changes, and the sides of choices, put others in the place of. */
export function replacedIn(data: JsonObject): string[] {
  const sides = recordsIn(data.choices).flatMap(choice => recordsIn(choice.sides));
  const changes = [...recordsIn(data.cures), ...sides.flatMap(side => recordsIn(side.changes))];
  return changes.flatMap(({ replaces }) => passagesIn(replaces, longestPassage));
}

const changeIn = (value: unknown) => linesIn(value, 1500);

/** A paragraph; a longer passage is not replaced as one. */
const longestPassage = 1500;

/** What the calls for changes came to, with what weighed the talk put right in them: the changes that settle something that is still open, the choices that they leave, the order of the work. */
export function curesIn(calls: readonly Examined[], idOf: (id: string) => string | undefined) {
  const items = calls.flatMap(call => recordsIn(call.data?.cures).map(item => ({ item, call })));
  const written = items.map(({ item, call }, at) => cureIn(item, `C${at + 1}`, call, idOf));
  const already = calls.flatMap(call => recordsIn(call.data?.already));
  const amended = new Map(
    calls
      .flatMap(call => recordsIn(call.data?.amended))
      .map(({ id, change }) => [textIn(id, 40), changeIn(change)] as const)
      .filter(([, change]) => change !== ''),
  );
  const left = calls.flatMap(call => recordsIn(call.data?.partly));
  const cures = written.flat().map(cure => {
    const change = amended.get(cure.id) ?? cure.change;
    return withRest({ ...cure, change, settles: settledBy(cure.id, cure.settles, already, idOf) }, left, idOf);
  });
  const choices = calls
    .flatMap(call => recordsIn(call.data?.choices).map(item => ({ item, call })))
    .flatMap(({ item, call }, at) => choiceIn(item, `Q${at + 1}`, call, idOf))
    .map(choice => ({ ...choice, about: settledBy(choice.id, choice.about ?? [], already, idOf) }));
  const known = new Set(cures.map(({ id }) => id));
  const order = textsIn(calls.findLast(call => call.data?.order)?.data?.order, 40).filter(id => known.has(id));
  return { cures, choices, order: [...new Set([...order, ...known])] };
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

/** Wording with its place; none where there are no words. */
function passageIn(item: Record<string, unknown>, call: Examined): Passage[] {
  const change = changeIn(item.change);
  if (change === '') return [];
  const [replaces = ''] = passagesIn(item.replaces, longestPassage);
  const lines = linesOf(foundIn(call.quotes, replaces));
  const place = textIn(item.place);
  // Words that are not there cannot be replaced.
  return [{ change, ...(replaces && lines ? { replaces, lines } : place ? { place } : {}) }];
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
