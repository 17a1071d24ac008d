import { endSentence } from '../../base/endSentence';
import { describeError } from '../../base/errors';
import { isRecord } from '../../base/json';
import { l10n, recordTexts, type Text } from '../../base/message';
import { BoundError, boundMessage } from '../bounds';
import { allRemedies } from '../failures';
import type { FailureKind, Stop } from '../voice';
import { ProcessError } from './process';

/** The name of the program in messages. */
export const PROGRAM = 'Claude Code';

const remedies = allRemedies({
  spendLimit: 'Wait until the limit resets or raise it in your account, then resume.',
  network: 'Check the connection and that claude runs in a terminal, then try again.',
  broken: 'Try again; if it happens often, choose another model.',
  key: 'Run claude in a terminal, log in with /login, then resume.',
  notFound: 'Choose a model that your account offers.',
  notAModel: 'Run “claude update” in a terminal, or set the path of another claude in the settings.',
});

/** The errors that the program reported during a turn: a refusal by the model, its last error message, and the result. */
export interface ProgramErrors {
  refusal?: Record<string, unknown>;
  said?: Record<string, unknown>;
  result?: Record<string, unknown>;
}

/** The result of a call that was stopped before it was sent. */
export const notSent = failedStop('aborted', 'The call was stopped before it was sent.');

/** The failure of a turn that ended without a complete answer; `begun`: some of it had arrived. */
export function failureOfTurn({ refusal, said = {}, result = {} }: ProgramErrors, begun: boolean): Stop {
  if (refusal) {
    const { api_refusal_explanation: words } = refusal;
    return { kind: 'refused', words: typeof words === 'string' ? words : undefined };
  }
  const words = errorText(said, result);
  if (words === '') return failedStop('cutOff', 'Claude Code ended the answer before it was complete.');
  if (result.terminal_reason === 'prompt_too_long' || /^Prompt is too long/i.test(words)) return { kind: 'tooLong' };
  return failedStop(failureKind(said, result, words, begun), words);
}

// The program reports the budget that limits it to one request, which is no error.
const BUDGET = /maximum budget/i;

/** A failure with the remedy for its kind. */
export function failedStop(failure: FailureKind, message: Text): Extract<Stop, { kind: 'failed' }> {
  return { kind: 'failed', failure, ...recordTexts({ message, remedy: remedies[failure] }) };
}

/** The failure of a program that is too old, or that offers tools. */
export function unusableProgram(version: string, why: 'old' | 'tools'): Stop {
  const message =
    why === 'old'
      ? l10n`This Claude Code (${version}) is too old for Convene.`
      : l10n`This Claude Code (${version}) offers tools, which nobody at the table may have.`;
  return failedStop('notAModel', message);
}

/** The failure of a program that ended by itself, could not be started or sent too much. */
export function failureOfProcess(error: unknown, begun: boolean): Stop {
  if (error instanceof BoundError) return failedStop('notAModel', boundMessage(error, PROGRAM));
  if (error instanceof SyntaxError) return failedStop('malformed', l10n`The answer of ${PROGRAM} could not be read.`);
  const reason = endSentence(describeError(error).trim());
  if (error instanceof ProcessError && error.failed === 'end') {
    return failedStop(begun ? 'cutOff' : 'network', l10n`Claude Code ended by itself: ${reason}`);
  }
  return failedStop('notAModel', l10n`Claude Code could not be started: ${reason}`);
}

// The provider's message follows a prefix of the program.
function errorText(said: Record<string, unknown>, result: Record<string, unknown>): string {
  const { message } = said;
  const content = isRecord(message) && Array.isArray(message.content) ? message.content : [];
  const spoken = content.flatMap(part => (isRecord(part) && typeof part.text === 'string' ? part.text : [])).join(' ');
  const ended = result.is_error === true && typeof result.result === 'string' ? result.result : '';
  const errors = Array.isArray(result.errors)
    ? result.errors.filter(each => typeof each === 'string' && !BUDGET.test(each)).join(' ')
    : '';
  const words = spoken || ended || errors;
  return endSentence(words.replace(/^API Error: /, '').trim());
}

function failureKind(
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

// Subscriptions report limits as text, accounts with a key as a code.
function isLimit(said: Record<string, unknown>, words: string): boolean {
  return (
    /spend_limit|billing/.test(String(said.api_error_code ?? '')) ||
    /(spend|usage|session|weekly) limit|(?:hit|reached) your .{0,80}limit|usage credits|credit balance/i.test(words)
  );
}
