import type { Json } from '../base/json';
import type { DocumentText } from '../document/document';
import { linesOf } from '../document/outline';
import { findQuote, hasQuote, type SearchableText, searchable } from '../document/quote';
import type { Known } from '../script/call';
import { wordsOf } from '../script/input';
import type { Check } from '../script/turn';
import { quotationsIn } from '../text/quotations';
import { shorten } from '../text/spaces';

/** Where the quotes of a turn are looked up. */
export interface QuoteSources {
  document: DocumentText | undefined;
  /** What was said and put on the table before. */
  known: Pick<Known, 'turns' | 'calls' | 'posts' | 'inputs'>;
  /** What the session was opened with: its topic, a motion. */
  opening: readonly string[];
  /** The speaker's own file: no evidence of anything, and nothing that was made up either. */
  own?: readonly string[];
}

/** Most quotes of one turn that are looked up. */
const most = 12;
const longestShown = 160;

/** One check for each quote of a turn: where it was found, or that it stands nowhere. */
export function quoteChecks(text: string, sources: QuoteSources): Check[] {
  const said = saidIn(sources);
  return quotationsIn(text)
    .slice(0, most)
    .map(quote => {
      const words = `“${shorten(quote, longestShown)}”`;
      const place = placeOf(quote, sources.document, said);
      return place
        ? { rule: 'quote', ok: true, detail: `${words} ${place}` }
        : { rule: 'quote', ok: false, detail: words };
    });
}

type Said = () => readonly { place: string; text: SearchableText }[];

function placeOf(quote: string, document: DocumentText | undefined, said: Said): string | undefined {
  const found = document && findQuote(document, quote);
  if (found) return linesOf(found);
  return said().find(({ text }) => hasQuote(text, quote))?.place;
}

/** All that was said, folded once, and only where a quote is not in the document. */
function saidIn({ known, opening, own = [] }: QuoteSources): Said {
  let folded: ReturnType<Said> | undefined;
  return () => {
    folded ??= [
      ...known.turns.map(turn => ({ place: `turn ${turn.id}`, words: [turn.text, ...textsIn(turn.data)] })),
      { place: 'the user', words: [...opening, ...known.inputs.map(wordsOf)] },
      { place: 'the speaker’s own file', words: own },
      { place: 'on the table', words: [...known.calls, ...known.posts].flatMap(({ data }) => textsIn(data)) },
    ].map(({ place, words }) => ({ place, text: searchable(words.join('\n\n')) }));
    return folded;
  };
}

function textsIn(value: Json | undefined): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(textsIn);
}
