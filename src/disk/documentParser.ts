import type { DocumentText } from '../document/document';
import { isQuickToRead, readDocument } from '../document/reader';

/** What parsing a document may take. */
export interface ParsingLimits {
  ms: number;
  memoryMb: number;
}

// Above what any document within the limits of `readDocument` takes: V8 ends the whole process where one large array goes over a thread's memory.
const usual: ParsingLimits = { ms: 5_000, memoryMb: 384 };

/** Reads markdown as `readDocument` does: a small document at once, any other in a worker thread with a deadline and limited memory. */
export async function parseDocument(
  source: string,
  known: { path?: string; title?: string } = {},
  limits = usual,
): Promise<DocumentText> {
  if (isQuickToRead(source)) return readDocument(source, known);
  const { parseInWorker } = await import('./documentWorker');
  return parseInWorker(source, known, limits);
}
