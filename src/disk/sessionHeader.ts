import path from 'node:path';
import * as z from 'zod/mini';
import type { EventOf } from '../ledger/events';
import { fold } from '../ledger/fold';
import { parseLedgerLine } from '../ledger/line';
import { validEvents } from '../ledger/reopened';
import { readJsonFile } from './boundedReading';
import { openRegularFile, realFiles } from './files';
import { LedgerReader, readAppended } from './ledgerReader';

/** What a list of sessions says of one, without its whole ledger being read: how it opened and ended, and what it came to. */
export interface SessionHeader {
  opened: EventOf<'session.opened'>;
  ended?: EventOf<'session.ended'>;
  turns: number;
  costUSD: number | null;
}

/** What is needed of a session's `metadata.json`. */
const totalsShape = z.object({ turns: z.number(), costUSD: z.nullable(z.number()) });
const maxMetadataBytes = 4 * 1024 * 1024;
const headBytes = 16 * 1024;
const tailBytes = 8 * 1024;

/** Reads a ledger's first and last lines; turns and cost come from the metadata beside it, or else from the whole file. Undefined if no session was opened. */
export async function readSessionHeader(
  folder: string,
  file: string,
  size: number,
): Promise<SessionHeader | undefined> {
  const totals = await readJsonFile(path.join(folder, 'metadata.json'), totalsShape, maxMetadataBytes);
  if (!totals) return readWholeLedger(file);
  const handle = await openRegularFile(file);
  try {
    const read = async (from: number, length: number) => {
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, from);
      return buffer.toString('utf8', 0, bytesRead);
    };
    const [first = ''] = (await read(0, Math.min(size, headBytes))).split('\n', 1);
    const opened = parseLedgerLine(first);
    if (opened.kind !== 'event' || opened.event.type !== 'session.opened') return await readWholeLedger(file);
    let length = Math.min(size, tailBytes);
    let last = await read(size - length, length);
    // The last line may be longer than what was read: outcomes can be large.
    while (length < size && !last.slice(0, -1).includes('\n')) {
      length = Math.min(size, length * 8);
      last = await read(size - length, length);
    }
    return { opened: opened.event, ended: lastEndIn(last), ...totals };
  } finally {
    await handle.close();
  }
}

/** The last end of a session in these lines; undefined if it was reopened afterwards. */
function lastEndIn(text: string): EventOf<'session.ended'> | undefined {
  for (const line of text.split('\n').reverse()) {
    const parsed = /"session\.(?:reopened|ended)"/.test(line) ? parseLedgerLine(line) : undefined;
    const event = parsed?.kind === 'event' ? parsed.event : undefined;
    // An earlier end no longer counts: the session was reopened.
    if (event?.type === 'session.reopened') return undefined;
    if (event?.type === 'session.ended') return event;
  }
  return undefined;
}

async function readWholeLedger(file: string): Promise<SessionHeader | undefined> {
  const reader = new LedgerReader();
  await readAppended(file, reader, realFiles);
  const { opened, spent, turnsEnded } = fold(reader.events);
  if (!opened) return undefined;
  const ended = validEvents(reader.events).findLast(event => event.type === 'session.ended');
  return {
    opened: { ...opened, v: 1, seq: 1 },
    ended: ended?.type === 'session.ended' ? ended : undefined,
    turns: turnsEnded,
    costUSD: spent.unpriced ? null : spent.usd,
  };
}
