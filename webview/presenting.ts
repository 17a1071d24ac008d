// The state of a presentation, for the presenter's controls.

import type { SessionState } from '../src/ledger/state';
import type { Seat } from '../src/script/brief';
import { presentationStatus } from '../src/script/post';
import { cueDataReader } from '../src/script/turn';
import { findSeat } from './sessionLookups';

/** What a presenter sees: the current slide, raised hands, and whether a question waits. */
export interface PresenterView {
  /** From 1. */
  slide: number;
  /** The number of slides, if it is known. */
  slides?: number;
  /** The title of the slide. */
  title: string;
  /** The seats that have a question. */
  hands: readonly Seat[];
  /** Who asks, during an exchange; the presenter can then step in, which ends it. */
  asker?: Seat;
  /** What the exchange waits for: the presenter's answer, or the asker's verdict on it. */
  awaits?: 'answer' | 'verdict';
  /** Whether the audience of agents may ask when the presenter signals a pause. */
  canPause: boolean;
}

/** The presenter's view from the status that the session posted last; before the first one, from the presenter's own slide signals. */
export function presenterView(state: SessionState): PresenterView {
  const status = presentationStatus.among(state.posts).at(-1)?.data;
  const asker = status?.at === 'exchange' ? findSeat(state, status.agent ?? '') : undefined;
  return {
    slide: status ? status.slide + 1 : lastSlide(state),
    title: status?.title ?? '',
    hands: (status?.hands ?? []).flatMap(id => findSeat(state, id) ?? []),
    canPause: state.options.mode === 'free-flow',
    ...(status?.slides === undefined ? {} : { slides: status.slides }),
    ...(asker ? { asker } : {}),
    ...(status?.awaits === 'answer' || status?.awaits === 'verdict' ? { awaits: status.awaits } : {}),
  };
}

const readSignalData = cueDataReader<{ slide: number }>({ slide: 0 });

function lastSlide({ inputs }: SessionState): number {
  const last = inputs.findLast(input => input.kind === 'signal' && input.name === 'slide');
  return (last?.kind === 'signal' && readSignalData(last.data).slide) || 1;
}

/** The number of slides that a key turns; undefined for other keys. */
export function slideStep(key: string): 1 | -1 | undefined {
  if (key === 'ArrowRight' || key === 'PageDown') return 1;
  return key === 'ArrowLeft' || key === 'PageUp' ? -1 : undefined;
}
