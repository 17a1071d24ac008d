import { definePost } from '../../script/post';
import type { PresenterSignal } from './signals';

/** Posts the prepared questions that will not be asked, and why. */
export const droppedPost = definePost<{ why: string; drafts: { turn: string; agent: string; slide: number }[] }>(
  'dropped',
  {
    why: '',
    drafts: [{ turn: '', agent: '', slide: 0 }],
  },
);

/** Posts the signals of a presentation that no person presents. */
export const talkSignalPost = definePost<PresenterSignal>('signal', { kind: 'tick', t: 0 });
