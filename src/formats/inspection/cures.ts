import type { JsonObject } from '../../base/json';
import type { Examined } from '../../script/call';
import type { Choice, Cure } from '../../script/page';
import { linesIn, recordsIn, textIn, textsIn } from './items';

/** The words of the document that changes put others in the place of. */
export function replacedIn(data: JsonObject): string[] {
  return recordsIn(data.cures).flatMap(({ replaces }) => textsIn(replaces));
}

/** What the call for changes came to: the changes that settle something that is still open, the choices that it leaves, the order of the work. */
export function curesIn(call: Examined | undefined, idOf: (id: string) => string | undefined) {
  const cures = recordsIn(call?.data?.cures).flatMap((item, at) => cureIn(item, `C${at + 1}`, call, idOf));
  const choices = recordsIn(call?.data?.choices).flatMap((item, at) => choiceIn(item, `Q${at + 1}`, idOf));
  const known = new Set(cures.map(({ id }) => id));
  const order = textsIn(call?.data?.order, 40).filter(id => known.has(id));
  return { cures, choices, order: [...new Set([...order, ...known])] };
}

function cureIn(
  item: Record<string, unknown>,
  id: string,
  call: Examined | undefined,
  idOf: (id: string) => string | undefined,
): Cure[] {
  const settles = [...new Set(textsIn(item.settles, 40).flatMap(each => idOf(each) ?? []))];
  const change = linesIn(item.change, 1500);
  if (settles.length === 0 || change === '') return [];
  const replaces = textIn(item.replaces);
  // Words that are not there cannot be replaced.
  const isThere = call?.quotes.some(({ text, startLine }) => text === replaces && startLine !== undefined);
  const [broke, cost] = [textIn(item.broke), textIn(item.cost)];
  return [
    {
      ...{ id, settles, change, checkedAgainst: textIn(item.checkedAgainst) },
      ...(broke ? { broke } : {}),
      ...(cost ? { cost } : {}),
      ...(replaces && isThere ? { replaces } : {}),
    },
  ];
}

function choiceIn(item: Record<string, unknown>, id: string, idOf: (id: string) => string | undefined): Choice[] {
  const about = [...new Set(textsIn(item.about, 40).flatMap(each => idOf(each) ?? []))];
  const question = textIn(item.question);
  const sides = recordsIn(item.sides)
    .map(({ what, price }) => ({ what: textIn(what), price: textIn(price) }))
    .filter(({ what }) => what !== '');
  if (question === '' || sides.length < 2) return [];
  return [{ id, question, about, sides, restsOn: textIn(item.restsOn), chairs: item.chairs === true }];
}
