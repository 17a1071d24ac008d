import { excessIn, proseLimits } from '../../../src/base/markdownLimits';
import { phrasesOf } from '../../../src/base/phrases';
import { readAgent } from '../../../src/cast/reader';
import { findQuote } from '../../../src/document/quote';
import { readDocument } from '../../../src/document/reader';
import { readSceneFile } from '../../../src/formats/scene/file';
import { piecesOf } from '../../../src/formats/scene/tags';
import { readLine } from '../../../src/ledger/line';
import { markerReader, withoutMarkers } from '../../../src/stage/markers';
import { goalsIn } from '../../../src/text/checklist';
import { suspiciousText, withoutHidden } from '../../../src/text/invisible';
import { keywords } from '../../../src/text/keywords';
import { objectsIn } from '../../../src/text/looseJson';
import { quotationsIn } from '../../../src/text/quotations';
import { sentences } from '../../../src/text/sentences';
import { slugOf } from '../../../src/text/slug';
import { quotedPhrases, shorten } from '../../../src/text/spaces';
import { escapeInline, escapeMarkdown, printable } from '../../../src/transcript/escape';
import { proseHtml } from '../../../src/transcript/proseHtml';
import { quotesIn } from '../../../src/transcript/quotes';
import { parseTranscript } from '../transcript/parse';

const plan = readDocument('# Plan\n\nThe batch is slow, and nobody knows why.\n');
const german = phrasesOf({ '{0} is empty./engine': '{0} ist leer.' }, ['engine']);

function refusable(read: () => unknown): unknown {
  try {
    return read();
  } catch (error) {
    return error;
  }
}

/** Everything that reads what a stranger wrote: turns, documents, agents, scenes, records. */
export const readers: Readonly<Record<string, (text: string) => unknown>> = {
  printable,
  escapeMarkdown,
  escapeInline,
  proseHtml,
  parseTranscript,
  quotesIn,
  sentences,
  quotedPhrases,
  quotationsIn,
  suspiciousText,
  withoutHidden,
  goalsIn,
  piecesOf,
  readSceneFile,
  readLine,
  withoutMarkers,
  objectsIn,
  shorten: text => shorten(text, 200),
  slugOf: text => slugOf(text),
  keywords: text => keywords(text, 20),
  findQuote: text => findQuote(plan, text),
  findIn: text => findQuote({ ...plan, text }, 'nobody knows why the batch is slow'),
  phrases: text => german.told(text),
  excessIn: text => excessIn(text, proseLimits),
  readDocument: text => refusable(() => readDocument(text)),
  readAgent: text => readAgent({ path: 'guest.md', text, source: 'workspace' }),
  markerReader: text => {
    const reader = markerReader();
    for (let at = 0; at < text.length; at += 7) reader.push(text.slice(at, at + 7));
    return reader.end();
  },
};
