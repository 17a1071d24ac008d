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
  lastOwner = 0;
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

  private addLine(reading: ParsedLedgerLine): void {
    if (reading.kind === 'bad') {
      this.markBad(reading.why);
      return;
    }
    const seq = reading.kind === 'event' ? reading.event.seq : reading.seq;
    if (reading.owner < this.lastOwner || (seq <= this.lastSeq && reading.owner === this.lastOwner)) {
      this.markBad('it was written by an owner whose time had passed');
      return;
    }
    // A line of a former owner got in between, which the present owner never read.
    if (seq <= this.lastSeq) this.withdrawFrom(seq);
    this.lastOwner = reading.owner;
    this.lastSeq = seq;
    // The opening sets the seats and the caps: a second one would replace them.
    if (reading.kind === 'event' && reading.event.type === 'session.opened' && this.events.length > 0) {
      this.markBad('a session opens once, and this one is open already');
      return;
    }
    if (reading.kind === 'event') this.events.push(reading.event);
    if (reading.kind === 'newer' || reading.newer) this.noticeNewer();
  }

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
      const before = reader.offset;
      reader.readBytes(buffer.subarray(0, bytesRead));
      return bytesRead - (reader.offset - before);
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
