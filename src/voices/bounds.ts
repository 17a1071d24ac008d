import { l10n, type Message, mapValues, readText, recordTexts } from '../base/message';
import { createRedactor } from '../base/redactor';
import type { CallListener, Stop } from './voice';

/** The limits of one call, beyond which it is cancelled. */
export interface CallBounds {
  /** The requested tokens, from which the other bounds are derived. */
  tokens: number;
  /** Bytes of the whole answer, including framing. */
  bytes: number;
  /** Bytes of one event or line. */
  event: number;
  /** Characters of text. */
  text: number;
  /** Maximum time without a piece of the answer, pings not counted. */
  idleMs: number;
  /** Maximum time from the request to the end. */
  ms: number;
}

// A slow machine generates four tokens a second and may take a quarter of an hour to the first.
const THINKING_MS = 15 * 60_000;
const TOKEN_MS = 250;
// Models that stream nothing of their thinking ping all the while. Ten minutes are what the API advises, and its SDK allows, for an answer
// in one piece (https://platform.claude.com/docs/en/api/errors#long-requests): what sends no piece for longer has lost its answer.
const IDLE_MS = 12 * 60_000;

/** The bounds of a call, far beyond a normal answer of so many tokens; `envelope` is the factor by which a process in between enlarges each event. */
export function callBounds(tokens: number, envelope = 1): CallBounds {
  return {
    tokens,
    bytes: envelope * (1_000_000 + 1000 * tokens),
    event: envelope * (100_000 + 500 * tokens),
    text: 4000 + 16 * tokens,
    idleMs: IDLE_MS,
    ms: THINKING_MS + TOKEN_MS * tokens,
  };
}

/** Thrown when a call exceeds a bound. */
export class BoundError extends Error {
  constructor(
    readonly bound: 'bytes' | 'event' | 'text' | 'idleMs' | 'ms',
    readonly bounds: CallBounds,
  ) {
    super(bound);
  }
}

/** Describes an exceeded bound for a person; `from` is the server or program. */
export function boundMessage({ bound, bounds }: BoundError, from: string): Message {
  const { tokens } = bounds;
  switch (bound) {
    case 'bytes':
      return l10n`${from} sent more than ${kilobytes(bounds.bytes)} kB for an answer of at most ${tokens} tokens.`;
    case 'event':
      return l10n`${from} sent a single message of more than ${kilobytes(bounds.event)} kB.`;
    case 'text':
      return l10n`${from} sent more than ${bounds.text} characters for an answer of at most ${tokens} tokens.`;
    case 'idleMs':
      return l10n`${from} gave signs of life, but no piece of an answer for ${Math.round(bounds.idleMs / 60_000)} minutes.`;
    case 'ms':
      return l10n`${from} did not end an answer of at most ${tokens} tokens within ${Math.round(bounds.ms / 60_000)} minutes.`;
  }
}

function kilobytes(bytes: number): number {
  return Math.round(bytes / 1000);
}

const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;

/** Splits a stream of bytes into whole lines, or whole events that end with an empty line; throws a BoundError beyond the bounds. */
export class BoundedBytes {
  private pending: Uint8Array[] = [];
  private pendingBytes = 0;
  private total = 0;
  /** Whether the last byte was a carriage return, and whether the current line is empty so far: only used for events. */
  private afterReturn = false;
  private lineIsEmpty = true;

  constructor(
    private bounds: CallBounds,
    private readonly unit: 'line' | 'event',
  ) {}

  /** Returns everything that is complete with this chunk; empty if nothing is. */
  push(chunk: Uint8Array): Uint8Array {
    this.total += chunk.length;
    if (this.total > this.bounds.bytes) throw new BoundError('bytes', this.bounds);
    const end = this.lastEndIn(chunk);
    if (end === 0) {
      this.defer(chunk);
      return new Uint8Array();
    }
    const whole = Buffer.concat([...this.pending, chunk.subarray(0, end)]);
    this.pending = [];
    this.pendingBytes = 0;
    this.defer(chunk.subarray(end));
    return whole;
  }

  /** Restarts the count, for the next call on the same stream. */
  restart(bounds: CallBounds): void {
    this.bounds = bounds;
    this.total = this.pendingBytes;
  }

  /** The incomplete rest, once nothing more arrives. */
  flush(): Uint8Array {
    return Buffer.concat(this.pending.splice(0));
  }

  private defer(bytes: Uint8Array): void {
    if (bytes.length > 0) this.pending.push(bytes);
    this.pendingBytes += bytes.length;
    if (this.pendingBytes > this.bounds.event) throw new BoundError('event', this.bounds);
  }

  /** Where the last line or event of the chunk ends; 0 where none does. */
  private lastEndIn(chunk: Uint8Array): number {
    if (this.unit === 'line') return chunk.lastIndexOf(LINE_FEED) + 1;
    let end = 0;
    for (let at = 0; at < chunk.length; at++) {
      const byte = chunk[at];
      // The two bytes of a line break count once.
      const isSecondOfBreak = byte === LINE_FEED && this.afterReturn;
      this.afterReturn = byte === CARRIAGE_RETURN;
      if (byte !== LINE_FEED && byte !== CARRIAGE_RETURN) this.lineIsEmpty = false;
      else if (!isSecondOfBreak) {
        if (this.lineIsEmpty) end = at + 1;
        this.lineIsEmpty = true;
      }
    }
    return end;
  }
}

/** Counts characters of text; throws a BoundError for more than a call may have. */
export function textCounter(bounds: CallBounds): (length: number) => void {
  let total = 0;
  return length => {
    total += length;
    if (total > bounds.text) throw new BoundError('text', bounds);
  };
}

/** Wraps callbacks so that no more text passes than a call may have. */
export function boundedText(listening: CallListener, bounds: CallBounds): CallListener {
  const count = textCounter(bounds);
  const onText = (piece: string) => {
    count(piece.length);
    listening.onText(piece);
  };
  return { ...listening, onText };
}

/** The maximum length of a message from outside that is shown. */
const MAX_MESSAGE_LENGTH = 600;

/** Redacts secrets in messages from outside and shortens them. */
export function sanitizeStop(stop: Stop, secrets: readonly string[]): Stop {
  // Redacted before it is shortened: a cut secret would not be recognized.
  const words = (text: string) => truncate(createRedactor(secrets)(text));
  if (stop.kind === 'failed') {
    const { texts: _, ...failed } = stop;
    const message = mapValues(readText(stop, 'message'), words);
    return { ...failed, ...recordTexts({ message, remedy: readText(stop, 'remedy') }) };
  }
  return stop.kind === 'refused' && stop.words !== undefined ? { ...stop, words: words(stop.words) } : stop;
}

function truncate(text: string): string {
  if (text.length <= MAX_MESSAGE_LENGTH) return text;
  const shown = text.slice(0, MAX_MESSAGE_LENGTH).replace(/[\uD800-\uDBFF]$/, '');
  return `${shown.trimEnd()}…`;
}
