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
  title: string;
  hands: readonly Seat[];
  /** Who asks, during an exchange; the presenter can then step in, which ends it. */
  asker?: Seat;
  /** What the exchange waits for: the presenter's answer, or the asker's verdict on it. */
  awaits?: 'answer' | 'verdict';
  /** Whether the panel may ask when the presenter signals a pause. */
  canPause: boolean;
}

/** The presenter's view from the last posted state, before that from the slide signals. */
export function presenterView(state: SessionState): PresenterView {
  const known = presentationStatus.among(state.posts).at(-1)?.data;
  const asker = known?.at === 'exchange' ? findSeat(state, known.agent ?? '') : undefined;
  return {
    slide: known ? known.slide + 1 : lastSlide(state),
    title: known?.title ?? '',
    hands: (known?.hands ?? []).flatMap(id => findSeat(state, id) ?? []),
    canPause: state.options.mode === 'free-flow',
    ...(known?.slides === undefined ? {} : { slides: known.slides }),
    ...(asker ? { asker } : {}),
    ...(known?.awaits === 'answer' || known?.awaits === 'verdict' ? { awaits: known.awaits } : {}),
  };
}

const signalData = cueDataReader<{ slide: number }>({ slide: 0 });

function lastSlide({ inputs }: SessionState): number {
  const last = inputs.findLast(input => input.kind === 'signal' && input.name === 'slide');
  return (last?.kind === 'signal' && signalData(last.data).slide) || 1;
}

/** The number of slides that a key turns; undefined for other keys. */
export function slideStep(key: string): 1 | -1 | undefined {
  if (key === 'ArrowRight' || key === 'PageDown') return 1;
  return key === 'ArrowLeft' || key === 'PageUp' ? -1 : undefined;
}
