import { type SessionState, sessionView } from '../ledger/state';
import type { FormatView, TimeOf } from '../script/format';
import { readSafely } from '../script/viewing';
import { findingsData } from './findingsJson';
import { sessionMetadata } from './metadata';
import { buildMinutes, spokenParts } from './minutes';
import { endedPage, type RecordSources } from './sessionPage';

/** The transcript as JSON text for other programs: metadata, all parts, and the page. */
export function transcriptJson(state: SessionState, format?: FormatView, sources?: RecordSources): string {
  const { play, blocks } = buildMinutes(state, format);
  const said = { parts: spokenParts(state, format), ...(play ? { play } : {}) };
  const conclusion = { blocks: blocks.filter(block => block.kind !== 'rail') };
  const records = readSafely(() => format?.records?.(sessionView(state), timeLookup(state)));
  const ledger = records ? { ledger: records } : {};
  const page = endedPage(state, format, sources);
  const findings = page ? { findings: findingsData(page, state) } : {};
  return `${JSON.stringify({ ...sessionMetadata(state, format), ...said, ...conclusion, ...findings, ...ledger }, undefined, 2)}\n`;
}

/** Returns a function for the time of an event by its sequence number (`seq`); one without a time of its own has that of the last before it. */
function timeLookup({ turns, entries, opened }: SessionState): TimeOf {
  const known = new Map<number, string>();
  for (const { ended } of turns.values()) if (ended) known.set(ended.seq, ended.at);
  for (const entry of entries) if (entry.kind === 'input') known.set(entry.seq, entry.at);
  const timed = [...known.keys()].sort((a, b) => a - b);
  return seq => known.get(timed.findLast(each => each <= seq) ?? -1) ?? opened?.at ?? '';
}
