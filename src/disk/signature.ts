import { createHmac } from 'node:crypto';
import { canonicalJson, type Json } from '../base/json';
import { settingsOf } from '../ledger/settings';
import type { SessionState } from '../ledger/state';
import { digestOfCopies, type SessionSources } from './sources';

/** Signs a session's settings and copies: without the secret, no session can pass as this user's. */
export function signatureOf(secret: string, settings: Json, sources: SessionSources): string {
  return createHmac('sha256', secret)
    .update(canonicalJson({ settings, sources: digestOfCopies(sources) }))
    .digest('hex');
}

/** Whether a session's present settings and copies match its signature with this user's secret. */
export function isSigned(state: SessionState, sources: SessionSources, secret: string | undefined): boolean {
  if (secret === undefined || state.signed === undefined) return false;
  return signatureOf(secret, settingsOf(state), sources) === state.signed;
}
