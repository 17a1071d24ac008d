import type { JsonObject } from '../../base/json';
import type { AgentDefinition } from '../../script/format';
import { keywords } from '../../text/keywords';
import { normalizeWhitespace, shorten } from '../../text/spaces';
import { splitWords } from '../../text/words';

/** The maximum number of motives derived for an agent that configures none. */
const maxDerivedMotives = 4;
/** Headings under which an agent lists what it wants. */
const motiveHeadings =
  /look for|focus|care|value|priorit|principle|goal|objective|mission|responsib|motiv|concern|protect|interest/i;

/** Reads a representative's motives (what it stands for; derived if its file names none) and temperature (how much it pushes for change). */
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
  const items = motiveItems(sections).slice(0, maxDerivedMotives);
  // A single item says too little: words of the description complete it.
  if (items.length >= 2) return [...new Set(items)];
  const descriptionWords = keywords(description, maxDerivedMotives + nameWords.size).filter(
    word => !nameWords.has(word.toLowerCase()),
  );
  return [...new Set([...items, ...descriptionWords.map(word => word.toLowerCase())])].slice(0, maxDerivedMotives);
}

/** The list items under motive headings, each up to its first punctuation; single words and long phrases are no motives. */
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
