import { readable } from '../../base/errors';
import { isRecord } from '../../base/json';
import { BoundError, boundMessage } from '../bounds';
import { remediesOf, sentence } from '../failures';
import type { FailureKind, Stop } from '../voice';
import { ProcessError } from './process';

/** How the program is named to a person. */
export const PROGRAM = 'Claude Code';

const remedies = remediesOf({
  spendLimit: 'Wait until the limit is over or raise it in your account, then resume.',
  network: 'Check the connection, and that claude runs in a terminal; then try again.',
  broken: 'Try again; if it happens often, choose another model.',
  key: 'Run claude in a terminal, log in with /login, then resume.',
  notFound: 'Choose a model that your account offers.',
  notAModel: 'Run claude update in a terminal, or name another claude in the settings.',
});

/** What the program complained of while it answered: a refusal of the model's, its last message of that kind, and the result that ended the turn. */
export interface Complaint {
  refusal?: Record<string, unknown>;
  said?: Record<string, unknown>;
  result?: Record<string, unknown>;
}

/** The outcome of a call that was stopped in time. */
export const unsent = failed('aborted', 'The call was stopped before it was sent.');

/** What a turn came to that ended without a whole answer; `begun` where some of it was heard. */
export function failureIn({ refusal, said = {}, result = {} }: Complaint, begun: boolean): Stop {
  if (refusal) {
    const { api_refusal_explanation: words } = refusal;
    return { kind: 'refused', words: typeof words === 'string' ? words : undefined };
  }
  const words = wordsOf(said, result);
  if (words === '') return failed('cutOff', 'Claude Code ended the answer before it was whole.');
  if (result.terminal_reason === 'prompt_too_long' || /^Prompt is too long/i.test(words)) return { kind: 'tooLong' };
  return failed(kindOf(said, result, words, begun), words);
}

// What the program says of the limit that keeps it from asking on: no complaint of anybody's.
const BUDGET = /maximum budget/i;

/** A failure with the remedy that goes with its kind. */
export function failed(failure: FailureKind, message: string): Extract<Stop, { kind: 'failed' }> {
  return { kind: 'failed', failure, message, remedy: remedies[failure] };
}

/** Why a program cannot be used: it is too old, or would let a turn do more than speak. */
export function unfit(version: string, why: 'old' | 'tools'): Stop {
  const message =
    why === 'old'
      ? `This Claude Code (${version}) is too old for Convene.`
      : `This Claude Code (${version}) offers tools, which nobody at the table may have.`;
  return failed('notAModel', message);
}

/** What it means that the program ended by itself, could not be started, or sends too much. */
export function crashOf(error: unknown, begun: boolean): Stop {
  if (error instanceof BoundError) return failed('notAModel', boundMessage(error, PROGRAM));
  if (error instanceof SyntaxError) return failed('malformed', `The answer of ${PROGRAM} could not be read.`);
  const reason = sentence(readable(error));
  if (error instanceof ProcessError && error.failed === 'end') {
    return failed(begun ? 'cutOff' : 'network', `Claude Code ended by itself: ${reason}`);
  }
  return failed('notAModel', `Claude Code could not be started: ${reason}`);
}

// The words of the provider come after some of the program's own.
function wordsOf(said: Record<string, unknown>, result: Record<string, unknown>): string {
  const { message } = said;
  const content = isRecord(message) && Array.isArray(message.content) ? message.content : [];
  const spoken = content.flatMap(part => (isRecord(part) && typeof part.text === 'string' ? part.text : [])).join(' ');
  const ended = result.is_error === true && typeof result.result === 'string' ? result.result : '';
  const errors = Array.isArray(result.errors)
    ? result.errors.filter(each => typeof each === 'string' && !BUDGET.test(each)).join(' ')
    : '';
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
  if (begun || /connection .{0,80} lost|stream ended/i.test(words)) return 'cutOff';
  if (said.error === 'billing_error' || status === 402 || isLimit(said, words)) return 'spendLimit';
  if (said.error === 'rate_limit' || status === 429) return 'rateLimit';
  if (/^(authentication_failed|oauth_org_not_allowed)$/.test(String(said.error)) || status === 401 || status === 403)
    return 'key';
  if (said.error === 'model_not_found' || status === 404) return 'notFound';
  if (status !== undefined && status >= 400) return status >= 500 || status === 408 ? 'overloaded' : 'rejected';
  if (/connect|network|timed? ?out|ECONN|ENOTFOUND|certificate/i.test(words)) return 'network';
  return /^(server_error|overloaded)$/.test(String(said.error)) ? 'overloaded' : 'rejected';
}

// Subscriptions tell their limits in words; accounts with a key by a code.
function isLimit(said: Record<string, unknown>, words: string): boolean {
  return (
    /spend_limit|billing/.test(String(said.api_error_code ?? '')) ||
    /(spend|usage|session|weekly) limit|(?:hit|reached) your .{0,80}limit|usage credits|credit balance/i.test(words)
  );
}
