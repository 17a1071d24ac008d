import type { SessionState } from '../ledger/state';
import type { Format } from '../script/format';
import { sessionMetadata } from './metadata';
import { minutesOf } from './minutes';

/** The transcript as JSON text: the session's metadata and everything that was said, for other programs. */
export function transcriptJson(state: SessionState, format?: Format): string {
  const { parts, blocks } = minutesOf(state, format);
  const conclusion = { blocks: blocks.filter(block => block.kind !== 'rail') };
  return `${JSON.stringify({ ...sessionMetadata(state, format), parts, ...conclusion }, undefined, 2)}\n`;
}
