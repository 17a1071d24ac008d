import type { SessionState } from '../ledger/state';

/** What a session is called where people see it: its own name, the title of its document, or its topic. */
export function titleOf({ opened }: Pick<SessionState, 'opened'>): string {
  const name = opened?.options.name;
  const own = typeof name === 'string' ? name.trim() : '';
  return own || opened?.document?.title || opened?.topic || '…';
}
