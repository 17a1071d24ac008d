import { heardOf, type SessionState } from '../ledger/state';
import type { FormatView, Moment } from '../script/format';
import { readBy } from '../script/viewing';
import { findingsData } from './findingsJson';
import { sessionMetadata } from './metadata';
import { minutesOf, spokenParts } from './minutes';
import { endedPage, type RecordSources } from './sessionPage';

/** The transcript as JSON text: the session's metadata and everything that was said, for other programs. */
export function transcriptJson(state: SessionState, format?: FormatView, sources?: RecordSources): string {
  const { play, blocks } = minutesOf(state, format);
  const said = { parts: spokenParts(state, format), ...(play ? { play } : {}) };
  const conclusion = { blocks: blocks.filter(block => block.kind !== 'rail') };
  const records = readBy(() => format?.records?.(heardOf(state), momentsIn(state)));
  const ledger = records ? { ledger: records } : {};
  const page = endedPage(state, format, sources);
  const findings = page ? { findings: findingsData(page, state) } : {};
  return `${JSON.stringify({ ...sessionMetadata(state, format), ...said, ...conclusion, ...findings, ...ledger }, undefined, 2)}\n`;
}

/** When turns ended and inputs came in; what has no time of its own has the last one before it. */
function momentsIn({ turns, entries, opened }: SessionState): Moment {
  const known = new Map<number, string>();
  for (const { ended } of turns.values()) if (ended) known.set(ended.seq, ended.at);
  for (const entry of entries) if (entry.kind === 'input') known.set(entry.seq, entry.at);
  const places = [...known.keys()].sort((a, b) => a - b);
  return seq => known.get(seq) ?? known.get(places.findLast(place => place <= seq) ?? -1) ?? opened?.at ?? '';
}
