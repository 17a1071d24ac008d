// The limits of a page, and how its entries, the findings as it lists them, are cut and distributed to keep to them.

import type { FoundQuote } from '../../script/call';
import type { PageEntry } from '../../script/page';
import { cutAtSentence, cutAtWord, firstSentences } from '../../text/sentences';
import { countWords } from '../../text/words';
import { dropContainedQuotes, isContained } from './quotes';

/** The limits of a page. */
export const limits = {
  /** Words of the part for the chair, who decides on the document: what its schema allows, and some that corrections add. */
  chair: 580,
  /** Words that are shown unfolded in the part for the author. */
  author: 1_800,
  /** Words of all entries. */
  page: 8_000,
  /** Words of a quote. */
  quote: 22,
  /** Quotes of an entry that blocks or is a contradiction, and of any other. */
  quotes: 2,
  fewer: 1,
  /** Entries of severity `matters` that stay unfolded in any case. */
  open: 12,
} as const;

/** Cuts a text at the end of a sentence to a number of words; its first sentence always stays whole. */
export function cutToWords(text: string, words: number): string {
  const flat = text.replace(/\s+/g, ' ').trim();
  const first = firstSentences(flat, 1);
  return countWords(first) > words ? first : cutAtSentence(flat, words);
}

/** Counts the words of an entry, including what is folded. */
export function countWordsOfEntry(entry: PageEntry): number {
  const { cures = [], why = '' } = entry;
  const tested = cures.flatMap(({ checkedAgainst, cost = '' }) => [checkedAgainst, cost]);
  return countOpenWords(entry) + sumOf([why, ...tested], countWords);
}

/** Counts the words of an entry that are shown unfolded: claim, consequence, quotes and changes. */
function countOpenWords({ claim, consequence, quotes, change = '', cures = [] }: PageEntry): number {
  const texts = [claim, consequence, change, ...quotes.map(each => each.text), ...cures.map(each => each.change)];
  return sumOf(texts, countWords);
}

/** An entry with the quotes that are shown; claim, consequence and changes are never cut. */
export function trimEntry(entry: PageEntry): PageEntry {
  // What a change names as the words that it replaces need not stand twice.
  const isReplaced = (quote: FoundQuote) => entry.cures?.some(({ replaces = '' }) => isContained(quote, replaces));
  const isProof = entry.severity === 'blocks' || entry.type === 'contradiction';
  const most = isProof ? limits.quotes : limits.fewer;
  const quotes = dropContainedQuotes(entry.quotes).filter(quote => !isReplaced(quote));
  return {
    ...entry,
    // Why it stands is of no use to whoever mends it.
    ...(entry.state === 'stands' ? { why: undefined } : {}),
    quotes: quotes.slice(0, most).map(each => ({ ...each, text: cutMiddle(each.text, limits.quote) })),
  };
}

/** A fallen entry, reduced to its claim and the reason. */
export function fallenEntry(entry: PageEntry): PageEntry {
  return { ...entry, quotes: [], consequence: '', change: undefined };
}

/** Cuts the middle out of a text with too many words: what matters may be at either end. */
function cutMiddle(text: string, maxWords: number): string {
  if (countWords(text) <= maxWords) return text;
  const words = text.split(/\s+/);
  const last = Math.floor(maxWords / 3);
  // In scripts without spaces the words have no gaps at which to cut.
  if (words.length <= maxWords) return cutAtWord(text, maxWords);
  return `${words.slice(0, maxWords - last).join(' ')} … ${words.slice(-last).join(' ')}`;
}

/** The entries of a page by section, the gravest first in each. */
export interface EntryParts {
  blocks: PageEntry[];
  matters: PageEntry[];
  more: PageEntry[];
  numbers: PageEntry[];
  smaller: PageEntry[];
  fell: PageEntry[];
}

/** The order in which a page that is far too long loses entries. */
const dropOrder = ['smaller', 'fell', 'more', 'matters', 'numbers', 'blocks'] as const;

/** Distributes entries over the page: what does not fit the author's part is folded, and only a page beyond all limits drops entries, listed by id. */
export function placeEntries(
  all: Omit<EntryParts, 'more'>,
  cited: ReadonlySet<string>,
): EntryParts & { beyond: string[] } {
  const parts: EntryParts = { ...all, ...splitMatters(all, cited) };
  const entries = dropOrder.flatMap(name => [...parts[name]].reverse());
  let left: number = limits.page - sumOf(entries, countWordsOfEntry);
  const beyond: string[] = [];
  for (const entry of entries) {
    if (left >= 0) break;
    beyond.unshift(entry.id);
    left += countWordsOfEntry(entry);
  }
  const within = (name: keyof EntryParts) => parts[name].filter(each => !beyond.includes(each.id));
  const [blocks, matters, more] = [within('blocks'), within('matters'), within('more')];
  return {
    blocks,
    matters,
    more,
    numbers: within('numbers'),
    smaller: within('smaller'),
    fell: within('fell'),
    beyond,
  };
}

/** Splits the entries of severity `matters`: claims stay open while there is room, always the first few and those that the chair's part cites. */
function splitMatters(
  { blocks, matters, numbers }: Omit<EntryParts, 'more'>,
  cited: ReadonlySet<string>,
): Pick<EntryParts, 'matters' | 'more'> {
  const claim = (each: PageEntry) => countWords(each.claim);
  let left = limits.author - sumOf(blocks, countOpenWords) - sumOf(numbers, claim);
  const isOpen = matters.map((each, at) => {
    left -= claim(each);
    return left >= 0 || at < limits.open || cited.has(each.id);
  });
  return { matters: matters.filter((_, at) => isOpen[at]), more: matters.filter((_, at) => !isOpen[at]) };
}

function sumOf<T>(all: readonly T[], count: (one: T) => number): number {
  return all.reduce((sum, each) => sum + count(each), 0);
}
