import { endSentence } from '../base/endSentence';
import { l10n, recordTexts, type Text, type Value } from '../base/message';
import { BoundError, boundMessage } from './bounds';
import { allRemedies } from './failures';
import type { FailureKind, Stop } from './voice';

/** The error response of a server, or its error within a stream. */
export class ServerError extends Error {
  constructor(
    readonly response: {
      status?: number;
      type?: string;
      code?: string;
      /** The part of the request that it is about. */
      param?: string;
      words?: string;
      headers?: Headers;
    },
  ) {
    super(response.words);
  }
}

/** An error whose kind and message for a person are known where it is thrown; after an answer has begun, a lost connection means that it was cut off. */
export class CallFailure extends Error {
  constructor(
    readonly failure: FailureKind,
    readonly text: Text,
  ) {
    super(String(text));
  }
}

/** The state of a call when it failed. */
export interface FailedCall {
  /** The server has answered the request, whatever it sent. */
  answered: boolean;
  /** The model has begun its answer. */
  begun: boolean;
  /** The server, for messages. */
  host: string;
  model: string;
  now: number;
  /** Remedies that replace the editor's. */
  remedies?: Remedies;
}

/** Remedies by kind of failure. */
export type Remedies = Readonly<Partial<Record<FailureKind, Text>>>;

type Failed = Extract<Stop, { kind: 'failed' }>;

/** Converts a thrown error to a failure with the provider's message and a remedy. */
export function failureOfError(error: unknown, call: FailedCall): Stop {
  if (error instanceof ServerError) return refusalFailure(error, call);
  if (error instanceof CallFailure) {
    const isCut = call.begun && error.failure === 'network';
    return failedStop(isCut ? 'cutOff' : error.failure, error.text, call);
  }
  if (error instanceof BoundError) return failedStop('notAModel', boundMessage(error, call.host), call);
  // A RangeError: JSON that is nested too deep.
  if (error instanceof SyntaxError || error instanceof RangeError)
    return failedStop('malformed', l10n`The answer of ${call.host} could not be read.`, call);
  if (call.answered)
    return failedStop('cutOff', l10n`The connection to ${call.host} broke off (${rootReason(error)}).`, call);
  return failedStop('network', l10n`${call.host} could not be reached (${rootReason(error)}).`, call);
}

/** Whether a call that failed before any answer is certainly not billed: if its connection broke, a model may have got the request and go on. */
export function isUnbilled(error: unknown): boolean {
  // What is rejected by status is not billed (https://platform.claude.com/docs/en/api/errors), nor what was never connected.
  if (error instanceof ServerError) return error.response.status !== undefined;
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    if (at instanceof AggregateError && at.errors.every(isUnbilled)) return true;
    if ('syscall' in at && (at.syscall === 'connect' || at.syscall === 'getaddrinfo')) return true;
    if ('code' in at && typeof at.code === 'string' && unconnected.test(at.code)) return true;
  }
  return false;
}

// Codes of a connection that timed out or was not trusted.
const unconnected =
  /^(?:UND_ERR_CONNECT_TIMEOUT|ERR_SSL_WRONG_VERSION_NUMBER|(?:ERR_TLS|CERT|UNABLE_TO|DEPTH_ZERO_SELF_SIGNED|SELF_SIGNED)_\w+)$/;

/** A failure with the remedy for its kind. */
export function failedStop(
  failure: FailureKind,
  message: Text,
  call: Pick<FailedCall, 'host' | 'model' | 'remedies'>,
  retryAfterMs?: number,
): Failed {
  const remedy = call.remedies?.[failure] ?? remediesAt(call)[failure];
  return {
    kind: 'failed',
    failure,
    ...recordTexts({ message, remedy }),
    ...(retryAfterMs !== undefined && { retryAfterMs }),
  };
}

function refusalFailure({ response }: ServerError, call: FailedCall): Stop {
  const unexplained = response.status
    ? l10n`${call.host} answered with status ${response.status}.`
    : l10n`${call.host} broke the answer off without saying why.`;
  const message = response.words === undefined ? unexplained : endSentence(response.words.trim());
  const words = String(message);
  // Once an answer has begun, any error means that it stays incomplete.
  if (call.begun) return failedStop('cutOff', message, call);
  if (isTooLong(response, words)) return { kind: 'tooLong' };
  return failedStop(failureKind(response, words), message, call, retryAfter(response.headers, call.now));
}

function isTooLong({ status, code }: ServerError['response'], words: string): boolean {
  if (status === 413 || code === 'context_length_exceeded') return true;
  return status === 400 && /prompt is too long|context (window|limit|length|size)/i.test(words);
}

/** The kind of a failure by what the server sent; `message` is its words, or ours if it sent none. */
function failureKind({ status, type, code, words }: ServerError['response'], message: string): FailureKind {
  const isLimit =
    /_(spend_limit|usage_limit|billing|quota|credit_balance)_?/.test(`_${code ?? ''}_${type ?? ''}_`) ||
    /(spend|usage) limit|credit balance|exceeded your current quota/i.test(message);
  if (status === 402 || type === 'billing_error' || (isLimit && (status === 429 || status === 400)))
    return 'spendLimit';
  if (status === 429 || type === 'rate_limit_error') return 'rateLimit';
  if (status === 401 || status === 403) return 'key';
  // An error without the API's message does not come from a model server: the address is wrong.
  const hasWords = words !== undefined;
  if (status === 404 && hasWords) return 'notFound';
  if (status === 408 || status === 409 || (status !== undefined && status >= 500)) return 'overloaded';
  if (type === 'overloaded_error' || type === 'api_error') return 'overloaded';
  return status !== undefined && (status < 400 || !hasWords) ? 'notAModel' : 'rejected';
}

const remediesAt = ({ host, model }: Pick<FailedCall, 'host' | 'model'>) =>
  allRemedies({
    spendLimit: l10n`Raise the limit or add credit in your account at ${host}, then resume.`,
    network: 'Check the connection and the endpoint in the settings, then try again.',
    broken: 'Try again; if it happens often, choose another model or endpoint.',
    key: l10n`Enter a valid API key for ${host}.`,
    notFound: l10n`Check that ${host} offers the model ${model}, or choose another one.`,
    notAModel: 'Check the endpoint in the settings, and whether the network asks you to sign in.',
  });

/** The milliseconds to wait by the headers of a server, which may name seconds or a date. */
function retryAfter(headers: Headers | undefined, now: number): number | undefined {
  const exact = Number(headers?.get('retry-after-ms') ?? Number.NaN);
  if (exact >= 0) return exact;
  const header = headers?.get('retry-after');
  if (!header) return undefined;
  if (Number(header) >= 0) return Math.ceil(Number(header) * 1000);
  const date = Date.parse(header);
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}

// The network's own reason (ECONNREFUSED, "other side closed") is the last of a chain of causes.
function rootReason(error: unknown): Value {
  let deepest = error;
  while (deepest instanceof Error && deepest.cause instanceof Error) deepest = deepest.cause;
  if (!(deepest instanceof Error)) return String(deepest);
  const code = 'code' in deepest && typeof deepest.code === 'string' ? deepest.code : '';
  // OpenSSL: thread, number, library and function first, its source file last.
  const [, unsafe] = /^.*:error:[0-9A-F]+:[^:]*:[^:]*:([^:]+):.*$/s.exec(deepest.message) ?? [];
  if (unsafe !== undefined) return l10n`no safe connection: ${unsafe}`;
  return deepest.message || code || deepest.name;
}
