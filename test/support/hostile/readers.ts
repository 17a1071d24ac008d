import { findExcess, proseLimits } from '../../../src/base/markdownLimits';
import { readText, translate } from '../../../src/base/message';
import { readAgent } from '../../../src/cast/reader';
import { findQuote } from '../../../src/document/quote';
import { parseDocumentText } from '../../../src/document/reader';
import { parseSceneFile } from '../../../src/formats/scene/file';
import { splitPieces } from '../../../src/formats/scene/tags';
import { parseLedgerLine } from '../../../src/ledger/line';
import { createMarkerReader, removeMarkers } from '../../../src/stage/markers';
import { parseGoals } from '../../../src/text/checklist';
import { findHiddenCharacters, removeHiddenCharacters } from '../../../src/text/invisible';
import { keywords } from '../../../src/text/keywords';
import { parseLooseObjects } from '../../../src/text/looseJson';
import { extractQuotations } from '../../../src/text/quotations';
import { sentences } from '../../../src/text/sentences';
import { slugOf } from '../../../src/text/slug';
import { quotedPhrases, shorten } from '../../../src/text/spaces';
import { escapeInline, escapeMarkdown, printable } from '../../../src/transcript/escape';
import { proseHtml } from '../../../src/transcript/proseHtml';
import { findQuotations } from '../../../src/transcript/quotes';
import { parseTranscript } from '../transcript/parse';

const plan = parseDocumentText('# Plan\n\nThe batch is slow, and nobody knows why.\n');
const german = { '{0} is empty.': '{0} ist leer.' };

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
  quotesIn: findQuotations,
  sentences,
  quotedPhrases,
  quotationsIn: extractQuotations,
  suspiciousText: findHiddenCharacters,
  withoutHidden: removeHiddenCharacters,
  goalsIn: parseGoals,
  piecesOf: splitPieces,
  readSceneFile: parseSceneFile,
  readLine: parseLedgerLine,
  withoutMarkers: removeMarkers,
  objectsIn: parseLooseObjects,
  shorten: text => shorten(text, 200),
  slugOf: text => slugOf(text),
  keywords: text => keywords(text, 20),
  findQuote: text => findQuote(plan, text),
  findIn: text => findQuote({ ...plan, text }, 'nobody knows why the batch is slow'),
  readText: text => translate(readText({ text, texts: { text: { template: text, values: [text] } } }, 'text'), german),
  excessIn: text => findExcess(text, proseLimits),
  readDocument: text => refusable(() => parseDocumentText(text)),
  readAgent: text => readAgent({ path: 'guest.md', text, source: 'workspace' }),
  markerReader: text => {
    const reader = createMarkerReader();
    for (let at = 0; at < text.length; at += 7) reader.push(text.slice(at, at + 7));
    return reader.end();
  },
};
