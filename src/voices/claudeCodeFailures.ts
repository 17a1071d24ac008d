import { isRecord } from '../base/json';
import { assertNever } from '../base/never';
import type { FailureKind, Stop } from './voice';

/** What the program complained of while it answered: its last such message and the result that ended the turn. */
export interface Complaint {
  said?: Record<string, unknown>;
  result?: Record<string, unknown>;
}

/** What a turn came to that ended without a whole answer; `begun` where some of it was heard. */
export function failureIn({ said = {}, result = {} }: Complaint, begun: boolean): Stop {
  const words = wordsOf(said, result);
  if (words === '') return failed('cutOff', 'Claude Code ended the answer before it was whole.');
  if (result.terminal_reason === 'prompt_too_long' || /^Prompt is too long/i.test(words)) return { kind: 'tooLong' };
  return failed(kindOf(said, result, words, begun), words);
}

/** A failure with the remedy that goes with its kind. */
export function failed(failure: FailureKind, message: string): Extract<Stop, { kind: 'failed' }> {
  return { kind: 'failed', failure, message, remedy: remedyOf(failure) };
}

/** What a program that cannot be used is told of: it is too old, or would let a turn do more than speak. */
export function unfit(version: string): Stop {
  return failed('notAModel', `This Claude Code (${version}) is too old for Convene.`);
}

/** What it means that the program ended by itself or could not be started. */
export function crashOf(error: unknown, begun: boolean): Stop {
  const reason = error instanceof Error ? error.message : String(error);
  if (/not found|ENOENT|EACCES|failed to (launch|start|spawn)/i.test(reason)) {
    return failed('notAModel', `Claude Code could not be started: ${sentence(reason)}`);
  }
  return failed(begun ? 'cutOff' : 'network', `Claude Code ended by itself: ${sentence(reason)}`);
}

// The words of the provider come after some of the program's own.
function wordsOf(said: Record<string, unknown>, result: Record<string, unknown>): string {
  const { message } = said;
  const content = isRecord(message) && Array.isArray(message.content) ? message.content : [];
  const spoken = content.flatMap(part => (isRecord(part) && typeof part.text === 'string' ? part.text : [])).join(' ');
  const ended = result.is_error === true && typeof result.result === 'string' ? result.result : '';
  const errors = Array.isArray(result.errors) ? result.errors.filter(each => typeof each === 'string').join(' ') : '';
  const words = spoken || ended || errors;
  return words === '' ? '' : sentence(words.replace(/^API Error: /, ''));
}

function kindOf(
  said: Record<string, unknown>,
  result: Record<string, unknown>,
  words: string,
  begun: boolean,
): FailureKind {
  const status = typeof result.api_error_status === 'number' ? result.api_error_status : undefined;
  if (/JSON Parse error/i.test(words)) return 'malformed';
  if (begun) return 'cutOff';
  if (said.error === 'billing_error' || status === 402 || isLimit(said, words)) return 'spendLimit';
  if (said.error === 'rate_limit' || status === 429) return 'rateLimit';
  if (/^(authentication_failed|oauth_org_not_allowed)$/.test(String(said.error)) || status === 401 || status === 403)
    return 'key';
  if (said.error === 'model_not_found' || status === 404) return 'notFound';
  if (said.error === 'server_error' || said.error === 'overloaded' || (status !== undefined && status >= 500))
    return 'overloaded';
  if (status !== undefined && status >= 400) return 'rejected';
  if (/stream ended/i.test(words)) return 'cutOff';
  return /connect|network|timed? ?out|ECONN|ENOTFOUND|certificate/i.test(words) ? 'network' : 'rejected';
}

// Subscriptions tell their limits in words; accounts with a key by a code.
function isLimit(said: Record<string, unknown>, words: string): boolean {
  return (
    /spend_limit|billing/.test(String(said.api_error_code ?? '')) ||
    /(spend|usage|session|weekly) limit|hit your .*limit|reached your .*limit|usage credits|credit balance/i.test(words)
  );
}

function remedyOf(failure: FailureKind): string {
  switch (failure) {
    case 'rateLimit':
    case 'overloaded':
      return 'Wait a little, or choose another model.';
    case 'spendLimit':
      return 'Wait until the limit is over or raise it in your account, then resume.';
    case 'network':
      return 'Check the connection, and that claude runs in a terminal; then try again.';
    case 'stalled':
    case 'cutOff':
    case 'malformed':
      return 'Try again; if it happens often, choose another model.';
    case 'key':
      return 'Run claude in a terminal, log in with /login, then resume.';
    case 'notFound':
      return 'Choose a model that your account offers.';
    case 'notAModel':
      return 'Run claude update in a terminal, or name another claude in the settings.';
    case 'rejected':
      return 'Choose another model; if it stays, report what the provider said.';
    case 'procedure':
    case 'aborted':
      return 'Resume when you like.';
    default:
      return assertNever(failure);
  }
}

function sentence(words: string): string {
  const trimmed = words.trim();
  return /[.!?]$/.test(trimmed) ? trimmed : `${trimmed}.`;
}
