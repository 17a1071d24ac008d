import type { SeatId } from '../../script/turn';
import type { Plan, Rules } from './plan';
import type { Draft, PresenterSignal } from './signals';

/** How an exchange came to its end. */
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

/** One agent with one question before the presenter. */
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

/** An agent is called by name, and asks what it had prepared. */
export interface Trigger {
  at: 'trigger';
  call: Call;
}

/** Question and answer go back and forth. */
export interface Exchange {
  at: 'exchange';
  call: Call;
  questions: number;
  awaits: 'answer' | 'verdict';
  /** The answers so far, and what was last found wanting in them. */
  answers: readonly string[];
  reason?: string;
}

/** The exchange is over: back to the talk, after one more voice where it is due. */
export interface Resolving {
  at: 'resolving';
  call: Call;
  questions: number;
  ending: Ending;
  reason: string;
}

/** The four states; there is no fifth. */
export type Phase = Presenting | Trigger | Exchange | Resolving;

/** Where each state may go, itself included: nothing else can be written. */
export interface Next {
  presenting: Presenting | Trigger;
  trigger: Trigger | Exchange;
  exchange: Exchange | Resolving;
  resolving: Resolving | Presenting;
}

/** A question-and-answer break that is open: its slide, and how many exchanges it still has. */
export interface Break {
  slide: number;
  left: number;
  only?: SeatId;
  /** The presenter asked for it: what is missing for it is prepared now, and they are told where nobody asks. */
  wanted?: true;
}

/** A question to prepare. */
export interface Wanted {
  agent: SeatId;
  slide: number;
}

/** Everything the machine knows beside its state. */
export interface Floor {
  now: number;
  slide: number;
  /** The slide that was up before it. */
  cameFrom?: number;
  /** When the slide came up, and how many characters the presenter has said: in all, and when it came up. */
  slideAt: number;
  said: number;
  saidBefore: number;
  drafts: readonly Draft[];
  underWay: readonly Wanted[];
  /** Preparations that came to nothing; they are not tried again. */
  failed: readonly Wanted[];
  hands: readonly SeatId[];
  queued?: SeatId;
  due?: Break;
  /** The slide on which a question was left by turning to another: whoever does that wants no further one on it. */
  dismissed?: number;
  asked: readonly { agent: SeatId; slide: number; at: number }[];
  muted: readonly SeatId[];
  exchanges: number;
  /** When an agent last spoke, and when the presenter last was anything but alone. */
  lastQuestion: number;
  hinted: Readonly<Record<string, number>>;
  ended: boolean;
}

/** A state with what is known. */
export interface Standing<P extends Phase = Phase> {
  phase: P;
  floor: Floor;
  /** A signal that ended the exchange and still has to be taken up where the talk goes on. */
  again?: PresenterSignal;
}

/** What the rules are read from. */
export interface Table {
  plan: Plan;
  rules: Rules;
}

/** A presentation before its first signal. */
export function opening(): Standing<Presenting> {
  return {
    phase: { at: 'presenting' },
    floor: {
      now: 0,
      slide: 0,
      slideAt: 0,
      said: 0,
      saidBefore: 0,
      drafts: [],
      underWay: [],
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

/** The slide a presenter means who counts from 1: the nearest there is. */
export function slideMeant(counted: number, { plan }: Table): number {
  return Math.max(0, Math.min(plan.slides.length - 1, Math.trunc(counted) - 1));
}

/** Seconds that are left. */
export function secondsLeft({ now }: Floor, { rules }: Table): number {
  return Math.max(0, rules.seconds - now);
}

/** Whether a preparation is this agent's on this slide. */
export function isAt(each: Wanted, agent: SeatId, slide: number): boolean {
  return each.agent === agent && each.slide === slide;
}

/** Whether an agent has asked about a slide. */
export function hasAsked({ asked }: Floor, agent: SeatId, slide: number): boolean {
  return asked.some(each => each.agent === agent && each.slide === slide);
}

/** The questions that are ready for a slide, of those who have not asked about it. */
export function readyFor(floor: Floor, slide: number): Draft[] {
  return floor.drafts.filter(
    draft => draft.slide === slide && !hasAsked(floor, draft.agent, slide) && !floor.muted.includes(draft.agent),
  );
}
