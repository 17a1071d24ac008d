import { hash32 } from '../base/chance';
import { isRecord } from '../base/json';
import { type LedgerEvent, ledgerVersion } from './events';
import { isEvent } from './shapes';

/** What a line of a ledger turned out to be. */
export type LineReading =
  | { kind: 'event'; event: LedgerEvent; owner: number; newer: boolean }
  /** Whole, but of a newer version and of a kind or shape unknown to this one. */
  | { kind: 'newer'; owner: number; seq: number }
  | { kind: 'bad'; why: string };

/** One event as a line without its line break; `owner` is the epoch of whoever writes it, the checksum covers all before it. */
export function lineOf(event: LedgerEvent, owner: number): string {
  const text = `${JSON.stringify(event).slice(0, -1)},"owner":${owner}`;
  return `${text},"crc":"${checksum(text)}"}`;
}

/** Far above what any session has records, far below where counting by one ends. */
const highestSeq = 1_000_000_000_000;

const ending = /,"owner":(\d{1,15}),"crc":"([0-9a-f]{8})"\}$/;

/** Reads a line from outside; whatever stands in it, this never throws. */
export function readLine(line: string): LineReading {
  const match = ending.exec(line.slice(-64));
  if (!match) return bad('it is not a whole record');
  const [tail, owner, crc] = match;
  const body = line.slice(0, line.length - tail.length);
  if (checksum(`${body},"owner":${owner}`) !== crc) return bad('its checksum does not fit');
  return readBody(`${body}}`, Number(owner));
}

function readBody(text: string, owner: number): LineReading {
  const value = parse(text);
  if (!isRecord(value)) return bad('it is not a record');
  const { v, seq, at } = value;
  if (!isCount(v) || !isCount(seq) || typeof at !== 'string') return bad('it has no version, place or time');
  if (seq > highestSeq) return bad('its place leaves none for what follows');
  const newer = v > ledgerVersion;
  if (isEvent(value)) return { kind: 'event', event: value, owner, newer };
  return newer ? { kind: 'newer', owner, seq } : bad('it is no event that this version knows');
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) > 0;
}

// A number that reads as infinity would be written again as null.
const enormous = /\d[eE]\+?\d{3}|\d{309}/;

function finite(_key: string, value: unknown): unknown {
  if (value === Number.POSITIVE_INFINITY || value === Number.NEGATIVE_INFINITY) throw new RangeError('not finite');
  return value;
}

function parse(text: string): unknown {
  try {
    return enormous.test(text) ? JSON.parse(text, finite) : JSON.parse(text);
  } catch {
    return undefined;
  }
}

function bad(why: string): LineReading {
  return { kind: 'bad', why };
}

function checksum(text: string): string {
  return hash32(text).toString(16).padStart(8, '0');
}
