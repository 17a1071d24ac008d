import type { SessionState } from '../ledger/state';

/** What a session is called where people see it: its topic, or the title of its document. */
export function titleOf(state: Pick<SessionState, 'opened'>): string {
  const { opened } = state;
  return opened?.document?.title || opened?.topic || '…';
}
