import type { DocumentText } from './document';
import { piecesOf } from './fit';

/** A stretch of a document that one reader is given. */
export interface DocumentPart {
  startLine: number;
  endLine: number;
  /** The titles of its sections. */
  sections: string[];
}

/** How many pieces a part is made of, so that none is far over its size. */
const piecesAPart = 16;

/** A document in stretches of about `tokens` each, in its order: what is too long for one reader is read by several. */
export function partsOf(document: DocumentText, tokens: number): DocumentPart[] {
  const parts: DocumentPart[] = [];
  let left = 0;
  for (const piece of piecesOf(document, Math.ceil(tokens / piecesAPart))) {
    let part = parts.at(-1);
    if (!part || piece.tokens > left) {
      part = { startLine: piece.startLine, endLine: piece.endLine, sections: [] };
      parts.push(part);
      left = tokens;
    }
    left -= piece.tokens;
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
