import type { FoundQuote } from '../../script/call';

/** Quotes without those that say the same, marks and capitals apart. */
export function saidOnce(quotes: readonly FoundQuote[]): FoundQuote[] {
  return [...new Map([...quotes].reverse().map(each => [wordsOf(each), each])).values()].reverse();
}

/** Whether the words of a quote stand in a passage, marks and capitals apart. */
export function isWithin(quote: FoundQuote, passage: string): boolean {
  return ` ${wordsOf({ text: passage })} `.includes(` ${wordsOf(quote)} `);
}

/** Quotes to be shown: without those whose words another one holds as well. */
export function shownQuotes(quotes: readonly FoundQuote[]): FoundQuote[] {
  const bare = quotes.map(each => ` ${wordsOf(each)} `);
  const isHeld = (own: string, at: number) =>
    bare.some((other, index) => index !== at && other.includes(own) && (other !== own || index < at));
  return quotes.filter((_, at) => !isHeld(bare[at] ?? '', at));
}

function wordsOf({ text }: FoundQuote): string {
  return (
    text
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu)
      ?.join(' ') ?? ''
  );
}
