import type { JsonObject } from '../../base/json';
import type { Examined, FoundQuote } from '../../script/call';
import type { Choice, Cure } from '../../script/page';
import { foundIn, linesIn, passagesIn, recordsIn, textIn, textsIn } from './items';

/** The words of the document that changes put others in the place of. */
export function replacedIn(data: JsonObject): string[] {
  return recordsIn(data.cures).flatMap(({ replaces }) => passagesIn(replaces, longestPassage));
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
  const cures = written.flat().map(cure => ({
    ...cure,
    change: amended.get(cure.id) ?? cure.change,
    settles: settledBy(cure, already, idOf),
  }));
  const choices = calls
    .flatMap(call => recordsIn(call.data?.choices))
    .flatMap((item, at) => choiceIn(item, `Q${at + 1}`, idOf));
  const known = new Set(cures.map(({ id }) => id));
  const order = textsIn(calls.findLast(call => call.data?.order)?.data?.order, 40).filter(id => known.has(id));
  return { cures, choices, order: [...new Set([...order, ...known])] };
}

/** What a change settles, with what a later call says it settles as it stands. */
function settledBy(
  { id, settles }: Cure,
  already: readonly Record<string, unknown>[],
  idOf: (id: string) => string | undefined,
): string[] {
  const later = already
    .filter(each => textIn(each.by, 40) === id)
    .flatMap(each => idOf(textIn(each.finding, 40)) ?? []);
  return [...new Set([...settles, ...later])];
}

function cureIn(
  item: Record<string, unknown>,
  id: string,
  call: Examined,
  idOf: (id: string) => string | undefined,
): Cure[] {
  const settles = [...new Set(textsIn(item.settles, 40).flatMap(each => idOf(each) ?? []))];
  const change = changeIn(item.change);
  if (settles.length === 0 || change === '') return [];
  const [replaces = ''] = passagesIn(item.replaces, longestPassage);
  const lines = linesOf(foundIn(call.quotes, replaces));
  const [place, broke, cost] = [textIn(item.place), textIn(item.broke), textIn(item.cost)];
  return [
    {
      ...{ id, settles, change, checkedAgainst: textIn(item.checkedAgainst) },
      ...(broke ? { broke } : {}),
      ...(cost ? { cost } : {}),
      // Words that are not there cannot be replaced.
      ...(replaces && lines ? { replaces, lines } : place ? { place } : {}),
    },
  ];
}

function linesOf({ startLine, endLine = startLine }: Partial<FoundQuote> = {}): Cure['lines'] {
  return startLine === undefined || endLine === undefined ? undefined : { start: startLine, end: endLine };
}

function choiceIn(item: Record<string, unknown>, id: string, idOf: (id: string) => string | undefined): Choice[] {
  const about = [...new Set(textsIn(item.about, 40).flatMap(each => idOf(each) ?? []))];
  const question = textIn(item.question);
  const sides = recordsIn(item.sides)
    .map(({ what, price, change }) => ({ what: textIn(what), price: textIn(price), change: changeIn(change) }))
    .filter(({ what }) => what !== '')
    .map(({ change, ...side }) => (change ? { ...side, change } : side));
  if (question === '' || sides.length < 2) return [];
  return [{ id, question, about, sides, restsOn: textIn(item.restsOn), chairs: item.chairs === true }];
}
