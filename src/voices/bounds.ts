import { redactor } from '../base/redactor';
import type { Listening, Stop } from './voice';

/** The limits of one call: what may come from outside before the call is given up. */
export interface CallBounds {
  /** The tokens that were asked for; the other bounds are derived from them. */
  tokens: number;
  /** Bytes of the whole answer, frames included. */
  bytes: number;
  /** Bytes of one event or line. */
  event: number;
  /** Characters of text. */
  text: number;
  /** Time without a piece of the answer, however many pings come. */
  idleMs: number;
  /** Time from the request to the end. */
  ms: number;
}

// A slow machine writes four tokens a second, and may think for a quarter of an hour before the first.
const THINKING_MS = 15 * 60_000;
const TOKEN_MS = 250;
// Models that stream nothing of their thinking ping all the while. Ten minutes are what the API advises, and its SDK allows, for an answer
// in one piece (https://platform.claude.com/docs/en/api/errors#long-requests): what sends no piece for longer has lost its answer.
const IDLE_MS = 12 * 60_000;

/** The bounds of a call for this many tokens: each far beyond what an honest answer needs. `envelope` is what a process between us and the model wraps each event in, as a factor. */
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

/** Which bound was passed. */
export class BoundError extends Error {
  constructor(
    readonly bound: 'bytes' | 'event' | 'text' | 'idleMs' | 'ms',
    readonly bounds: CallBounds,
  ) {
    super(bound);
  }
}

/** What a person is told of a passed bound; `from` is who passed it. */
export function boundMessage({ bound, bounds }: BoundError, from: string): string {
  const { tokens } = bounds;
  switch (bound) {
    case 'bytes':
      return `${from} sent more than ${kilobytes(bounds.bytes)} kB for an answer of at most ${tokens} tokens.`;
    case 'event':
      return `${from} sent a single message of more than ${kilobytes(bounds.event)} kB.`;
    case 'text':
      return `${from} sent more than ${bounds.text} characters for an answer of at most ${tokens} tokens.`;
    case 'idleMs':
      return `${from} gave signs of life, but no piece of an answer for ${Math.round(bounds.idleMs / 60_000)} minutes.`;
    case 'ms':
      return `${from} did not end an answer of at most ${tokens} tokens within ${Math.round(bounds.ms / 60_000)} minutes.`;
  }
}

function kilobytes(bytes: number): number {
  return Math.round(bytes / 1000);
}

const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;

/** Cuts bytes from outside into whole lines, or into whole events that end with an empty line; throws a BoundError for too many of them. */
export class BoundedBytes {
  private pending: Uint8Array[] = [];
  private pendingBytes = 0;
  private total = 0;
  private afterReturn = false;
  private lineIsEmpty = true;

  constructor(
    private bounds: CallBounds,
    private readonly unit: 'line' | 'event',
  ) {}

  /** All that is whole with this chunk; empty while nothing is. */
  take(chunk: Uint8Array): Uint8Array {
    this.total += chunk.length;
    if (this.total > this.bounds.bytes) throw new BoundError('bytes', this.bounds);
    const end = this.endIn(chunk);
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

  /** Counts from the start, for the next call on the same stream. */
  renew(bounds: CallBounds): void {
    this.bounds = bounds;
    this.total = this.pendingBytes;
  }

  /** What is left once nothing more comes. */
  rest(): Uint8Array {
    return Buffer.concat(this.pending.splice(0));
  }

  private defer(bytes: Uint8Array): void {
    if (bytes.length > 0) this.pending.push(bytes);
    this.pendingBytes += bytes.length;
    if (this.pendingBytes > this.bounds.event) throw new BoundError('event', this.bounds);
  }

  /** Where the last line or event of the chunk ends; 0 where none does. */
  private endIn(chunk: Uint8Array): number {
    if (this.unit === 'line') return chunk.lastIndexOf(LINE_FEED) + 1;
    let end = 0;
    for (let at = 0; at < chunk.length; at++) {
      const byte = chunk[at];
      const pair = byte === LINE_FEED && this.afterReturn;
      this.afterReturn = byte === CARRIAGE_RETURN;
      if (byte !== LINE_FEED && byte !== CARRIAGE_RETURN) this.lineIsEmpty = false;
      else if (!pair) {
        if (this.lineIsEmpty) end = at + 1;
        this.lineIsEmpty = true;
      }
    }
    return end;
  }
}

/** Counts characters of text; throws a BoundError for more than a call may have. */
export function textBound(bounds: CallBounds): (length: number) => void {
  let total = 0;
  return length => {
    total += length;
    if (total > bounds.text) throw new BoundError('text', bounds);
  };
}

/** The same listening, for no more text than a call may have. */
export function boundedText(listening: Listening, bounds: CallBounds): Listening {
  const count = textBound(bounds);
  const onText = (piece: string) => {
    count(piece.length);
    listening.onText(piece);
  };
  return { ...listening, onText };
}

/** Characters of a complaint that are shown. */
const SHOWN = 600;

/** A stop as it may leave a voice: what others wrote is free of secrets, and short. */
export function presentable(stop: Stop, secrets: readonly string[]): Stop {
  // Redacted before it is cut, or half of a secret would stay.
  const words = (text: string) => shortened(redactor(secrets)(text));
  if (stop.kind === 'failed') return { ...stop, message: words(stop.message) };
  return stop.kind === 'refused' && stop.words !== undefined ? { ...stop, words: words(stop.words) } : stop;
}

function shortened(text: string): string {
  if (text.length <= SHOWN) return text;
  const shown = text.slice(0, SHOWN).replace(/[\uD800-\uDBFF]$/, '');
  return `${shown.trimEnd()}…`;
}
