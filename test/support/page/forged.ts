import { readFileSync } from 'node:fs';
import path from 'node:path';
import { isRecord, type JsonObject } from '../../../src/base/json';
import { findQuote } from '../../../src/document/quote';
import { parseDocumentText } from '../../../src/document/reader';
import { type Forged, forge } from '../forge';

/** What a reader filed, as far as a test cares. */
export interface FiledWords {
  quotes: string[];
  claim: string;
  severity: 'blocks' | 'matters' | 'minor';
  section?: string;
  change?: string;
}

/** Rewrites the ledger of a rehearsal on a document as if its first reader had filed this, and all others nothing; nobody has merged or checked it. */
export function fileFindings(folder: string, filed: readonly FiledWords[]): void {
  const document = parseDocumentText(readFileSync(path.join(folder, 'document.md'), 'utf8'));
  const findings = filed.map(
    (each): JsonObject => ({
      ...{ section: '', type: 'error', slot: 'failure', consequence: 'Harm.', certainty: 75 },
      ...each,
    }),
  );
  const data = { kind: 'design', findings, examined: [{ slot: 'goals', state: 'holds' }] };
  const quotes = filed
    .flatMap(each => each.quotes)
    .map(text => {
      const found = findQuote(document, text);
      return found ? { text, startLine: found.startLine, endLine: found.endLine } : { text };
    });
  forge(folder, events => {
    const calls = events.flatMap(callsIn);
    const [first, ...others] = calls.filter(call => call.kind === 'reading');
    const settling = calls.find(call => call.kind === 'kind');
    return events.map(each => {
      // The kind whose list has the point that was examined.
      if (settling && isReading(each, settling.call)) return { ...each, outcome: 'answered', data: { kind: 1 } };
      if (isReading(each, first?.call)) return { ...each, outcome: 'answered', data, quotes };
      const isOther = others.some(({ call }) => isReading(each, call));
      return isOther ? { ...each, outcome: 'answered', data: { ...data, findings: [] }, quotes: [] } : each;
    });
  });
}

function callsIn({ type, calls }: Forged): Record<string, unknown>[] {
  return type === 'examine.called' && Array.isArray(calls) ? calls.filter(isRecord) : [];
}

function isReading({ type, call }: Forged, id: unknown): boolean {
  return type === 'call.ended' && call === id;
}
