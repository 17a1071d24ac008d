import { l10n, type Text } from '../base/message';
import { BoundError, boundMessage, type CallBounds } from './bounds';
import type { FailureKind, Stop } from './voice';
import type { Watchdog } from './watchdog';

/** The result of a call to `from` that was cancelled, by its caller or by the watchdog; undefined if it was not. */
export function cancelledResult(
  { signal, watchdog, bounds }: { signal: AbortSignal; watchdog: Watchdog; bounds: CallBounds },
  from: string,
  failed: (failure: FailureKind, message: Text) => Stop,
): Stop | undefined {
  if (signal.aborted) return failed('aborted', 'The call was stopped.');
  if (watchdog.expired === 'silence') return failed('stalled', l10n`${from} went silent.`);
  if (!watchdog.expired) return undefined;
  const words = boundMessage(new BoundError(watchdog.expired, bounds), from);
  return failed(watchdog.expired === 'idleMs' ? 'stalled' : 'notAModel', words);
}

/** Completes a provider's own remedies to one for each kind of failure; `broken` is the one for answers that broke off. */
export function allRemedies(
  own: Readonly<Record<'spendLimit' | 'network' | 'broken' | 'key' | 'notFound' | 'notAModel', Text>>,
): Readonly<Record<FailureKind, Text>> {
  const { broken, ...named } = own;
  const [wait, resume] = ['Wait a moment, or choose another model.', 'Resume at any time.'];
  return {
    ...named,
    rateLimit: wait,
    overloaded: wait,
    procedure: resume,
    aborted: resume,
    stalled: broken,
    cutOff: broken,
    malformed: broken,
    rejected: 'Choose another model; if it stays, report what the provider said.',
  };
}
