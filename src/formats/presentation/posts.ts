import { definePost } from '../../script/post';
import type { PresenterSignal } from './signals';

/** Prepared questions that nobody will ask any more, and why. */
export const dropped = definePost<{ why: string; drafts: { turn: string; agent: string; slide: number }[] }>(
  'dropped',
  {
    why: '',
    drafts: [{ turn: '', agent: '', slide: 0 }],
  },
);

/** What a presenter would do next, where nobody presents. */
export const shown = definePost<PresenterSignal>('signal', { kind: 'tick', t: 0 });
