import type { Clock } from '../base/clock';
import { isRecord } from '../base/json';
import { l10n } from '../base/message';
import type { CallWatch } from './boundedFetch';
import { callBounds, sanitizeStop } from './bounds';
import { failedStop, failureOfError } from './httpFailures';
import type { Stop } from './voice';
import { startWatchdog } from './watchdog';

/** A model to choose from. */
export interface ModelChoice {
  id: string;
  name: string;
}

/** The maximum number of listed models. */
export const MAX_MODELS = 100;

const MAX_NAME_LENGTH = 200;

/** The maximum time for a list, including the wait for the first byte. */
const LIST_MS = 30_000;

/** Fetches the models of a server, or the failure to do so; never throws, so it can also test a key. */
export async function fetchModels(
  { clock, host, key }: { clock: Clock; host: string; key: string },
  signal: AbortSignal,
  read: (watch: CallWatch, readSignal: AbortSignal) => Promise<unknown>,
): Promise<{ models: ModelChoice[]; failure?: Stop }> {
  const controller = new AbortController();
  const abort = () => controller.abort();
  signal.addEventListener('abort', abort, { once: true });
  const watchdog = startWatchdog(clock, LIST_MS, abort, { ms: LIST_MS });
  try {
    const list = await read({ bounds: callBounds(0), clock, alive: watchdog.reportBytes }, controller.signal);
    return { models: parseModels(list) };
  } catch (error) {
    const call = { host, model: '', answered: false, begun: false, now: clock.now() };
    const failure = watchdog.expired
      ? failedStop('stalled', l10n`${host} went silent.`, call)
      : failureOfError(error, call);
    return { models: [], failure: sanitizeStop(failure, [key]) };
  } finally {
    watchdog.stop();
    signal.removeEventListener('abort', abort);
  }
}

function parseModels(list: unknown): ModelChoice[] {
  if (!isRecord(list) || !Array.isArray(list.data)) throw new SyntaxError('The list of models is none.');
  const fits = (text: unknown): text is string =>
    typeof text === 'string' && text !== '' && text.length <= MAX_NAME_LENGTH;
  return list.data.slice(0, MAX_MODELS).flatMap((each: unknown) => {
    const { id, display_name: name }: Record<string, unknown> = isRecord(each) ? each : {};
    return fits(id) ? [{ id, name: fits(name) ? name : id }] : [];
  });
}
