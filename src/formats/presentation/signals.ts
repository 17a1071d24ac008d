// The signals that drive a presentation's state machine.

import type { JsonObject } from '../../base/json';
import type { SealedInput } from '../../script/input';
import type { SeatId } from '../../script/turn';

/**
 * A signal of the presenter; `t` is in seconds from the start, slides count from 1. `open-qa` asks for questions, `acknowledge` calls a
 * raised hand or the named panelist, `step-in` breaks off an exchange, `tick` only tells the time.
 */
export type PresenterSignal =
  | { kind: 'slide'; t: number; slide: number }
  | { kind: 'say'; t: number; text: string }
  | { kind: 'pause'; t: number; seconds: number }
  | { kind: 'open-qa'; t: number }
  | { kind: 'acknowledge'; t: number; agent?: string }
  | { kind: 'answer'; t: number; text: string }
  | { kind: 'step-in'; t: number }
  | { kind: 'end'; t: number }
  | { kind: 'tick'; t: number };

/** A question prepared in the background (in `turn`), ready to be asked; relevance and urgency (0 to 1) are the agent's own rating. */
export interface Draft {
  turn: string;
  agent: SeatId;
  /** The slide it is about, counted from 0. */
  slide: number;
  text: string;
  relevance: number;
  urgency: number;
  /** The characters that the presenter had said when its preparation began. */
  heard: number;
  /** Whether it was prepared without the last exchange: it may still be asked, and is refreshed. */
  stale?: boolean;
}

/** An agent's verdict on an answer. */
export type Verdict = 'satisfied' | 'follow-up' | 'escalate';

/** The inputs of the state machine: signals of the presenter, and ended turns of the session. */
export type Signal =
  | PresenterSignal
  | { kind: 'prepared'; draft: Draft }
  | { kind: 'unprepared'; agent: SeatId; slide: number }
  /** The transition and the question were spoken, or could not be. */
  | { kind: 'called'; spoken: boolean }
  /** The verdict on an answer, undefined if none came; `circular`: its follow-up repeats an earlier question. */
  | { kind: 'verdict'; verdict: Verdict | undefined; circular: boolean; reason: string }
  /** The bridge back, and what came after it, was spoken. */
  | { kind: 'bridged' }
  /** A further exchange of the same section break is due. */
  | { kind: 'again' };

/** Reads a recorded input as a signal; undefined if it is none for a presentation. */
export function signalOf(input: SealedInput): PresenterSignal | undefined {
  if (input.kind === 'answer') return { kind: 'answer', t: 0, text: input.text ?? '' };
  if (input.kind !== 'signal') return undefined;
  return parseSignal(input.name, input.data);
}

/** Parses a signal by its name and data; undefined if they make none. */
function parseSignal(name: string, data: JsonObject): PresenterSignal | undefined {
  const t = typeof data.t === 'number' && Number.isFinite(data.t) ? Math.max(0, data.t) : 0;
  switch (name) {
    case 'slide':
      return typeof data.slide === 'number' ? { kind: 'slide', t, slide: data.slide } : undefined;
    case 'pause':
      return typeof data.seconds === 'number' ? { kind: 'pause', t, seconds: data.seconds } : undefined;
    case 'say':
    case 'answer':
      return { kind: name, t, text: typeof data.text === 'string' ? data.text : '' };
    case 'acknowledge':
      return { kind: 'acknowledge', t, ...(typeof data.agent === 'string' ? { agent: data.agent } : {}) };
    case 'open-qa':
    case 'step-in':
    case 'end':
    case 'tick':
      return { kind: name, t };
    default:
      return undefined;
  }
}
