import { noUsage } from '../base/usage';
import { type Brief, isPerson, type Seat } from '../script/brief';
import type { Voice } from '../voices/voice';
import type { SessionServices, Setup } from './setup';

/**
 * The examiner: the model that checks the other turns in the background, e.g. whether a turn's words and data agree. This file chooses
 * it, a cheap one; its questions are in `src/script/call.ts`. The type is its record at the opening.
 */
export type Examiner = NonNullable<Brief['examiner']>;

/** How many times cheaper than the dearest model of the seats an automatically chosen examiner must be. */
const priceFactor = 20;
// Prices are multiples of cents a million tokens; a model at exactly a twentieth counts as cheap enough.
const priceTolerance = 1e-9;

/** Chooses the examiner of a new session; undefined, so that nothing is examined, if its format has none, none was requested or it is off. */
export function chooseExaminer(
  { format, examiner: setting }: Pick<Setup, 'format' | 'examiner'>,
  seats: readonly Seat[],
  services: Pick<SessionServices, 'voiceOf'>,
): Examiner | undefined {
  if (!format.callRules || setting === undefined || setting === 'off') return undefined;
  return resolveExaminer(setting, seats, services);
}

/** Resolves the user's setting to the voice and model that examine these seats; a free session stays free; `off` is for one that was begun with an examiner. */
export function resolveExaminer(
  setting: NonNullable<Setup['examiner']>,
  seats: readonly Pick<Seat, 'voice' | 'model'>[],
  services: Pick<SessionServices, 'voiceOf'>,
): Examiner {
  if (setting === 'off') return { off: true };
  const agentSeats = seats.filter(each => !isPerson(each));
  const paid = agentSeats.find(({ voice }) => !services.voiceOf(voice).flags.free);
  if (!paid) return { voice: agentSeats[0]?.voice };
  if (setting.voice === undefined && setting.model === undefined) return cheapestExaminer(agentSeats, services);
  const voice = setting.voice ?? paid.voice;
  const { modelOf } = services.voiceOf(voice);
  const model = setting.model === undefined ? modelOf?.() : (modelOf?.(setting.model) ?? setting.model);
  return { voice, ...(model === undefined ? {} : { model }) };
}

/** The cheapest model of the seats' own voices; none if it is not cheap enough, and each seat's own model answers what must be asked. */
function cheapestExaminer(
  seats: readonly Pick<Seat, 'voice' | 'model'>[],
  services: Pick<SessionServices, 'voiceOf'>,
): Examiner {
  const prices = seats.flatMap(({ voice, model }) => priceOf(services.voiceOf(voice), model) ?? []);
  const maxPrice = Math.max(...prices) / priceFactor + priceTolerance;
  const offers = [...new Set(seats.map(({ voice }) => voice))].flatMap(voice =>
    (services.voiceOf(voice).knownModels ?? []).map(model => ({ voice, model })),
  );
  const priced = offers
    .map(each => ({ each, price: priceOf(services.voiceOf(each.voice), each.model) ?? Number.POSITIVE_INFINITY }))
    .sort((a, b) => a.price - b.price);
  const [best] = priced;
  return best && best.price <= maxPrice ? best.each : {};
}

/** The price in dollars of a million tokens in and a million out. */
function priceOf(voice: Voice, model: string | undefined): number | null {
  return voice.priceOf({ ...noUsage, input: 1_000_000, output: 1_000_000 }, model);
}
