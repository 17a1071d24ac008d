import type { PageEntry } from '../../script/page';
import { cutAtSentence, cutAtWord } from '../../text/sentences';
import { countWords } from '../../text/words';
import { shownQuotes } from './quotes';

/** The most words of the chair's part, of the author's and of all entries of a page; of an entry that blocks beside its changes; of a quote, and how many quotes it shows. */
export const limits = { chair: 300, author: 1_800, page: 6_000, blocks: 130, quote: 25, quotes: 3 } as const;

/** A text within a number of words, whole sentences where there are any, and never a part of a word. */
export function within(text: string, words: number): string {
  return words <= 0 ? '' : cutAtSentence(text.replace(/\s+/g, ' ').trim(), words);
}

/** The words of an entry as it is written. */
export function wordsIn(entry: PageEntry): number {
  const { change = '', cures = [] } = entry;
  return wordsBeside(entry) + sumOf([change, ...cures.map(each => each.change)], countWords);
}

/** The words of an entry without its changes, which are as long as the document needs them. */
function wordsBeside({ claim, consequence, quotes, cures = [], why = '' }: PageEntry): number {
  const tested = cures.flatMap(({ checkedAgainst, cost = '' }) => [checkedAgainst, cost]);
  return sumOf([claim, consequence, why, ...quotes.map(each => each.text), ...tested], countWords);
}

/** What an entry that is too long goes without, one after the other: each is whole or not there. */
const dispensable: readonly ((entry: PageEntry) => PageEntry)[] = [
  entry => ({ ...entry, cures: entry.cures?.map(each => ({ ...each, checkedAgainst: '' })) }),
  entry => ({ ...entry, quotes: entry.quotes.slice(0, 2) }),
  entry => ({ ...entry, cures: entry.cures?.map(each => ({ ...each, cost: undefined })) }),
];

/** An entry that blocks: claim, consequence and change are whole, and the rest is there as far as the entry has room for it. */
export function blockEntry(entry: PageEntry): PageEntry {
  const all = shownQuotes(entry.quotes);
  // What a change names as the words that it replaces need not stand twice.
  const others = all.filter(({ text }) => !entry.cures?.some(({ replaces = '' }) => replaces.includes(text)));
  const quotes = (others.length > 0 ? others : all.slice(0, 1)).slice(0, limits.quotes);
  const whole: PageEntry = {
    ...withReason(entry),
    quotes: quotes.map(each => ({ ...each, text: cutAtWord(each.text, limits.quote) })),
  };
  return dispensable.reduce((all, without) => (wordsBeside(all) <= limits.blocks ? all : without(all)), whole);
}

/** An entry of a list: its claim, its consequence and its change, whole. */
export function listEntry(entry: PageEntry): PageEntry {
  const cures = entry.cures?.map(each => ({ ...each, checkedAgainst: '', cost: undefined }));
  return { ...withReason(entry), quotes: [], ...(cures ? { cures } : {}) };
}

/** An entry of a list that nobody has to act on: its claim and its change, whole. */
export function smallEntry(entry: PageEntry): PageEntry {
  return { ...listEntry(entry), consequence: '' };
}

/** Why it stands is of no use to whoever mends it. */
function withReason(entry: PageEntry): PageEntry {
  return entry.state === 'stands' ? { ...entry, why: undefined } : entry;
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

/** What the chair's part speaks of stays open, whatever room it takes. */
function divided(
  { blocks, matters, numbers }: Omit<Parts, 'more'>,
  cited: ReadonlySet<string>,
): Pick<Parts, 'matters' | 'more'> {
  let left = limits.author - sumOf([...blocks, ...numbers], wordsIn);
  const isOpen = matters.map(each => {
    left -= wordsIn(each);
    return left >= 0 || cited.has(each.id);
  });
  return { matters: matters.filter((_, at) => isOpen[at]), more: matters.filter((_, at) => !isOpen[at]) };
}

function sumOf<T>(all: readonly T[], count: (one: T) => number): number {
  return all.reduce((sum, each) => sum + count(each), 0);
}
