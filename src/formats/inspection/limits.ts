import type { PageEntry } from '../../script/page';
import { cutAtSentence } from '../../text/sentences';
import { countWords } from '../../text/words';
import { shownQuotes } from './quotes';

/** The most words of the chair's part, of the author's, and of one entry of each kind. */
export const limits = { chair: 220, author: 1_800, blocks: 130, other: 50, line: 25 } as const;

// A change is asked for in at most 60 words, and is of no use in part.
const CHANGE_MORE = 20;

/** A text within a number of words, whole sentences where there are any, and never a part of a word. */
export function within(text: string, words: number): string {
  return words <= 0 ? '' : cutAtSentence(text.replace(/\s+/g, ' ').trim(), words);
}

/** The words of an entry as it is written. */
export function wordsIn({ claim, consequence, quotes, change, cure, why }: PageEntry): number {
  const texts = [claim, consequence, change, cure?.change, cure?.checkedAgainst, cure?.cost, why];
  return [...texts, ...quotes.map(each => each.text)].reduce((sum, text) => sum + countWords(text ?? ''), 0);
}

/** An entry within its words: the claim and the change first, for they are what the author needs; then the harm, the quotes, and what the change was tried against. */
function blockWithin(entry: PageEntry, most: number): PageEntry {
  const share = shareOf(most);
  const claim = share(entry.claim, 35);
  const changed = changeWithin(entry, share, 90);
  const consequence = share(entry.consequence, 35);
  const why = entry.why === undefined ? {} : { why: share(entry.why, 25) };
  const quotes = shownQuotes(entry.quotes)
    .map(each => ({ ...each, text: share(each.text, 25) }))
    .filter(each => each.text !== '');
  const { cure } = changed;
  const tested = cure && {
    cure: { ...cure, cost: cure.cost && share(cure.cost, 25), checkedAgainst: share(cure.checkedAgainst, 25) },
  };
  return { ...entry, ...changed, ...tested, ...why, claim, consequence, quotes };
}

/** An entry as its claim and its change. */
export function claimWithin(entry: PageEntry, most: number, changeMost = most + CHANGE_MORE): PageEntry {
  const share = shareOf(most);
  const claim = share(entry.claim, 30);
  // The change is in the data, whole, where there is no room for it here.
  const changed = changeWithin(entry, text => text, changeMost);
  const bare = changed.cure && { cure: { ...changed.cure, cost: undefined, checkedAgainst: '' } };
  const why = entry.state === 'stands' || entry.why === undefined ? undefined : share(entry.why, 20);
  return { ...entry, ...changed, ...bare, claim, consequence: '', quotes: [], why };
}

/** A change is wording to be pasted: it stands whole, or not at all. */
function changeWithin({ change, cure }: PageEntry, share: (text: string, most: number) => string, most: number) {
  const whole = (text: string) => (countWords(text) <= most && share(text, most) ? text.trim() : '');
  if (cure) return { change: undefined, cure: { ...cure, change: whole(cure.change) } };
  return { change: change && whole(change) };
}

function shareOf(most: number): (text: string, wanted: number) => string {
  let left = most;
  return (text, wanted) => {
    const part = within(text, Math.min(wanted, left));
    left -= countWords(part);
    return part;
  };
}

/** What the author is given: each entry shorter where all of them would be too many words, and in the end none at all. */
export function authorWithin(
  blocks: readonly PageEntry[],
  others: readonly PageEntry[],
): { blocks: PageEntry[]; others: PageEntry[]; beyond: string[] } {
  const tiers = [
    { block: limits.blocks, other: limits.other },
    { block: 90, other: 35 },
    { block: 60, other: limits.line },
  ];
  for (const { block, other } of tiers) {
    const cut = {
      blocks: blocks.map(each => blockWithin(each, block)),
      others: others.map(each => claimWithin(each, other)),
    };
    if (sumOf([...cut.blocks, ...cut.others]) <= limits.author) return { ...cut, beyond: [] };
  }
  return mostOf(
    blocks.map(each => claimWithin(each, limits.other, limits.line)),
    others.map(each => claimWithin(each, limits.line, limits.line)),
  );
}

function mostOf(blocks: readonly PageEntry[], others: readonly PageEntry[]) {
  let left: number = limits.author;
  const fits = (entry: PageEntry) => {
    left -= wordsIn(entry);
    return left >= 0;
  };
  const shown = { blocks: blocks.filter(fits), others: others.filter(fits) };
  const ids = new Set([...shown.blocks, ...shown.others].map(each => each.id));
  return { ...shown, beyond: [...blocks, ...others].map(each => each.id).filter(id => !ids.has(id)) };
}

function sumOf(entries: readonly PageEntry[]): number {
  return entries.reduce((sum, each) => sum + wordsIn(each), 0);
}
