import { asMessage, joinTexts, type Message, type Text } from './message';

/** The kind of an error, which decides the exit code: wrong use, an outside failure, a spent budget, or an interruption by the user. */
export type ErrorKind = 'usage' | 'failed' | 'budget' | 'interrupted';

/** An error to show to a person: what went wrong and where (message), and what to do about it (remedy). */
export class HumanError extends Error {
  readonly remedy: string;
  /** The message and the remedy, to be localized. */
  readonly texts: readonly Text[];

  constructor(
    message: Text,
    remedy: Text,
    readonly kind: ErrorKind = 'usage',
  ) {
    super(String(message));
    this.name = 'HumanError';
    this.remedy = String(remedy);
    this.texts = [message, remedy].filter(text => text !== '');
  }

  /** The message and its remedy. */
  get sentence(): string {
    return this.remedy ? `${this.message} ${this.remedy}` : this.message;
  }
}

/** Describes anything thrown as a message, to be localized. */
export function errorMessage(error: unknown): Message {
  const texts = error instanceof HumanError ? error.texts : [describeError(error)];
  return joinTexts(texts.map(asMessage));
}

/** Describes anything thrown for a person, without a stack trace. */
export function describeError(error: unknown): string {
  if (error instanceof HumanError) return error.sentence;
  if (error instanceof Error) return error.message;
  return String(error);
}
