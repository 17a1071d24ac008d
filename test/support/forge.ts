import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { isRecord } from '../../src/base/json';
import type { LedgerEvent } from '../../src/ledger/events';
import { formatLedgerLine } from '../../src/ledger/line';

/** An event of a ledger as whoever forges it sees it. */
export type Forged = Record<string, unknown>;

/** Rewrites the ledger of a session's folder as a stranger would: with any content, and checksums that fit. */
export function forge(folder: string, change: (events: Forged[]) => Forged[]): void {
  const file = path.join(folder, 'ledger.jsonl');
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
  const events = lines.map(line => {
    const { owner: _owner, crc: _crc, ...event } = JSON.parse(line) as Forged;
    return event;
  });
  const forged = change(events).map((event, index) => ({ ...event, seq: index + 1 }));
  writeFileSync(file, forged.map(event => `${formatLedgerLine(event as unknown as LedgerEvent, 1)}\n`).join(''));
}

/** A change of the opening alone. */
export function reopened(change: (opened: Forged) => Forged): (events: Forged[]) => Forged[] {
  return ([opened = {}, ...others]) => [change(opened), ...others];
}

/** A value deep in forged events, changed wherever it stands under this key. */
export function everywhere(key: string, value: unknown): (events: Forged[]) => Forged[] {
  const changed = (each: unknown): unknown => {
    if (Array.isArray(each)) return each.map(changed);
    if (!isRecord(each)) return each;
    return Object.fromEntries(Object.entries(each).map(([name, old]) => [name, name === key ? value : changed(old)]));
  };
  return events => events.map(event => changed(event) as Forged);
}
