import type { JsonObject } from '../../base/json';
import type { Definition } from '../../script/format';
import { keywords } from '../../text/keywords';
import { foldSpace, shorten } from '../../text/spaces';
import { words } from '../../text/words';

/** The most motives that are drawn from a definition which names none. */
const mostDerived = 4;
/** Headings that tell of the file and not of the agent. */
const formal =
  /^(?:personality|background|overview|role|identity|description|how you|how i|how we|what you|what i|when|communication|style|focus|instructions?|purpose|about|responsibilit|workflow|process|output|examples?|guidelines|rules|context|tools|core|key|your|you are|mission|goals?|objectives?|values?|principles)/i;
/** Headings under which an agent lists what it is after. */
const telling =
  /look for|focus|care|value|priorit|principle|goal|objective|mission|responsib|motiv|concern|protect|interest/i;

/** What a parliament reads of a representative: its motives and its temperature; motives that no `convene:` block names come from headings, what stands under them, and the description. */
export function traits({ name, description, sections, own }: Definition, role: string): JsonObject | undefined {
  if (role !== 'representative') return undefined;
  const given = (own.motives ?? []).map(motive => shorten(foldSpace(motive), 120)).filter(motive => motive !== '');
  const motives = given.length > 0 ? given : derived(name, description, sections);
  return { motives, ...(own.temperature === undefined ? {} : { temperature: own.temperature }) };
}

function derived(name: string, description: string, sections: Definition['sections']): string[] {
  const own = new Set(name.toLowerCase().split(/\s+/));
  const headings = sections
    .map(({ title }) => foldSpace(title))
    .filter(title => title !== '' && title.length <= 60 && !formal.test(title) && !isName(title, own));
  const found = [...headings.map(title => title.toLowerCase()), ...itemsOf(sections)].slice(0, mostDerived);
  if (found.length >= 2) return [...new Set(found)];
  const words = keywords(description, mostDerived + own.size).filter(word => !own.has(word.toLowerCase()));
  return [...new Set([...found, ...words.map(word => word.toLowerCase())])].slice(0, mostDerived);
}

/** The first items of the lists that say what an agent is after, each as far as it stands alone. */
function itemsOf(sections: Definition['sections']): string[] {
  const lists = sections
    .filter(({ title }) => telling.test(title))
    .flatMap(({ text }) => text.match(/^[-*+] .+$/gm) ?? []);
  return lists.flatMap(item => {
    const [head = ''] = foldSpace(item.slice(2).replace(/[*_`]/g, '')).split(/[,;:.–—]/);
    const length = words(head).length;
    return length >= 2 && length <= 12 ? [head.charAt(0).toLowerCase() + head.slice(1)] : [];
  });
}

function isName(title: string, own: ReadonlySet<string>): boolean {
  return title
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .some(word => own.has(word));
}
