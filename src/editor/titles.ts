import type { SessionState } from '../ledger/state';

/** What a session is called where people see it: its topic, or the title of its document. */
export function titleOf({ opened }: Pick<SessionState, 'opened'>): string {
  return opened?.document?.title || opened?.topic || '…';
}
