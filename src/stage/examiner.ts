import { noUsage } from '../base/usage';
import { type Brief, isPerson, type Seat } from '../script/brief';
import type { Voice } from '../voices/voice';
import type { Setup, World } from './setup';

/** Who answers the examiner's questions, as it is recorded at the opening. */
export type Examiner = NonNullable<Brief['examiner']>;

/** How many times cheaper than the seats' models the examiner's has to be where nobody names one. */
const cheaper = 20;
const rounding = 1e-9;

/** Who answers the examiner's questions in a set-up with these seats; undefined where its format has none, or nobody asked for one. A session that costs nothing stays free. */
export function examinerFor(
  { format, examiner: wish }: Pick<Setup, 'format' | 'examiner'>,
  seats: readonly Seat[],
  world: Pick<World, 'voiceOf'>,
): Examiner | undefined {
  if (!format.examining || wish === undefined || wish === 'off') return undefined;
  return examinerAt(wish, seats, world);
}

/** Who answers the examiner's questions for seats with these voices and models. */
export function examinerAt(
  wish: NonNullable<Setup['examiner']>,
  all: readonly Pick<Seat, 'voice' | 'model'>[],
  world: Pick<World, 'voiceOf'>,
): Examiner {
  if (wish === 'off') return { off: true };
  const seats = all.filter(each => !isPerson(each));
  const paid = seats.find(({ voice }) => !world.voiceOf(voice).flags.free);
  if (!paid) return { voice: seats[0]?.voice };
  if (wish.voice === undefined && wish.model === undefined) return cheapest(seats, world);
  const voice = wish.voice ?? paid.voice;
  const { modelOf } = world.voiceOf(voice);
  const model = wish.model === undefined ? modelOf?.() : (modelOf?.(wish.model) ?? wish.model);
  return { voice, ...(model === undefined ? {} : { model }) };
}

/** The cheapest model of the seats' own voices, where it is cheap enough; nobody else's is asked. */
function cheapest(seats: readonly Pick<Seat, 'voice' | 'model'>[], world: Pick<World, 'voiceOf'>): Examiner {
  const prices = seats.flatMap(({ voice, model }) => priceOf(world.voiceOf(voice), model) ?? []);
  const most = Math.max(...prices) / cheaper + rounding;
  const offers = [...new Set(seats.map(({ voice }) => voice))].flatMap(voice =>
    (world.voiceOf(voice).knownModels ?? []).map(model => ({ voice, model })),
  );
  const priced = offers
    .map(each => ({ each, price: priceOf(world.voiceOf(each.voice), each.model) ?? Number.POSITIVE_INFINITY }))
    .sort((a, b) => a.price - b.price);
  const [best] = priced;
  return best && best.price <= most ? best.each : {};
}

/** Dollars for as many tokens in as out. */
function priceOf(voice: Voice, model: string | undefined): number | null {
  return voice.priceOf({ ...noUsage, input: 1_000_000, output: 1_000_000 }, model);
}
