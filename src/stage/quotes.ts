import type { Json } from '../base/json';
import type { DocumentText } from '../document/document';
import { lineRange } from '../document/outline';
import { findQuote, hasQuote, normalizeForSearch, type SearchableText } from '../document/quote';
import type { KnownSession } from '../script/call';
import { inputText } from '../script/input';
import type { Check } from '../script/turn';
import { extractQuotations } from '../text/quotations';
import { shorten } from '../text/spaces';

/** Where the quotes of a turn are looked up. */
export interface QuoteSources {
  document: DocumentText | undefined;
  /** What was said and posted before. */
  known: Pick<KnownSession, 'turns' | 'calls' | 'posts' | 'inputs'>;
  /** The texts that the session was opened with: its topic, a motion. */
  opening: readonly string[];
  /** The speaker's own agent file: no evidence, but not invented either. */
  own?: readonly string[];
}

/** The maximum number of quotes of one turn that are looked up. */
const maxQuotes = 12;
const maxShownCharacters = 160;

/** Checks each quote of a turn: where it was found, or that it was not. */
export function checkQuotes(text: string, sources: QuoteSources): Check[] {
  const said = collectTexts(sources);
  return extractQuotations(text)
    .slice(0, maxQuotes)
    .map(quote => {
      const words = `“${shorten(quote, maxShownCharacters)}”`;
      const place = findPlace(quote, sources.document, said);
      return place
        ? { rule: 'quote', ok: true, detail: `${words} ${place}` }
        : { rule: 'quote', ok: false, detail: words };
    });
}

type TextSource = () => readonly { place: string; text: SearchableText }[];

function findPlace(quote: string, document: DocumentText | undefined, said: TextSource): string | undefined {
  const found = document && findQuote(document, quote);
  if (found) return lineRange(found);
  return said().find(({ text }) => hasQuote(text, quote))?.place;
}

/** Collects everything that was said, normalized on first use: only quotes that are not in the document need it. */
function collectTexts({ known, opening, own = [] }: QuoteSources): TextSource {
  let folded: ReturnType<TextSource> | undefined;
  return () => {
    folded ??= [
      ...known.turns.map(turn => ({ place: `turn ${turn.id}`, words: [turn.text, ...textsIn(turn.data)] })),
      { place: 'the user', words: [...opening, ...known.inputs.map(inputText)] },
      { place: 'the speaker’s own file', words: own },
      { place: 'on the table', words: [...known.calls, ...known.posts].flatMap(({ data }) => textsIn(data)) },
    ].map(({ place, words }) => ({ place, text: normalizeForSearch(words.join('\n\n')) }));
    return folded;
  };
}

function textsIn(value: Json | undefined): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(textsIn);
}
