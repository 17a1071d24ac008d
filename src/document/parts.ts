// Splits a long document into parts that are read by one reader each.

import type { DocumentText } from './document';
import { splitDocument } from './fit';

/** A stretch of a document for one reader. */
export interface DocumentPart {
  startLine: number;
  endLine: number;
  /** The titles of its sections. */
  sections: string[];
}

/** How many pieces a part consists of, so that none exceeds its size by much. */
const piecesPerPart = 16;

/** Splits a document into consecutive parts of about `tokens` each: one that is too long for one reader is read by several. */
export function splitIntoParts(document: DocumentText, tokens: number): DocumentPart[] {
  const parts: DocumentPart[] = [];
  let tokensLeft = 0;
  for (const piece of splitDocument(document, Math.ceil(tokens / piecesPerPart))) {
    let part = parts.at(-1);
    if (!part || piece.tokens > tokensLeft) {
      part = { startLine: piece.startLine, endLine: piece.endLine, sections: [] };
      parts.push(part);
      tokensLeft = tokens;
    }
    tokensLeft -= piece.tokens;
    part.endLine = piece.endLine;
    const title = piece.section?.title ?? '';
    if (title !== '' && part.sections.at(-1) !== title) part.sections.push(title);
  }
  return parts;
}

/** The lines of a part. */
export function partText(
  { text }: DocumentText,
  { startLine, endLine }: Pick<DocumentPart, 'startLine' | 'endLine'>,
): string {
  return text
    .split('\n')
    .slice(startLine - 1, endLine)
    .join('\n');
}
