import type { DocumentText } from '../document/document';
import { isQuickToParse, parseDocumentText } from '../document/reader';

/** The time and memory that parsing a document may take. */
export interface ParsingLimits {
  ms: number;
  memoryMb: number;
}

// More than any document within the limits of `readDocument` needs: V8 ends the whole process if one large array exceeds a thread's memory.
const defaultLimits: ParsingLimits = { ms: 5_000, memoryMb: 384 };

/** Parses markdown: a small document at once, any other in a worker thread with a deadline and limited memory. */
export async function parseDocument(
  source: string,
  known: { path?: string; title?: string } = {},
  limits = defaultLimits,
): Promise<DocumentText> {
  if (isQuickToParse(source)) return parseDocumentText(source, known);
  const { parseInWorker } = await import('./documentWorker');
  return parseInWorker(source, known, limits);
}
