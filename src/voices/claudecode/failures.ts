import { endSentence } from '../../base/endSentence';
import { isRecord, ownValue } from '../../base/json';
import { l10n } from '../../base/message';
import { allRemedies } from '../failures';
import { CallFailure, ServerError } from '../httpFailures';

/** A message of the program. */
export type Message = Record<string, unknown>;

/** The remedies for failures of the program. */
export const remedies = allRemedies({
  spendLimit: 'Wait until the limit resets or raise it in your account, then resume.',
  network: 'Check the connection and that claude runs in a terminal, then try again.',
  broken: 'Try again; if it happens often, choose another model.',
  key: 'Run claude in a terminal, log in with /login, then resume.',
  notFound: 'Choose a model that your account offers.',
  notAModel: 'Run “claude update” in a terminal, or set the path of another claude in the settings.',
});

/** The errors that the program reported during a turn. */
export interface ProgramErrors {
  /** The message that says that the model refused. */
  refusal?: Message;
  /** The last message that stands for an error of the API. */
  said?: Message;
  /** The message that ends the turn, with an error or without. */
  result?: Message;
}

/** The oldest version that accepts a prompt verbatim. */
const MIN_VERSION = '2.1.248';

/** Throws if the program is too old to take a prompt verbatim, or offers tools although they were disabled. */
export function assertUsable({ claude_code_version: version = 'unknown', tools }: Message): void {
  const found = String(version);
  if (!/^\d/.test(found) || found.localeCompare(MIN_VERSION, 'en', { numeric: true }) < 0)
    throw new CallFailure('notAModel', l10n`This Claude Code (${found}) is too old for Convene.`);
  if (!Array.isArray(tools) || tools.length > 0)
    throw new CallFailure(
      'notAModel',
      l10n`This Claude Code (${found}) offers tools, which nobody at the table may have.`,
    );
}

/** The failure of a program that does not start. */
export function startFailure(reason: string): CallFailure {
  return new CallFailure('notAModel', l10n`Claude Code could not be started: ${endSentence(reason.trim())}`);
}

/** The failure of a program that has ended. */
export function endFailure(reason: string): CallFailure {
  return new CallFailure('network', l10n`Claude Code ended by itself: ${endSentence(reason)}`);
}

/** The program's words for errors of the API, as the API itself would report them. */
const API_ERRORS: Readonly<Record<string, { status?: number; type?: string }>> = {
  billing_error: { type: 'billing_error' },
  rate_limit: { type: 'rate_limit_error' },
  authentication_failed: { status: 401 },
  oauth_org_not_allowed: { status: 401 },
  model_not_found: { status: 404 },
};

/** The error of a turn that ended without a complete answer; undefined if the program reported none. */
export function errorOfTurn({ said = {}, result = {} }: ProgramErrors): Error | undefined {
  const words = errorText(said, result);
  if (words === '') return undefined;
  if (/JSON Parse error/i.test(words)) return new SyntaxError(words);
  if (/connection .{0,80} lost|stream ended/i.test(words)) return new CallFailure('cutOff', words);
  const tooLong = result.terminal_reason === 'prompt_too_long' || /^Prompt is too long/i.test(words);
  const code = tooLong ? 'context_length_exceeded' : String(said.api_error_code ?? '');
  const status = typeof result.api_error_status === 'number' ? result.api_error_status : undefined;
  const known = isLimit(code, words) ? { type: 'billing_error' } : ownValue(API_ERRORS, String(said.error));
  const isUnknown = !known && status === undefined && !tooLong;
  if (isUnknown && /connect|network|timed? ?out|ECONN|ENOTFOUND|certificate/i.test(words))
    return new CallFailure('network', words);
  // Both are worth another try.
  const type = /^(server_error|overloaded)$/.test(String(said.error)) ? 'overloaded_error' : undefined;
  return new ServerError({ type, status, ...known, code, words });
}

// The provider's message follows a prefix of the program. The budget that limits the program to one request is reported, and is no error.
function errorText({ message }: Message, { is_error: failed, result, errors }: Message): string {
  const content = isRecord(message) && Array.isArray(message.content) ? message.content : [];
  const spoken = content.flatMap(part => (isRecord(part) && typeof part.text === 'string' ? part.text : [])).join(' ');
  const ended = failed === true && typeof result === 'string' ? result : '';
  const listed = (Array.isArray(errors) ? errors : []).filter(each => typeof each === 'string');
  const words = spoken || ended || listed.filter(each => !/maximum budget/i.test(each)).join(' ');
  return endSentence(words.replace(/^API Error: /, '').trim());
}

// Subscriptions report limits as text, accounts with a key as a code.
function isLimit(code: string, words: string): boolean {
  return (
    /spend_limit|billing/.test(code) ||
    /(spend|usage|session|weekly) limit|(?:hit|reached) your .{0,80}limit|usage credits|credit balance/i.test(words)
  );
}
