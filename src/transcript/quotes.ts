/** Words that a text puts in quotation marks; `start` and `end` are those of the marks, `end` not included. */
export interface Quote {
  text: string;
  start: number;
  end: number;
}

const marked = /[“"«„]([^“”"«»„\n]{12,400})[”"»“]/gu;

/** The passages that a text puts in quotation marks, long enough to be looked for in a document. */
export function quotesIn(text: string): Quote[] {
  return [...text.matchAll(marked)].map(({ 0: whole, 1: words = '', index }) => ({
    text: words.trim(),
    start: index,
    end: index + whole.length,
  }));
}
