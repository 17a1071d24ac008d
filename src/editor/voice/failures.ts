import * as vscode from 'vscode';
import { describeError } from '../../base/errors';
import { l10n, recordTexts, type Text } from '../../base/message';
import type { FailureKind, Stop } from '../../voices/voice';

/** Converts an error of a language model, which mostly has no code but words, to a stop with a remedy; `begun`: after a part of the answer. */
export function editorFailure(error: unknown, model: string, begun: boolean): Stop {
  const words = toSentence(errorMessage(error));
  if (/\b(?:content[ _-]?filter(?:ed)?|got filtered|responsible ai)\b/i.test(words)) return { kind: 'refused', words };
  // Once an answer has begun, any error means that it stays incomplete.
  if (begun) return failedStop('cutOff', words, model);
  if (/\b(?:prompt is too long|too many tokens|context (?:window|length|limit)|token limit)\b/i.test(words)) {
    return { kind: 'tooLong' };
  }
  return failedStop(failureKind(error, words), words, model);
}

/** A failure with the remedy for its kind. */
export function failedStop(failure: FailureKind, message: Text, model: string): Stop {
  return { kind: 'failed', failure, ...recordTexts({ message, remedy: remedyOf(failure, model) }) };
}

function failureKind(error: unknown, words: string): FailureKind {
  const code = error instanceof vscode.LanguageModelError ? error.code : '';
  if (code === vscode.LanguageModelError.NoPermissions().code) return 'key';
  if (code === vscode.LanguageModelError.NotFound().code) return 'notFound';
  if (/\b(?:rate.?limit|too many requests|429)/i.test(words)) return 'rateLimit';
  if (code === vscode.LanguageModelError.Blocked().code || /\bquota\b/i.test(words)) return 'spendLimit';
  if (/\b(?:overloaded|unavailable|50[0-9]|529)\b/i.test(words)) return 'overloaded';
  if (/\b(?:network|fetch failed|ECONN\w+|ENOTFOUND|ETIMEDOUT|offline)\b/i.test(words)) return 'network';
  return 'rejected';
}

function remedyOf(failure: FailureKind, model: string): Text {
  const remedies: Partial<Record<FailureKind, Text>> = {
    key: 'Allow Convene to use language models (command “Manage Language Model Access”, or sign in to the provider), then resume.',
    spendLimit: 'Wait until the provider’s quota resets, or use another provider.',
    notFound: l10n`Sign in to the provider of ${model}, or convene with another model.`,
    rateLimit: 'Wait a moment, or choose another model.',
    overloaded: 'Wait a moment, or choose another model.',
    network: 'Check the connection, then resume.',
    aborted: 'Resume at any time.',
  };
  return remedies[failure] ?? 'Try again; if it happens often, choose another model.';
}

// The reason of an unknown error is in its cause.
function errorMessage(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause.message : '';
  return cause || describeError(error);
}

function toSentence(words: string): string {
  const trimmed = words.trim() || 'The model gave no reason';
  return /[.!?]$/.test(trimmed) ? trimmed : `${trimmed}.`;
}
