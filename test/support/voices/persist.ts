import { type EndedAttempt, nextRetry } from '../../../src/stage/retryPolicy';
import type { CallResult, Prompt, Voice } from '../../../src/voices/voice';
import type { FakeClock } from '../modelServer/clock';
import { overhear } from './prompts';

/** Speaks as patiently as the stage does, each attempt journalled before it is sent; time passes only here. */
export async function persist(
  voice: Voice,
  prompt: Prompt,
  clock: FakeClock,
): Promise<{ journal: number[]; ends: CallResult[] }> {
  const journal: number[] = [];
  const ends: CallResult[] = [];
  const tried: EndedAttempt[] = [];
  for (let attempt = 1; ; attempt++) {
    journal.push(attempt);
    const spoken = await voice.speak({ ...prompt, attempt }, overhear());
    ends.push(spoken);
    tried.push({ stop: spoken.stop, attempt });
    const retry = nextRetry(tried, 7, 't1');
    if (!retry.again) return { journal, ends };
    await clock.advance(retry.afterMs);
  }
}
