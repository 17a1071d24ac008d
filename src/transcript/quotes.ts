/** A quotation in a text; `start` and `end` include its marks, `end` is exclusive. */
export interface Quote {
  text: string;
  start: number;
  end: number;
}

const quotePattern = /[“"«„]([^“”"«»„\n]{12,400})[”"»“]/gu;

/** Finds the quotations in a text that are long enough to be looked up in a document; what is longer is taken for a mark that was not closed. */
export function findQuotations(text: string): Quote[] {
  return [...text.matchAll(quotePattern)].map(({ 0: whole, 1: words = '', index }) => ({
    text: words.trim(),
    start: index,
    end: index + whole.length,
  }));
}
