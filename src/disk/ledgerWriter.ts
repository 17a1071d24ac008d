import { constants } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import path from 'node:path';
import type { Clock } from '../base/clock';
import { Emitter } from '../base/emitter';
import { HumanError } from '../base/errors';
import { l10n } from '../base/message';
import type { Redaction } from '../base/redactor';
import { type EventBody, type LedgerEvent, ledgerVersion } from '../ledger/events';
import { formatLedgerLine } from '../ledger/line';
import type { LedgerNotice } from '../ledger/port';
import { errorCode, type Files, fileError } from './files';
import type { FileLedger } from './ledgerFile';
import type { LedgerReader } from './ledgerReader';
import type { OwnerLock } from './ownerLock';

/** The dependencies of a ledger's writer. */
export interface WriterParts {
  folder: string;
  file: string;
  reader: LedgerReader;
  lock: OwnerLock;
  clock: Clock;
  files: Files;
  redaction?: Redaction;
  /** Bytes after the last complete line, to be moved aside before the first append. */
  torn: number;
}

/** The only writer of a ledger; after a failed write it accepts nothing more. */
export class LedgerWriter implements FileLedger {
  // An error in a listener must not look like a failed write.
  private readonly appended = new Emitter<readonly LedgerEvent[]>(() => undefined);
  readonly onAppended = this.appended.event;
  private queue: Promise<unknown> = Promise.resolve();
  private handle: Promise<FileHandle> | undefined;
  private failure: HumanError | undefined;

  constructor(private readonly parts: WriterParts) {}

  get events(): readonly LedgerEvent[] {
    return this.parts.reader.events;
  }

  get notices(): readonly LedgerNotice[] {
    return this.parts.reader.notices;
  }

  get writable(): boolean {
    return this.failure === undefined;
  }

  get epoch(): number {
    return this.parts.lock.epoch;
  }

  append(bodies: readonly EventBody[], durable: boolean): Promise<readonly LedgerEvent[]> {
    const written = this.queue.then(() => this.write(bodies, durable));
    this.queue = written.then(
      events => events.length > 0 && this.appended.fire(events),
      () => undefined,
    );
    return written;
  }

  async close(): Promise<void> {
    await this.queue;
    this.failure ??= new HumanError('This session was closed.', 'Open it again to continue it.', 'failed');
    const handle = await this.handle?.catch(() => undefined);
    await handle?.close();
    await this.parts.lock.release();
  }

  private async write(bodies: readonly EventBody[], durable: boolean): Promise<readonly LedgerEvent[]> {
    if (this.failure) throw this.failure;
    if (bodies.length === 0) return [];
    const { reader, lock, clock, file, folder, files, redaction } = this.parts;
    try {
      this.handle ??= openForWriting(this.parts);
      const handle = await this.handle;
      const size = files.sizeIfInPlace(handle.fd, file);
      if (size === undefined) throw missingLedgerError(file);
      if (!lock.isHeld()) throw takenOverError(folder);
      if (size !== reader.offset) throw changedLedgerError(file);
      const events = stampEvents(redaction?.redactJson(bodies) ?? bodies, reader.lastSeq, clock);
      const bytes = Buffer.from(events.map(event => `${formatLedgerLine(event, lock.epoch)}\n`).join(''));
      const bytesWritten = files.writeSync(handle.fd, bytes);
      // A disk that fills up takes only a part.
      if (bytesWritten < bytes.length) throw Object.assign(new Error('cut short'), { code: 'ENOSPC' });
      if (durable) await handle.datasync();
      reader.addWritten(events, bytes.length, lock.epoch);
      return events;
    } catch (error) {
      this.failure = error instanceof HumanError ? error : failedWriteError(file, error);
      throw this.failure;
    }
  }
}

/** Adds version, sequence number and time to event bodies. */
function stampEvents(bodies: readonly EventBody[], lastSeq: number, clock: Clock): LedgerEvent[] {
  const at = new Date(clock.now()).toISOString();
  return bodies.map((body, index) => ({ v: ledgerVersion, seq: lastSeq + 1 + index, at, ...body }));
}

// Follow no link to a file that is not this session's, and do not block on a pipe; Windows has neither flag.
const { O_APPEND, O_CREAT, O_NOFOLLOW, O_NONBLOCK, O_WRONLY } = constants;
const appendFlags = O_APPEND | O_CREAT | O_WRONLY | (O_NOFOLLOW ?? 0) | (O_NONBLOCK ?? 0);

/** Opens the ledger; a torn tail is moved aside first, and a new file is made to last. */
async function openForWriting({ folder, file, reader, torn, files }: WriterParts): Promise<FileHandle> {
  const handle = await files.open(file, appendFlags);
  try {
    if (torn > 0) await moveTornTail(folder, file, reader.offset, files);
    if (reader.offset === 0) await flushFolder(folder, files);
    return handle;
  } catch (error) {
    await handle.close();
    throw error;
  }
}

/** Moves the bytes after the last complete line to a separate file, flushed to disk before they are cut off. */
async function moveTornTail(folder: string, file: string, offset: number, files: Files): Promise<void> {
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

/** Flushes a folder, without which a new file's name may be lost in a crash; not every system supports that. */
async function flushFolder(folder: string, files: Files): Promise<void> {
  try {
    const handle = await files.open(folder, 'r');
    await handle.sync().finally(() => handle.close());
  } catch (error) {
    if (!['EPERM', 'EACCES', 'EISDIR', 'EINVAL', 'ENOTSUP'].includes(errorCode(error) ?? '')) throw error;
  }
}

function takenOverError(folder: string): HumanError {
  return new HumanError(
    l10n`Another window has taken over the session in ${folder}; nothing more was written here.`,
    'Watch it there, or close it there and open it here again.',
    'failed',
  );
}

/** A running session stops if its ledger is deleted or replaced: nothing said afterwards would be recorded. */
function missingLedgerError(file: string): HumanError {
  return new HumanError(
    l10n`${file} was deleted, moved or replaced while the session was running, so the session has stopped.`,
    'Put it back and resume the session, or start a new one.',
    'failed',
  );
}

function changedLedgerError(file: string): HumanError {
  return new HumanError(
    l10n`${file} was changed by another program while the session was running, so the session has stopped.`,
    'Resume the session: the readable part of the file counts.',
    'failed',
  );
}

function failedWriteError(file: string, error: unknown): HumanError {
  return new HumanError(
    l10n`${file} could not be written: ${fileError(error)}. The session has stopped; everything said so far is saved.`,
    'Free some space or correct the permissions, then resume the session.',
    'failed',
  );
}
