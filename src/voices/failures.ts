import { BoundError, boundMessage, type CallBounds } from './bounds';
import type { FailureKind, Stop } from './voice';
import type { Watchdog } from './watchdog';

/** What became of a call to `from` that somebody cut short: whoever asked for it, or we for its silence or its length. */
export function cutShort(
  { signal, dog, bounds }: { signal: AbortSignal; dog: Watchdog; bounds: CallBounds },
  from: string,
  failed: (failure: FailureKind, message: string) => Stop,
): Stop | undefined {
  if (signal.aborted) return failed('aborted', 'The call was stopped.');
  if (dog.barked === 'silence') return failed('stalled', `${from} went silent.`);
  if (!dog.barked) return undefined;
  const words = boundMessage(new BoundError(dog.barked, bounds), from);
  return failed(dog.barked === 'idleMs' ? 'stalled' : 'notAModel', words);
}

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
