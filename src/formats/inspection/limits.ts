import type { FoundQuote } from '../../script/call';
import type { PageEntry } from '../../script/page';
import { cutAtSentence, cutAtWord, firstSentences } from '../../text/sentences';
import { countWords } from '../../text/words';
import { isWithin, shownQuotes } from './quotes';

/** The most words of the chair's part, of what stands open in the author's and of all entries of a page; of a quote, and how many quotes an entry shows that blocks or contradicts itself, and one that does not; and how many claims of what matters stand open, however long the rest is. */
export const limits = { chair: 340, author: 1_800, page: 8_000, quote: 22, quotes: 2, fewer: 1, open: 12 } as const;

/** A text within a number of words, in whole sentences; the first of them stands whole, however long it is. */
export function within(text: string, words: number): string {
  const flat = text.replace(/\s+/g, ' ').trim();
  const first = firstSentences(flat, 1);
  return countWords(first) > words ? first : cutAtSentence(flat, words);
}

/** The words of an entry with all that is folded under it. */
export function wordsIn(entry: PageEntry): number {
  const { cures = [], why = '' } = entry;
  const tested = cures.flatMap(({ checkedAgainst, cost = '' }) => [checkedAgainst, cost]);
  return openWords(entry) + sumOf([why, ...tested], countWords);
}

/** The words of an entry that stands open: its claim, its consequence, its quotes and its changes. */
function openWords({ claim, consequence, quotes, change = '', cures = [] }: PageEntry): number {
  const words = [claim, consequence, change, ...quotes.map(each => each.text), ...cures.map(each => each.change)];
  return sumOf(words, countWords);
}

/** An entry with the quotes that it is shown with; its claim, its consequence and its changes are whole. */
export function shownEntry(entry: PageEntry): PageEntry {
  // What a change names as the words that it replaces need not stand twice.
  const isReplaced = (quote: FoundQuote) => entry.cures?.some(({ replaces = '' }) => isWithin(quote, replaces));
  const isProof = entry.severity === 'blocks' || entry.type === 'contradiction';
  const most = isProof ? limits.quotes : limits.fewer;
  const quotes = shownQuotes(entry.quotes).filter(quote => !isReplaced(quote));
  return {
    ...entry,
    // Why it stands is of no use to whoever mends it.
    ...(entry.state === 'stands' ? { why: undefined } : {}),
    quotes: quotes.slice(0, most).map(each => ({ ...each, text: cutInside(each.text, limits.quote) })),
  };
}

/** An entry that nobody has to act on: its claim and why it fell. */
export function fallenEntry(entry: PageEntry): PageEntry {
  return { ...entry, quotes: [], consequence: '', change: undefined };
}

/** The text if it keeps to so many words, else how it begins and how it ends: what matters may stand in either. */
function cutInside(text: string, most: number): string {
  if (countWords(text) <= most) return text;
  const words = text.split(/\s+/);
  const last = Math.floor(most / 3);
  if (words.length <= most) return cutAtWord(text, most);
  return `${words.slice(0, most - last).join(' ')} … ${words.slice(-last).join(' ')}`;
}

/** The entries of a page by where they stand, the gravest first in each. */
export interface Parts {
  blocks: PageEntry[];
  matters: PageEntry[];
  more: PageEntry[];
  numbers: PageEntry[];
  smaller: PageEntry[];
  fell: PageEntry[];
}

/** Where a page that is far too long loses entries first. */
const leastFirst = ['smaller', 'fell', 'more', 'matters', 'numbers', 'blocks'] as const;

/** The entries where there is room for them: what the author's part cannot hold stands folded behind it, and only a page that nobody reads leaves some out, by id. */
export function placed(all: Omit<Parts, 'more'>, cited: ReadonlySet<string>): Parts & { beyond: string[] } {
  const parts: Parts = { ...all, ...divided(all, cited) };
  const entries = leastFirst.flatMap(name => [...parts[name]].reverse());
  let left: number = limits.page - sumOf(entries, wordsIn);
  const beyond: string[] = [];
  for (const entry of entries) {
    if (left >= 0) break;
    beyond.unshift(entry.id);
    left += wordsIn(entry);
  }
  const shown = (name: keyof Parts) => parts[name].filter(each => !beyond.includes(each.id));
  return {
    ...{ blocks: shown('blocks'), matters: shown('matters'), more: shown('more') },
    ...{ numbers: shown('numbers'), smaller: shown('smaller'), fell: shown('fell'), beyond },
  };
}

/** The claims of what matters stand open as far as there is room beside what blocks, and always the first of them and those that the chair's part speaks of. */
function divided(
  { blocks, matters, numbers }: Omit<Parts, 'more'>,
  cited: ReadonlySet<string>,
): Pick<Parts, 'matters' | 'more'> {
  const claim = (each: PageEntry) => countWords(each.claim);
  let left = limits.author - sumOf(blocks, openWords) - sumOf(numbers, claim);
  const isOpen = matters.map((each, at) => {
    left -= claim(each);
    return left >= 0 || at < limits.open || cited.has(each.id);
  });
  return { matters: matters.filter((_, at) => isOpen[at]), more: matters.filter((_, at) => !isOpen[at]) };
}

function sumOf<T>(all: readonly T[], count: (one: T) => number): number {
  return all.reduce((sum, each) => sum + count(each), 0);
}
