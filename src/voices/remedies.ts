import type { FailureKind } from './voice';

/** What a person can do about each kind of failure; `broken` is the word for answers that broke off. */
export function remediesOf(
  own: Readonly<Record<'spendLimit' | 'network' | 'broken' | 'key' | 'notFound' | 'notAModel', string>>,
): Readonly<Record<FailureKind, string>> {
  const { broken, ...named } = own;
  const [wait, resume] = ['Wait a little, or choose another model.', 'Resume when you like.'];
  return {
    ...named,
    ...{ rateLimit: wait, overloaded: wait, procedure: resume, aborted: resume },
    ...{ stalled: broken, cutOff: broken, malformed: broken },
    rejected: 'Choose another model; if it stays, report what the provider said.',
  };
}

/** Words of somebody else as a sentence. */
export function sentence(words: string): string {
  const trimmed = words.trim();
  return /[.!?]$/.test(trimmed) ? trimmed : `${trimmed}.`;
}
