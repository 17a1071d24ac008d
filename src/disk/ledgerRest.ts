import { HumanError } from '../base/errors';
import { type Files, ifThere, openRegularFile, reasonOf } from './files';
import type { LedgerReader } from './ledgerReader';

/** Hands a reader what the file holds after its offset; returns the bytes left that are no whole line, undefined without a file. */
export async function readRest(file: string, reader: LedgerReader, files: Files): Promise<number | undefined> {
  try {
    const handle = await ifThere(openRegularFile(file, files));
    if (!handle) return undefined;
    try {
      const { size } = await handle.stat();
      const length = Math.max(0, size - reader.offset);
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, reader.offset);
      const before = reader.offset;
      reader.take(buffer.subarray(0, bytesRead));
      return bytesRead - (reader.offset - before);
    } finally {
      await handle.close();
    }
  } catch (error) {
    throw new HumanError(
      `${file} cannot be read: ${reasonOf(error)}.`,
      'Make sure that you may read it, then try again.',
      'failed',
    );
  }
}
