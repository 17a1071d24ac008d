import { assertNever } from '../../../src/base/never';

/** Everything that can go wrong with one request, on demand. */
export type Fault =
  | { kind: 'rateLimit'; retryAfter?: number }
  | { kind: 'spendLimit' }
  | { kind: 'overloaded' }
  | { kind: 'serverError' }
  /** The complaint repeats the key, as careless gateways do. */
  | { kind: 'badKey' }
  /** Sends the call elsewhere. */
  | { kind: 'redirect'; to: string }
  | { kind: 'noModel' }
  | { kind: 'promptTooLong' }
  | { kind: 'rejected' }
  | { kind: 'html' }
  /** The connection is reset before any header. */
  | { kind: 'reset' }
  /** An error event, broken JSON, a reset or a clean end in the place of the event of this index. */
  | { kind: 'overloadedAt'; event: number }
  | { kind: 'malformedAt'; event: number }
  | { kind: 'resetAt'; event: number }
  | { kind: 'endAt'; event: number }
  /** A clean end after this many bytes of the stream. */
  | { kind: 'cutAt'; byte: number }
  /** Headers and the events before this one, then silence. */
  | { kind: 'stallAt'; event: number }
  /** Headers and pings only, one each `everyMs` of the server's clock. */
  | { kind: 'pings'; everyMs: number }
  | { kind: 'refusal' }
  | { kind: 'maxTokens' }
  | { kind: 'contextExceeded' };

/** A failure that is said by status and body alone. */
export interface PlainFailure {
  status: number;
  headers?: Record<string, string>;
  body: string;
}

const LIMIT_REACHED = 'Your organization has reached its monthly usage limit.';
const PAGE = '<!doctype html><title>Sign in</title><p>Sign in to the network.';

/** The plain failure of a fault, or undefined where the fault lies in the stream. */
export function plainFailure(fault: Fault, { headers }: { headers: Record<string, string> }): PlainFailure | undefined {
  switch (fault.kind) {
    case 'rateLimit':
      return {
        ...failure(429, 'rate_limit_error', 'This request would exceed your rate limit of 50 requests per minute.'),
        headers: fault.retryAfter === undefined ? {} : { 'retry-after': String(fault.retryAfter) },
      };
    case 'spendLimit':
      return failure(429, 'rate_limit_error', LIMIT_REACHED, 'enforced_spend_limit_reached');
    case 'overloaded':
      return failure(529, 'overloaded_error', 'Overloaded');
    case 'serverError':
      return failure(500, 'api_error', 'Internal server error');
    case 'badKey':
      return failure(
        401,
        'authentication_error',
        `invalid credentials: ${headers['x-api-key'] ?? headers.authorization}`,
      );
    case 'redirect':
      return { status: 307, headers: { location: fault.to }, body: '' };
    case 'noModel':
      return failure(404, 'not_found_error', 'model: no-such-model');
    case 'promptTooLong':
      return failure(400, 'invalid_request_error', 'prompt is too long: 214315 tokens > 200000 maximum');
    case 'rejected':
      return failure(400, 'invalid_request_error', 'messages.1.content: Input should be a valid list');
    case 'html':
      return { status: 200, headers: { 'content-type': 'text/html' }, body: PAGE };
    case 'reset':
    case 'overloadedAt':
    case 'malformedAt':
    case 'resetAt':
    case 'endAt':
    case 'cutAt':
    case 'stallAt':
    case 'pings':
    case 'refusal':
    case 'maxTokens':
    case 'contextExceeded':
      return undefined;
    default:
      return assertNever(fault);
  }
}

/** An error body as the API writes it. */
export function failure(status: number, type: string, message: string, code?: string): PlainFailure {
  const details = code ? { error_code: code } : undefined;
  const body = JSON.stringify({ type: 'error', error: { type, message, details }, request_id: 'req_1' });
  return { status, body };
}
