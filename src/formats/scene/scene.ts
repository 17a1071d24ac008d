import type { Format } from '../../script/format';
import { createCourse, sceneOutcome } from './course';
import { recordedAnswer } from './lines';
import { withMemory } from './memory';
import { sceneMoves } from './moves';
import { options } from './options';
import { optionComplaints } from './plan';
import { closing, script } from './script';
import * as views from './view';
import { translations, wording } from './wording';

/** The number of beats that an estimate supposes. */
const expectedBeats = 17;

/** The scene format: characters act, all at once in each beat, until the goal is met or the scene ends. */
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
  edition: 2,
  moves: sceneMoves,
  layout: 'threaded',
  driftBelow: 0,
  estimateOptions: ({ maxBeats = 50 }) => ({ maxBeats: Math.min(Number(maxBeats), expectedBeats) }),
  // A scene is never summarized: a summary would reveal to all what was whispered to one.
  presidingRole: '',
  topics: { en: '{0}', de: '{0}' },
  complaints: optionComplaints,
  measure: (turn, _heard, brief) => recordedAnswer(turn, brief),
  script: brief => withMemory(brief, script(brief)),
  closing,
  closingMoves: [
    { role: 'character', move: 'line' },
    { role: 'moderator', move: 'standing' },
  ],
  abortedOutcome: (brief, heard, reason) => sceneOutcome(createCourse(brief, heard), reason),
  prompts: wording,
  translations: translations,
  ...views,
};
