import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from '../base/clock';

/** The clock of this machine. */
export const nodeClock: Clock = {
  now: () => Date.now(),
  async wait(ms, signal) {
    // An abort only ends the wait early: the port never rejects.
    await sleep(ms, undefined, { signal }).catch(() => undefined);
  },
};

/** The SHA-256 of a text, in hexadecimal. */
export function sha256(text: string): string {
  return createHash('sha256').update(text, 'utf8').digest('hex');
}
