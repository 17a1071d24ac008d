import { hash32 } from '../base/chance';
import { isRecord } from '../base/json';
import { type LedgerEvent, ledgerVersion } from './events';
import { isEvent } from './shapes';

/** The result of parsing a line of a ledger (one event as JSON); `owner` is who wrote it, `newer` whether a newer version did. */
export type ParsedLedgerLine =
  | { kind: 'event'; event: LedgerEvent; owner: number; newer: boolean }
  /** A complete record of a newer version, of a kind or shape unknown to this one. */
  | { kind: 'newer'; owner: number; seq: number }
  | { kind: 'bad'; why: string };

/** Formats an event as a line without line break; `owner` is the number of the process that writes (its epoch), and the checksum covers all before it. */
export function formatLedgerLine(event: LedgerEvent, owner: number): string {
  // The closing brace is left out until the end.
  const text = `${JSON.stringify(event).slice(0, -1)},"owner":${owner}`;
  return `${text},"crc":"${checksum(text)}"}`;
}

/** The maximum seq: far above any session's, and far below where integers become inexact. */
const maxSeq = 1_000_000_000_000;

const lineEnding = /,"owner":(\d{1,15}),"crc":"([0-9a-f]{8})"\}$/;

/** Parses a line from outside; never throws. */
export function parseLedgerLine(line: string): ParsedLedgerLine {
  // The ending has at most 42 characters; only they are searched, because a line may be long.
  const match = lineEnding.exec(line.slice(-64));
  if (!match) return badLine('it is not a whole record');
  const [tail, owner, crc] = match;
  const body = line.slice(0, line.length - tail.length);
  if (checksum(`${body},"owner":${owner}`) !== crc) return badLine('its checksum does not fit');
  return parseBody(`${body}}`, Number(owner));
}

function parseBody(text: string, owner: number): ParsedLedgerLine {
  const value = parse(text);
  if (!isRecord(value)) return badLine('it is not a record');
  const { v, seq, at } = value;
  if (!isCount(v) || !isCount(seq) || typeof at !== 'string') return badLine('it has no version, place or time');
  if (seq > maxSeq) return badLine('its place leaves none for what follows');
  const newer = v > ledgerVersion;
  if (isEvent(value)) return { kind: 'event', event: value, owner, newer };
  return newer ? { kind: 'newer', owner, seq } : badLine('it is no event that this version knows');
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) > 0;
}

// A number that overflows to infinity would be rewritten as null.
const mayOverflow = /\d[eE]\+?\d{3}|\d{309}/;

function rejectInfinite(_key: string, value: unknown): unknown {
  if (value === Number.POSITIVE_INFINITY || value === Number.NEGATIVE_INFINITY) throw new RangeError('not finite');
  return value;
}

function parse(text: string): unknown {
  try {
    return mayOverflow.test(text) ? JSON.parse(text, rejectInfinite) : JSON.parse(text);
  } catch {
    return undefined;
  }
}

function badLine(why: string): ParsedLedgerLine {
  return { kind: 'bad', why };
}

function checksum(text: string): string {
  return hash32(text).toString(16).padStart(8, '0');
}
