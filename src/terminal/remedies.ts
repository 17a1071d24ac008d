import type { EventOf } from '../ledger/events';

type Failure = NonNullable<EventOf<'attempt.ended'>['failure']>;

/** What somebody at a terminal can do about a failed call, where that is not what the provider's door says: there are no settings here. */
export function remedyHere({ kind, remedy }: Failure): string {
  if (kind === 'key') return 'Set ANTHROPIC_API_KEY to a valid key of that server.';
  if (kind === 'network') return 'Check the connection, and --endpoint or ANTHROPIC_BASE_URL, then try again.';
  if (kind === 'notAModel') {
    return 'Check --endpoint or ANTHROPIC_BASE_URL, and whether the network asks you to sign in.';
  }
  return remedy;
}
