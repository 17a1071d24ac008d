import type { JsonObject } from '../../base/json';
import type { Definition } from '../../script/format';
import { keywords } from '../../text/keywords';
import { foldSpace, shorten } from '../../text/spaces';

/** The most motives that are drawn from a definition which names none. */
const mostDerived = 5;
/** Headings that tell of the file and not of the agent. */
const formal =
  /^(?:personality|background|overview|role|identity|description|how you|how i|what you|communication|style|focus|instructions?|purpose|about|responsibilit|workflow|process|output|examples?|guidelines|rules|context|tools|when to|core|key|your|you are)/i;

/** What a parliament reads of a representative: its motives and its temperature; motives that no `convene:` block names come from headings and description. */
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
  const words = keywords(description, mostDerived + own.size).filter(word => !own.has(word.toLowerCase()));
  return [...new Set([...headings, ...words].map(motive => motive.toLowerCase()))].slice(0, mostDerived);
}

function isName(title: string, own: ReadonlySet<string>): boolean {
  return title
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .some(word => own.has(word));
}
