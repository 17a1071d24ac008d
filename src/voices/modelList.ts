import type { Clock } from '../base/clock';
import { isRecord } from '../base/json';
import type { CallWatch } from './boundedFetch';
import { callBounds, presentable } from './bounds';
import { failed, failureOf } from './httpFailures';
import type { Stop } from './voice';
import { watchSilence } from './watchdog';

/** A model that the picker offers. */
export interface ModelChoice {
  id: string;
  name: string;
}

/** The most models that are listed. */
export const MODELS = 100;

const LONGEST_NAME = 200;

/** How long a list may take, the wait for its first byte included. */
const LIST_MS = 30_000;

/** The models that a server offers, or why it does not say; never throws, so that it also serves to try a key. */
export async function modelList(
  { clock, host, key }: { clock: Clock; host: string; key: string },
  signal: AbortSignal,
  read: (watch: CallWatch, over: AbortSignal) => Promise<unknown>,
): Promise<{ models: ModelChoice[]; failure?: Stop }> {
  const over = new AbortController();
  const abort = () => over.abort();
  signal.addEventListener('abort', abort, { once: true });
  const dog = watchSilence(clock, LIST_MS, abort, { ms: LIST_MS });
  try {
    const list = await read({ bounds: callBounds(0), clock, alive: dog.alive }, over.signal);
    return { models: choicesIn(list) };
  } catch (error) {
    const about = { host, model: '', answered: false, begun: false, now: clock.now() };
    const failure = dog.barked ? failed('stalled', `${host} went silent.`, about) : failureOf(error, about);
    return { models: [], failure: presentable(failure, [key]) };
  } finally {
    dog.stop();
    signal.removeEventListener('abort', abort);
  }
}

function choicesIn(list: unknown): ModelChoice[] {
  if (!isRecord(list) || !Array.isArray(list.data)) throw new SyntaxError('The list of models is none.');
  const fits = (text: unknown): text is string =>
    typeof text === 'string' && text !== '' && text.length <= LONGEST_NAME;
  return list.data.slice(0, MODELS).flatMap((each: unknown) => {
    const { id, display_name: name }: Record<string, unknown> = isRecord(each) ? each : {};
    return fits(id) ? [{ id, name: fits(name) ? name : id }] : [];
  });
}
