// The state of a presentation: the presenter talks through slides, and a panel of agents asks questions that were prepared in the
// background. `machine.ts` computes the next state from each signal.

import type { SeatId } from '../../script/turn';
import type { Plan, Rules } from './plan';
import type { Draft, PresenterSignal } from './signals';

/** How an exchange ended; `left`: the presenter went on, `limit`: no further question was allowed. */
export type Ending =
  | 'satisfied'
  | 'escalated'
  | 'limit'
  | 'circular'
  | 'stepped in'
  | 'unanswered'
  | 'left'
  | 'no verdict'
  | 'not asked';

/** An agent whose question is put to the presenter. */
export interface Call {
  exchange: number;
  agent: SeatId;
  slide: number;
  draft: Draft;
}

/** The presenter speaks, the panel listens. */
export interface Presenting {
  at: 'presenting';
}

/** An agent is called by name and asks its prepared question. */
export interface Trigger {
  at: 'trigger';
  call: Call;
}

/** Questions and answers alternate. */
export interface Exchange {
  at: 'exchange';
  call: Call;
  /** The questions so far. */
  questions: number;
  awaits: 'answer' | 'verdict';
  /** The answers so far; `reason` is the last verdict's. */
  answers: readonly string[];
  reason?: string;
}

/** The exchange is over: the moderator leads back to the talk, after a pile-on if one is due. */
export interface Resolving {
  at: 'resolving';
  call: Call;
  questions: number;
  ending: Ending;
  reason: string;
}

/** The four phases. */
export type Phase = Presenting | Trigger | Exchange | Resolving;

/** An open break for questions: its slide and the number of exchanges left. */
export interface Break {
  slide: number;
  left: number;
  /** The only agent that may ask. */
  only?: SeatId;
  /** Whether the presenter asked for it: missing questions are prepared now, and the presenter is informed if there is none. */
  isRequested?: true;
}

/** A question to prepare. */
export interface QuestionToPrepare {
  agent: SeatId;
  slide: number;
}

/** The state of the talk in every phase: time, slides, prepared questions (drafts), raised hands, and the number of exchanges. */
export interface TalkState {
  /** Seconds from the start. */
  now: number;
  slide: number;
  /** The slide before the current one. */
  previousSlide?: number;
  /** When the current slide began. */
  slideAt: number;
  /** The characters that the presenter has said: in all, and before the current slide. */
  spokenCharacters: number;
  spokenBeforeSlide: number;
  drafts: readonly Draft[];
  inPreparation: readonly QuestionToPrepare[];
  /** The preparations that failed; they are not repeated. */
  failed: readonly QuestionToPrepare[];
  hands: readonly SeatId[];
  /** The agent that asks next, as soon as enough time has passed. */
  queued?: SeatId;
  /** The open break for questions, waiting for a question that is being prepared. */
  pendingBreak?: Break;
  /** The slide whose question the presenter left by changing slides: no further question on it is asked. */
  dismissed?: number;
  /** The questions asked so far, with their times. */
  asked: readonly { agent: SeatId; slide: number; at: number }[];
  muted: readonly SeatId[];
  exchanges: number;
  /** When an exchange last ended. */
  lastQuestion: number;
  /** When which hint was given to the presenter. */
  hinted: Readonly<Record<string, number>>;
  ended: boolean;
}

/** The whole state: the phase, and the talk. */
export interface PresentationState<P extends Phase = Phase> {
  phase: P;
  talk: TalkState;
  /** The signal by which the presenter left the exchange, to be applied once the exchange is over. */
  deferred?: PresenterSignal;
}

/** The plan and the current rules. */
export interface PresentationSetup {
  plan: Plan;
  rules: Rules;
}

/** The state before the first signal. */
export function initialState(): PresentationState<Presenting> {
  return {
    phase: { at: 'presenting' },
    talk: {
      now: 0,
      slide: 0,
      slideAt: 0,
      spokenCharacters: 0,
      spokenBeforeSlide: 0,
      drafts: [],
      inPreparation: [],
      failed: [],
      hands: [],
      asked: [],
      muted: [],
      exchanges: 0,
      lastQuestion: 0,
      hinted: {},
      ended: false,
    },
  };
}

/** The index of the slide that a presenter means, counted from 1; the nearest that exists. */
export function slideIndex(counted: number, { plan }: PresentationSetup): number {
  return Math.max(0, Math.min(plan.slides.length - 1, Math.trunc(counted) - 1));
}

/** The seconds that are left. */
export function secondsLeft({ now }: TalkState, { rules }: PresentationSetup): number {
  return Math.max(0, rules.seconds - now);
}

/** Whether a preparation is for this agent and slide. */
export function isPreparationFor(each: QuestionToPrepare, agent: SeatId, slide: number): boolean {
  return each.agent === agent && each.slide === slide;
}

/** Whether an agent has asked about a slide. */
export function hasAsked({ asked }: TalkState, agent: SeatId, slide: number): boolean {
  return asked.some(each => each.agent === agent && each.slide === slide);
}

/** The questions that are ready for a slide, of agents that have not asked about it and are not muted. */
export function readyDrafts(talk: TalkState, slide: number): Draft[] {
  return talk.drafts.filter(
    draft => draft.slide === slide && !hasAsked(talk, draft.agent, slide) && !talk.muted.includes(draft.agent),
  );
}
