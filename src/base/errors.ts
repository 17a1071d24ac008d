/** The kind of an error, which decides the exit code: wrong use, an outside failure, a spent budget, or an interruption by the user. */
export type ErrorKind = 'usage' | 'failed' | 'budget' | 'interrupted';

/** An error to show to a person: what went wrong and where (message), and what to do about it (remedy). */
export class HumanError extends Error {
  constructor(
    message: string,
    readonly remedy: string,
    readonly kind: ErrorKind = 'usage',
  ) {
    super(message);
    this.name = 'HumanError';
  }

  /** The message and its remedy. */
  get sentence(): string {
    return this.remedy ? `${this.message} ${this.remedy}` : this.message;
  }
}

/** Describes anything thrown for a person, without a stack trace. */
export function describeError(error: unknown): string {
  if (error instanceof HumanError) return error.sentence;
  if (error instanceof Error) return error.message;
  return String(error);
}
