import type { Fault } from '../modelServer/faults';

/** A fault of each kind, and how a call ends that meets it. */
export type Ends = { [K in Fault['kind']]: [Extract<Fault, { kind: K }>, string] };

/** One fault of every kind, and how a call to the API itself ends that meets it. */
export const ends: Ends = {
  rateLimit: [{ kind: 'rateLimit', retryAfter: 2 }, 'rateLimit'],
  spendLimit: [{ kind: 'spendLimit' }, 'spendLimit'],
  overloaded: [{ kind: 'overloaded' }, 'overloaded'],
  serverError: [{ kind: 'serverError' }, 'overloaded'],
  badKey: [{ kind: 'badKey' }, 'key'],
  noModel: [{ kind: 'noModel' }, 'notFound'],
  promptTooLong: [{ kind: 'promptTooLong' }, 'tooLong'],
  rejected: [{ kind: 'rejected' }, 'rejected'],
  html: [{ kind: 'html' }, 'notAModel'],
  redirect: [{ kind: 'redirect', to: 'http://127.0.0.1:9/v1/messages' }, 'notAModel'],
  reset: [{ kind: 'reset' }, 'network'],
  overloadedAt: [{ kind: 'overloadedAt', event: 4 }, 'cutOff'],
  malformedAt: [{ kind: 'malformedAt', event: 4 }, 'malformed'],
  resetAt: [{ kind: 'resetAt', event: 4 }, 'cutOff'],
  endAt: [{ kind: 'endAt', event: 4 }, 'cutOff'],
  cutAt: [{ kind: 'cutAt', byte: 900 }, 'cutOff'],
  stallAt: [{ kind: 'stallAt', event: 4 }, 'stalled'],
  pings: [{ kind: 'pings', everyMs: 120_000 }, 'stalled'],
  refusal: [{ kind: 'refusal' }, 'refused'],
  maxTokens: [{ kind: 'maxTokens' }, 'maxTokens'],
  contextExceeded: [{ kind: 'contextExceeded' }, 'tooLong'],
};
