import type { JsonObject } from '../../base/json';
import type { AgentDefinition } from '../../script/format';
import { keywords } from '../../text/keywords';
import { normalizeWhitespace, shorten } from '../../text/spaces';
import { splitWords } from '../../text/words';

/** The maximum number of motives derived for an agent that configures none. */
const maxDerivedMotives = 4;
/** Headings about the file instead of the agent. */
const ignoredHeadings =
  /^(?:personality|background|overview|role|identity|description|how you|how i|how we|what you|what i|when|communication|style|focus|instructions?|purpose|about|responsibilit|workflow|process|output|examples?|guidelines|rules|context|tools|core|key|your|you are|mission|goals?|objectives?|values?|principles)/i;
/** Headings under which an agent lists what it wants. */
const motiveHeadings =
  /look for|focus|care|value|priorit|principle|goal|objective|mission|responsib|motiv|concern|protect|interest/i;

/** Reads the motives and temperature of a representative; without configured motives they are derived from headings, lists and the description. */
export function traits({ name, description, sections, own }: AgentDefinition, role: string): JsonObject | undefined {
  if (role !== 'representative') return undefined;
  const ownMotives = (own.motives ?? [])
    .map(motive => shorten(normalizeWhitespace(motive), 120))
    .filter(motive => motive !== '');
  const motives = ownMotives.length > 0 ? ownMotives : deriveMotives(name, description, sections);
  return { motives, ...(own.temperature === undefined ? {} : { temperature: own.temperature }) };
}

function deriveMotives(name: string, description: string, sections: AgentDefinition['sections']): string[] {
  const nameWords = new Set(name.toLowerCase().split(/\s+/));
  const headings = sections
    .map(({ title }) => normalizeWhitespace(title))
    .filter(
      title => title !== '' && title.length <= 60 && !ignoredHeadings.test(title) && !sharesNameWord(title, nameWords),
    );
  const candidates = [...headings.map(title => title.toLowerCase()), ...motiveItems(sections)].slice(
    0,
    maxDerivedMotives,
  );
  if (candidates.length >= 2) return [...new Set(candidates)];
  const descriptionWords = keywords(description, maxDerivedMotives + nameWords.size).filter(
    word => !nameWords.has(word.toLowerCase()),
  );
  return [...new Set([...candidates, ...descriptionWords.map(word => word.toLowerCase())])].slice(0, maxDerivedMotives);
}

/** The first phrases of list items under motive headings, up to the first punctuation. */
function motiveItems(sections: AgentDefinition['sections']): string[] {
  const lists = sections
    .filter(({ title }) => motiveHeadings.test(title))
    .flatMap(({ text }) => text.match(/^[-*+] .+$/gm) ?? []);
  return lists.flatMap(item => {
    const [head = ''] = normalizeWhitespace(item.slice(2).replace(/[*_`]/g, '')).split(/[,;:.–—]/);
    const length = splitWords(head).length;
    return length >= 2 && length <= 12 ? [head.charAt(0).toLowerCase() + head.slice(1)] : [];
  });
}

function sharesNameWord(title: string, nameWords: ReadonlySet<string>): boolean {
  return title
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .some(word => nameWords.has(word));
}
