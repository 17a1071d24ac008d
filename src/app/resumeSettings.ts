// The settings under which a session is resumed or forked: the voices, models and caps from here on.

import { HumanError } from '../base/errors';
import { stringsIn } from '../base/json';
import type { OpenedSeat, ResumeSettings, SessionOpened } from '../ledger/events';
import type { SessionState } from '../ledger/state';
import { isPerson } from '../script/brief';
import type { Format } from '../script/format';
import { inputText } from '../script/input';
import { estimate } from '../stage/estimate';
import { resolveExaminer } from '../stage/examiner';
import { describeVoices } from '../stage/opening';
import type { Replacements } from '../stage/reseating';
import type { Casting, SessionServices, Setup, Sources } from '../stage/setup';
import { listSpeakers, type ModelPick, parsePick, type SpeakingSeat } from './seatModels';

/** What a user chooses for a resumed session; in their own session, everything left out stays as it was. */
export interface ResumeChoices {
  voice?: string;
  /** The models of all seats, and of presiding ones (such as a judge), as a person writes them. */
  model?: string;
  judgeModel?: string;
  /** The examiner, the model that reads and checks in the background; only where the session has one. */
  examiner?: Setup['examiner'];
  /** The picks for single seats, by their ids. */
  seats?: ReadonlyMap<string, ModelPick>;
  /** The agents that take over seats, by the seats' ids; the session's record, as given, names them in these seats already. */
  agents?: Replacements;
  usd?: number;
  turns?: number;
}

/** The ids of the voices that will answer in a session that is resumed or forked: those of its seats, and the examiner's. */
export function requestedVoices(
  { opened }: Pick<SessionState, 'opened'>,
  format: Format | undefined,
  choices: ResumeChoices,
  foreign: boolean,
): string[] {
  if (!opened) return [];
  const speaking = opened.seats.filter(seat => !isPerson(seat)).map(seat => voiceFor(seat, format, choices));
  const recordedExaminer = keepsExaminer(opened, format, choices, foreign) ? opened.examiner?.voice : undefined;
  const chosen = typeof choices.examiner === 'object' ? choices.examiner.voice : undefined;
  return [...new Set([...speaking, ...[chosen ?? recordedExaminer].flatMap(voice => voice ?? [])])];
}

/** Whether the recorded examiner examines on: nothing about the voices changes. One that another user's record names is not trusted. */
function keepsExaminer(
  { seats }: SessionOpened,
  format: Format | undefined,
  choices: ResumeChoices,
  foreign: boolean,
): boolean {
  if (foreign || choices.examiner !== undefined) return false;
  return seats.every(seat => voiceFor(seat, format, choices) === seat.voice);
}

function voiceFor(seat: OpenedSeat, format: Format | undefined, choices: ResumeChoices): string {
  return isPerson(seat) ? seat.voice : (pickFor(seat, format, choices)?.voice ?? choices.voice ?? seat.voice);
}

function pickFor(
  { id, role }: OpenedSeat,
  format: Format | undefined,
  { seats, model, judgeModel }: ResumeChoices,
): ModelPick | undefined {
  const presides = format?.seats.some(rule => rule.role === role && rule.presides);
  const text = presides ? (judgeModel ?? model) : model;
  return seats?.get(id) ?? (text === undefined ? undefined : parsePick(text));
}

/** Resolves the user's choices to the settings of a resumed session. Of another user's session (`foreign`) only the seating is trusted. */
export function resolveResumeSettings(
  state: SessionState,
  format: Format | undefined,
  choices: ResumeChoices,
  services: Pick<SessionServices, 'voiceOf'>,
  foreign: boolean,
): ResumeSettings {
  const { opened, budget } = state;
  const seats = (opened?.seats ?? []).map(seat => {
    if (isPerson(seat)) return { id: seat.id, voice: seat.voice };
    const pick = pickFor(seat, format, choices);
    const voice = voiceFor(seat, format, choices);
    const chosen = pick?.model && (services.voiceOf(voice).modelOf?.(pick.model) ?? pick.model);
    const successor = choices.agents?.get(seat.id);
    const successorModel = successor?.model && services.voiceOf(voice).modelOf?.(successor.model);
    const isRecordedKept = !foreign && voice === seat.voice;
    const model = chosen ?? successorModel ?? (isRecordedKept ? seat.model : undefined);
    return { id: seat.id, voice, ...(model ? { model } : {}), ...(successor ? { seated: seatedFields(seat) } : {}) };
  });
  const examiner =
    opened?.examiner &&
    (keepsExaminer(opened, format, choices, foreign)
      ? opened.examiner
      : resolveExaminer(choices.examiner ?? {}, seats, services));
  const ids = [...seats.map(each => each.voice), ...(examiner?.voice ? [examiner.voice] : [])];
  const usd = choices.usd ?? (foreign ? undefined : budget.usd);
  const turns = choices.turns ?? (foreign ? undefined : budget.turns);
  const caps = { ...(usd === undefined ? {} : { usd }), ...(turns === undefined ? {} : { turns }) };
  return {
    ...{ seats, voices: describeVoices(ids, services), budget: caps },
    ...(examiner ? { examiner } : {}),
    ...(foreign ? { foreign } : {}),
  };
}

/** What the record says of an agent that takes over a seat: all that is not the seat's own. */
function seatedFields({ id: _id, role: _role, voice: _voice, model: _model, former: _former, ...seated }: OpenedSeat) {
  return seated;
}

/** Lists who will speak in a session under these settings, or else the recorded ones, including its examiner. */
export function speakersAfter(opened: SessionOpened, resumeSettings: ResumeSettings | undefined): SpeakingSeat[] {
  const seats = opened.seats.map(({ id, name, voice, model }) => {
    const chosen = resumeSettings?.seats.find(each => each.id === id) ?? { voice, model };
    return { name, voice: chosen.voice, model: chosen.model };
  });
  return listSpeakers({ seats, examiner: resumeSettings ? resumeSettings.examiner : opened.examiner });
}

/** The set-up that would open a recorded session anew, with the agents copied in its folder. */
export function setupOfRecord(
  state: SessionState,
  format: Format,
  sources: Sources,
  resumeSettings?: ResumeSettings,
): Setup {
  const { opened, options, budget } = state;
  if (!opened) throw new HumanError('This ledger has no opening.', 'Start a new session.', 'failed');
  const cast = opened.seats.flatMap((seat): Casting[] => {
    const agent = sources.agents.get(seat.agent);
    const { voice, model } = resumeSettings?.seats.find(each => each.id === seat.id) ?? seat;
    // The model in the agent's copy was already considered when the session opened.
    if (!agent) return [];
    return [{ role: seat.role, agent: { ...agent, model: undefined }, voice, ...(model ? { model } : {}) }];
  });
  const { session: id, topic, seed, seats, settled, earlier } = opened;
  const voice = (resumeSettings?.seats ?? seats).find(each => !isPerson(each))?.voice ?? '';
  const caps = resumeSettings?.budget ?? budget;
  const { document, rules } = sources;
  const examiner = resumeSettings?.examiner ?? opened.examiner;
  const examined = examiner ? { examiner: examiner.off ? ('off' as const) : examiner } : {};
  const brief = { id, format, topic, document, rules, settled, earlier, options, seed };
  return { ...brief, cast, voice, budget: caps, ...examined };
}

/** All text of a record that a resumed session's prompts contain: what was said and answered, what was posted, and the user's inputs. */
export function recordedText({ turns, calls, posts, inputs }: SessionState): string {
  const said = [...turns.values()].flatMap(turn => turn.ended?.text ?? []);
  const data = [
    ...[...turns.values(), ...calls.values()].map(each => each.ended?.data),
    ...posts.map(each => each.data),
  ];
  return [...said, ...data.flatMap(stringsIn), ...inputs.map(inputText)].join('\n');
}

/** Estimates in dollars what the rest of a session will cost, by the share of its turns and calls that is left; undefined if that is unknown. */
export function estimateRestUSD(setup: Setup, state: SessionState, services: SessionServices): number | undefined {
  try {
    const { usd, calls } = estimate({ ...setup, budget: {} }, services);
    const ended = state.turnsEnded + [...state.calls.values()].filter(call => call.ended).length;
    // A session that took more than was estimated has still to ask for something: at least for one answer.
    return usd === null ? undefined : usd * Math.max(1 / Math.max(1, calls), 1 - ended / Math.max(1, calls));
  } catch (error) {
    // A session that could not be opened anew, such as one with an obsolete option, may still be resumed.
    if (error instanceof HumanError) return undefined;
    throw error;
  }
}
