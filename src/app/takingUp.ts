import { HumanError } from '../base/errors';
import type { OpenedSeat, SessionOpened, TakenUp } from '../ledger/events';
import type { SessionState } from '../ledger/state';
import { isPerson } from '../script/brief';
import type { Format } from '../script/format';
import { wordsOf } from '../script/input';
import { type Estimate, estimate } from '../stage/estimate';
import { examinerAt } from '../stage/examiner';
import { voicesOf } from '../stage/seating';
import type { Casting, Setup, Sources, World } from '../stage/setup';
import { type ModelPick, readPick, type SpokenSeat, speakersIn } from './seatModels';

/** What a user wishes of a session that is taken up; what is left out stays as it is in a session of their own. */
export interface TakeUpWishes {
  voice?: string;
  /** The models of all, and of those who preside, as a person writes them. */
  model?: string;
  judgeModel?: string;
  /** Who examines the session, where it is examined. */
  examiner?: Setup['examiner'];
  /** What was picked for single seats, by their ids. */
  seats?: ReadonlyMap<string, ModelPick>;
  usd?: number;
  turns?: number;
}

/** The voices that will speak for the agents of a session that is taken up. */
export function voicesWished(state: SessionState, format: Format | undefined, wishes: TakeUpWishes): string[] {
  const { seats = [], examiner } = state.opened ?? {};
  const speaking = seats
    .filter(seat => !isPerson(seat))
    .map(seat => pickFor(seat, format, wishes)?.voice ?? wishes.voice ?? seat.voice);
  const examining = wishes.voice === undefined ? examiner?.voice : undefined;
  const wished = typeof wishes.examiner === 'object' ? wishes.examiner.voice : undefined;
  return [...new Set([...speaking, ...[wished ?? examining].flatMap(voice => voice ?? [])])];
}

function pickFor(
  { id, role }: OpenedSeat,
  format: Format | undefined,
  { seats, model, judgeModel }: TakeUpWishes,
): ModelPick | undefined {
  const presides = format?.seats.some(rule => rule.role === role && rule.presides);
  const text = presides ? (judgeModel ?? model) : model;
  return seats?.get(id) ?? (text === undefined ? undefined : readPick(text));
}

/** Who speaks for the seats of a session from here on, and the caps. Of a session that is not the user's own nothing is believed but who sits where. */
export function takenUp(
  state: SessionState,
  format: Format | undefined,
  wishes: TakeUpWishes,
  world: Pick<World, 'voiceOf'>,
  foreign: boolean,
): TakenUp {
  const { opened, budget } = state;
  const seats = (opened?.seats ?? []).map(seat => {
    if (isPerson(seat)) return { id: seat.id, voice: seat.voice };
    const pick = pickFor(seat, format, wishes);
    const voice = pick?.voice ?? wishes.voice ?? seat.voice;
    const wished = pick?.model && (world.voiceOf(voice).modelOf?.(pick.model) ?? pick.model);
    const model = wished ?? (foreign || voice !== seat.voice ? undefined : seat.model);
    return { id: seat.id, voice, ...(model ? { model } : {}) };
  });
  const { examiner: recorded } = opened ?? {};
  const isAsBefore = !foreign && seats.every(({ voice }, at) => voice === opened?.seats[at]?.voice);
  // Nobody examines a stranger's session because its record names them.
  const examiner =
    recorded && (isAsBefore && !wishes.examiner ? recorded : examinerAt(wishes.examiner ?? {}, seats, world));
  const ids = [...seats.map(each => each.voice), ...(examiner?.voice ? [examiner.voice] : [])];
  const usd = wishes.usd ?? (foreign ? undefined : budget.usd);
  const turns = wishes.turns ?? (foreign ? undefined : budget.turns);
  const caps = { ...(usd === undefined ? {} : { usd }), ...(turns === undefined ? {} : { turns }) };
  return {
    ...{ seats, voices: voicesOf(ids, world), budget: caps },
    ...(examiner ? { examiner } : {}),
    ...(foreign ? { foreign } : {}),
  };
}

/** The seats of a session with who will speak for them, and who examines it. */
export function seatsTaken(opened: SessionOpened, taken: TakenUp | undefined): SpokenSeat[] {
  const seats = opened.seats.map(({ id, name, voice, model }) => {
    const chosen = taken?.seats.find(each => each.id === id) ?? { voice, model };
    return { name, voice: chosen.voice, model: chosen.model };
  });
  return speakersIn({ seats, examiner: taken ? taken.examiner : opened.examiner });
}

/** A session as the set-up that would open it anew; its agents are the copies in its folder. */
export function setupOfRecord(state: SessionState, format: Format, sources: Sources, taken?: TakenUp): Setup {
  const { opened, options, budget } = state;
  if (!opened) throw new HumanError('This ledger has no opening.', 'Start a new session.', 'failed');
  const cast = opened.seats.flatMap((seat): Casting[] => {
    const agent = sources.agents.get(seat.agent);
    const { voice, model } = taken?.seats.find(each => each.id === seat.id) ?? seat;
    // What a copy says of its model was heeded, or not, when the session opened.
    return agent
      ? [{ role: seat.role, agent: { ...agent, model: undefined }, voice, ...(model ? { model } : {}) }]
      : [];
  });
  const { session: id, topic, seed, seats } = opened;
  const voice = (taken?.seats ?? seats).find(each => !isPerson(each))?.voice ?? '';
  const caps = taken?.budget ?? budget;
  const { document, rules } = sources;
  const examiner = taken?.examiner ?? opened.examiner;
  const examined = examiner ? { examiner: examiner.off ? ('off' as const) : examiner } : {};
  return { id, format, topic, document, rules, cast, options, seed, voice, budget: caps, ...examined };
}

/** All that a record brings into the prompts of a session that is taken up: what was said, and what the user put in. */
export function spokenIn({ turns, inputs }: SessionState): string {
  const said = [...turns.values()].flatMap(turn => turn.ended?.text ?? []);
  return [...said, ...inputs.map(wordsOf)].join('\n');
}

/** About how much of the whole is still to come, with what that will take; undefined where nobody can tell. */
export function estimateRest(setup: Setup, state: SessionState, world: World): Estimate | undefined {
  try {
    const whole = estimate({ ...setup, budget: {} }, world);
    const share = Math.max(0, 1 - state.turnsEnded / Math.max(1, whole.turns));
    const part = (amount: number | null) => (amount === null ? null : amount * share);
    return {
      turns: Math.round(whole.turns * share),
      calls: Math.round(whole.calls * share),
      inputTokens: Math.round(whole.inputTokens * share),
      outputTokens: Math.round(whole.outputTokens * share),
      usd: part(whole.usd),
      worstUSD: part(whole.worstUSD),
      minutes: whole.minutes * share,
    };
  } catch (error) {
    // What could not be opened anew, such as with an option of an earlier version, may be taken up all the same.
    if (error instanceof HumanError) return undefined;
    throw error;
  }
}
