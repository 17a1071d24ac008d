import type { Format } from '../../script/format';
import { courseOf, outcomeOf } from './course';
import { recordedOf } from './lines';
import { remembering } from './memory';
import { sceneMoves } from './moves';
import { options } from './options';
import { complaintsAbout } from './plan';
import { closing, script } from './script';
import * as views from './view';
import { wording, words } from './wording';

/** Beats after which a scene has usually reached what it is about. */
const usualBeats = 15;

/** Characters act a scene, all at once in each beat, until its goal is met or it comes to its end. */
export const scene: Format = {
  id: 'scene',
  title: 'Scene',
  description:
    'Characters act a scene towards a goal, each from their own definition. For stories and for trying out conversations.',
  icon: 'comment-discussion',
  seats: [
    {
      role: 'character',
      label: 'Plays a part',
      min: 2,
      max: 12,
      builtins: [],
      unasked: true,
      hint: 'character personality background communication style behavioral traits story',
    },
    {
      role: 'moderator',
      label: 'Directs unseen and judges the goals',
      min: 1,
      max: 1,
      builtins: ['moderator', 'facilitator', 'arbitrator'],
      hint: 'moderator director facilitator',
      presides: true,
    },
  ],
  options,
  moves: sceneMoves,
  layout: 'threaded',
  driftBelow: 0,
  usual: ({ maxBeats = 50 }) => ({ maxBeats: Math.min(Number(maxBeats), usualBeats) }),
  // Nobody folds a scene into a summary: it would tell everybody what was whispered to one.
  presiding: '',
  topics: { en: '{0}', de: '{0}' },
  complaints: complaintsAbout,
  measure: (turn, _heard, brief) => recordedOf(turn, brief),
  script: brief => remembering(brief, script(brief)),
  closing,
  closingMoves: [
    { role: 'character', move: 'line' },
    { role: 'moderator', move: 'standing' },
  ],
  halted: (brief, heard, reason) => outcomeOf(courseOf(brief, heard), reason),
  wording,
  words,
  ...views,
};
