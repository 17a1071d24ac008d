/** Which way out a mistake has: wrong use, a failure outside, a spent budget, or a user's interruption. */
export type ErrorKind = 'usage' | 'failed' | 'budget' | 'interrupted';

/** A mistake told to a person: what was wrong and where (message), what to do about it (remedy). */
export class HumanError extends Error {
  constructor(
    message: string,
    readonly remedy: string,
    readonly kind: ErrorKind = 'usage',
  ) {
    super(message);
    this.name = 'HumanError';
  }

  /** The whole sentence as a person reads it. */
  get sentence(): string {
    return this.remedy ? `${this.message} ${this.remedy}` : this.message;
  }
}

/** What a person may read of anything thrown: never a stack trace. */
export function readable(error: unknown): string {
  if (error instanceof HumanError) return error.sentence;
  if (error instanceof Error) return error.message;
  return String(error);
}
