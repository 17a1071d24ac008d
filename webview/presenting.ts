import type { SessionState } from '../src/ledger/state';
import type { Seat } from '../src/script/brief';
import { standing } from '../src/script/post';
import { cueDataOf } from '../src/script/turn';
import { seatIn } from './heard';

/** What somebody who presents has to know: the slide that is up, who wants to speak, and whether a question waits. */
export interface Presented {
  /** From 1. */
  slide: number;
  /** Missing where the session does not tell. */
  slides?: number;
  title: string;
  hands: readonly Seat[];
  /** Who has asked, as long as the exchange lasts. */
  asker?: Seat;
  /** What the exchange waits for. */
  awaits?: 'answer' | 'verdict';
  /** Whether the panel speaks up when the presenter pauses. */
  pauses: boolean;
}

/** Where a presentation stands, by what its script posted last; before that, by the presenter's own slides. */
export function presented(state: SessionState): Presented {
  const known = standing.among(state.posts).at(-1)?.data;
  const asker = known?.at === 'exchange' ? seatIn(state, known.agent ?? '') : undefined;
  return {
    slide: known ? known.slide + 1 : lastSlide(state),
    title: known?.title ?? '',
    hands: (known?.hands ?? []).flatMap(id => seatIn(state, id) ?? []),
    pauses: state.options.mode === 'free-flow',
    ...(known?.slides === undefined ? {} : { slides: known.slides }),
    ...(asker ? { asker } : {}),
    ...(known?.awaits === 'answer' || known?.awaits === 'verdict' ? { awaits: known.awaits } : {}),
  };
}

const signalData = cueDataOf<{ slide: number }>({ slide: 0 });

function lastSlide({ inputs }: SessionState): number {
  const last = inputs.findLast(input => input.kind === 'signal' && input.name === 'slide');
  return (last?.kind === 'signal' && signalData(last.data).slide) || 1;
}

/** How many slides a key turns; undefined for one that turns none. */
export function turned(key: string): 1 | -1 | undefined {
  if (key === 'ArrowRight' || key === 'PageDown') return 1;
  return key === 'ArrowLeft' || key === 'PageUp' ? -1 : undefined;
}
