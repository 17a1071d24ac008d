import type { FoundQuote } from '../../script/call';

/** Drops quotes that repeat another one, ignoring punctuation and case. */
export function distinctQuotes(quotes: readonly FoundQuote[]): FoundQuote[] {
  return [...new Map([...quotes].reverse().map(each => [normalizedWords(each), each])).values()].reverse();
}

/** Whether the words of a quote occur in a passage, ignoring punctuation and case. */
export function isContained(quote: FoundQuote, passage: string): boolean {
  return ` ${normalizedWords({ text: passage })} `.includes(` ${normalizedWords(quote)} `);
}

/** Drops quotes whose words another quote contains. */
export function dropContainedQuotes(quotes: readonly FoundQuote[]): FoundQuote[] {
  const bare = quotes.map(each => ` ${normalizedWords(each)} `);
  const isHeld = (own: string, at: number) =>
    bare.some((other, index) => index !== at && other.includes(own) && (other !== own || index < at));
  return quotes.filter((_, at) => !isHeld(bare[at] ?? '', at));
}

function normalizedWords({ text }: FoundQuote): string {
  return (
    text
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu)
      ?.join(' ') ?? ''
  );
}
