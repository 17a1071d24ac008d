import { createHmac } from 'node:crypto';
import { canonical, type Json } from '../base/json';
import { settingsOf } from '../ledger/settings';
import type { SessionState } from '../ledger/state';
import { type Copies, digestOf } from './sources';

/** Signs a session's settings and copies: nobody without the secret can make or change a session that passes for this user's. */
export function signatureOf(secret: string, settings: Json, sources: Copies): string {
  return createHmac('sha256', secret)
    .update(canonical({ settings, sources: digestOf(sources) }))
    .digest('hex');
}

/** Whether the user of this secret has signed a session as it stands. */
export function isSigned(state: SessionState, sources: Copies, secret: string | undefined): boolean {
  if (secret === undefined || state.signed === undefined) return false;
  return signatureOf(secret, settingsOf(state), sources) === state.signed;
}
