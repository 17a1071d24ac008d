import type { FileHandle } from 'node:fs/promises';
import path from 'node:path';
import type { Clock } from '../base/clock';
import { Emitter } from '../base/emitter';
import { HumanError } from '../base/errors';
import { type EventBody, type LedgerEvent, ledgerVersion } from '../ledger/events';
import { lineOf } from '../ledger/line';
import { errorCode, type Files, reasonOf } from './files';
import type { FileLedger } from './ledgerFile';
import type { LedgerReader } from './ledgerReader';
import type { OwnerLock } from './ownerLock';

/** What the one writer of a ledger works with. */
export interface WriterParts {
  folder: string;
  file: string;
  reader: LedgerReader;
  lock: OwnerLock;
  clock: Clock;
  files: Files;
  /** Bytes after the last whole line, to be set aside before the first append. */
  torn: number;
}

/** A ledger that this process writes; after the first failure nothing more is accepted. */
export function writeLedger(parts: WriterParts): FileLedger {
  const { reader, lock } = parts;
  const appended = new Emitter<readonly LedgerEvent[]>();
  let queue: Promise<unknown> = Promise.resolve();
  let opened: Promise<FileHandle> | undefined;
  let failure: HumanError | undefined;

  async function write(bodies: readonly EventBody[], durable: boolean): Promise<readonly LedgerEvent[]> {
    if (failure) throw failure;
    if (bodies.length === 0) return [];
    try {
      opened ??= openForWriting(parts);
      const handle = await opened;
      if (!(await lock.held())) throw takenOver(parts.folder);
      const events = numbered(bodies, reader.lastSeq, parts.clock);
      const bytes = Buffer.from(events.map(event => `${lineOf(event, lock.epoch)}\n`).join(''));
      const { bytesWritten } = await handle.write(bytes);
      if (bytesWritten < bytes.length) throw Object.assign(new Error(), { code: 'ENOSPC' });
      if (durable) await handle.datasync();
      reader.wrote(events, bytes.length, lock.epoch);
      return events;
    } catch (error) {
      failure = error instanceof HumanError ? error : unwritten(parts.file, error);
      throw failure;
    }
  }

  return {
    events: reader.events,
    notices: reader.notices,
    get writable() {
      return failure === undefined;
    },
    epoch: lock.epoch,
    onAppended: appended.event,
    append(bodies, durable) {
      const written = queue.then(() => write(bodies, durable));
      // What a listener throws must not look like a failed write.
      queue = written.then(
        events => events.length > 0 && appended.fire(events),
        () => undefined,
      );
      return written;
    },
    async close() {
      await queue;
      failure ??= new HumanError('This session was closed.', 'Open it again to continue it.', 'failed');
      await (await opened?.catch(() => undefined))?.close();
      await lock.release();
    },
  };
}

function numbered(bodies: readonly EventBody[], lastSeq: number, clock: Clock): LedgerEvent[] {
  const at = new Date(clock.now()).toISOString();
  return bodies.map((body, index) => ({ v: ledgerVersion, seq: lastSeq + 1 + index, at, ...body }));
}

async function openForWriting({ folder, file, reader, torn, files }: WriterParts): Promise<FileHandle> {
  if (torn > 0) await setAside(folder, file, reader.offset, files);
  const handle = await files.open(file, 'a');
  if (reader.offset === 0) await flushFolder(folder, files);
  return handle;
}

/** Moves what follows the last whole line into a file of its own, safe on disk before it is cut off. */
async function setAside(folder: string, file: string, offset: number, files: Files): Promise<void> {
  const names = new Set(await files.readdir(folder));
  let n = 1;
  while (names.has(`ledger.torn-${n}`)) n += 1;
  const handle = await files.open(file, 'r+');
  try {
    const { size } = await handle.stat();
    const { buffer } = await handle.read(Buffer.alloc(size - offset), 0, size - offset, offset);
    await files.writeFile(path.join(folder, `ledger.torn-${n}`), buffer, { flag: 'wx', flush: true });
    await handle.truncate(offset);
    await handle.datasync();
  } finally {
    await handle.close();
  }
}

/** A new file's name is on disk only when its folder is; not every system can flush a folder. */
async function flushFolder(folder: string, files: Files): Promise<void> {
  try {
    const handle = await files.open(folder, 'r');
    await handle.sync().finally(() => handle.close());
  } catch (error) {
    if (!['EPERM', 'EACCES', 'EISDIR', 'EINVAL', 'ENOTSUP'].includes(errorCode(error) ?? '')) throw error;
  }
}

function takenOver(folder: string): HumanError {
  return new HumanError(
    `Another window has taken over the session in ${folder}; nothing more was written here.`,
    'Watch it there, or close it there and open it here again.',
    'failed',
  );
}

function unwritten(file: string, error: unknown): HumanError {
  return new HumanError(
    `${file} could not be written: ${reasonOf(error)}. The session has stopped, and all that was said so far is kept.`,
    'Make room or set the permissions right, then resume the session.',
    'failed',
  );
}
