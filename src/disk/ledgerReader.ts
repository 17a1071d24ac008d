import { HumanError } from '../base/errors';
import { l10n, Message } from '../base/message';
import type { LedgerEvent } from '../ledger/events';
import { type ParsedLedgerLine, parseLedgerLine } from '../ledger/line';
import type { LedgerNotice } from '../ledger/port';
import { type Files, fileError, openRegularFile, undefinedIfMissing } from './files';

const lineBreak = 10;

/** Reads a growing ledger piece by piece; a damaged line is skipped with a notice, nothing throws. */
export class LedgerReader {
  readonly events: LedgerEvent[] = [];
  readonly notices: LedgerNotice[] = [];
  /** Bytes of all complete lines so far. */
  offset = 0;
  lastSeq = 0;
  /** The owner of the last line that counts, by its epoch: later owners have higher ones. */
  lastOwner = 0;
  /** Whether a newer version of Convene wrote some of it. */
  newer = false;
  private line = 0;

  /** Reads the complete lines of the bytes that follow `offset`; returns the new events. */
  readBytes(bytes: Buffer): LedgerEvent[] {
    const before = this.events.length;
    let start = 0;
    for (let end = bytes.indexOf(lineBreak); end >= 0; end = bytes.indexOf(lineBreak, start)) {
      this.line += 1;
      this.addLine(parseLedgerLine(bytes.toString('utf8', start, end)));
      start = end + 1;
    }
    this.offset += start;
    return this.events.slice(before);
  }

  /** Adds a notice that the bytes after `offset` are an incomplete line. */
  noticeTornTail(bytes: number): void {
    const message = l10n`The last ${bytes} bytes are an unfinished line, as a crash leaves it; they are set aside before anything more is written.`;
    this.notices.push({ kind: 'tornTail', line: this.line + 1, message });
  }

  /** Adds events that this process has written itself, with their size in bytes. */
  addWritten(events: readonly LedgerEvent[], bytes: number, owner: number): void {
    for (const event of events) this.events.push(event);
    this.line += events.length;
    this.offset += bytes;
    this.lastSeq = events.at(-1)?.seq ?? this.lastSeq;
    this.lastOwner = owner;
  }

  private addLine(line: ParsedLedgerLine): void {
    if (line.kind === 'bad') {
      this.markBad(line.why);
      return;
    }
    const seq = line.kind === 'event' ? line.event.seq : line.seq;
    const isRepeated = line.owner === this.lastOwner && seq <= this.lastSeq;
    if (line.owner < this.lastOwner || isRepeated) {
      this.markBad('it was written by an owner whose time had passed');
      return;
    }
    // Lines of a former owner got in between, which the present owner never read.
    if (seq <= this.lastSeq) this.withdrawFrom(seq);
    this.lastOwner = line.owner;
    this.lastSeq = seq;
    // The opening sets the seats and the caps: a second one would replace them.
    const isOpening = line.kind === 'event' && line.event.type === 'session.opened';
    if (isOpening && this.events.length > 0) {
      this.markBad('a session opens once, and this one is open already');
      return;
    }
    if (line.kind === 'event') this.events.push(line.event);
    if (line.kind === 'newer' || line.newer) this.noticeNewer();
  }

  /** Takes back the events from a sequence number on. */
  private withdrawFrom(seq: number): void {
    while ((this.events.at(-1)?.seq ?? 0) >= seq) this.events.pop();
    this.markBad('the lines before it were written by an owner whose time had passed; they do not count');
  }

  private noticeNewer(): void {
    if (this.newer) return;
    this.newer = true;
    const message = 'A newer version of Convene wrote this session; it can be read here but not continued.';
    this.notices.push({ kind: 'newerVersion', line: this.line, message });
  }

  private markBad(why: string): void {
    const message = l10n`Line ${this.line} of ledger.jsonl was left out: ${new Message(why)}.`;
    this.notices.push({ kind: 'badRecord', line: this.line, message });
  }
}

/** Passes a reader the bytes appended after its offset; returns the length of an unfinished line, undefined without a file. */
export async function readAppended(file: string, reader: LedgerReader, files: Files): Promise<number | undefined> {
  try {
    const handle = await undefinedIfMissing(openRegularFile(file, files));
    if (!handle) return undefined;
    try {
      const { size } = await handle.stat();
      const length = Math.max(0, size - reader.offset);
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, reader.offset);
      const offsetBefore = reader.offset;
      reader.readBytes(buffer.subarray(0, bytesRead));
      return bytesRead - (reader.offset - offsetBefore);
    } finally {
      await handle.close();
    }
  } catch (error) {
    throw new HumanError(
      l10n`${file} cannot be read: ${fileError(error)}.`,
      'Make sure you can read it, then try again.',
      'failed',
    );
  }
}
