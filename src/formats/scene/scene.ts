import type { Format } from '../../script/format';
import { recordedAnswer } from './lines';
import { withMemory } from './memory';
import { sceneMoves } from './moves';
import { options } from './options';
import { optionComplaints } from './plan';
import { createSceneState, sceneOutcome } from './sceneState';
import { closing, script } from './script';
import { conclusion, play, view } from './view';
import { translations, wording } from './wording';

/** The number of beats (rounds in which all characters or one act) that a cost estimate assumes; scenes usually reach their goal by then. */
const expectedBeats = 17;

/**
 * The scene format: agents play characters who act, beat by beat, until the goals are met or the scene ends; an unseen moderator
 * directs and judges. This file only declares the format: the script, prompts, options and view are imported from their files.
 */
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
      neverCued: true,
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
  offTopicBelow: 0,
  estimateOptions: ({ maxBeats = 50 }) => ({ maxBeats: Math.min(Number(maxBeats), expectedBeats) }),
  // No role presides, so that nothing is summarized: a summary would reveal to all what was whispered to one.
  presidingRole: '',
  defaultTopics: { en: '{0}', de: '{0}' },
  complaints: optionComplaints,
  // Records the parsed answer, so that a later parser does not change what was played.
  measure: (turn, _heard, brief) => recordedAnswer(turn, brief),
  script: brief => withMemory(brief, script(brief)),
  closing,
  closingMoves: [
    { role: 'character', move: 'line' },
    { role: 'moderator', move: 'standing' },
  ],
  abortedOutcome: (brief, turns, reason) => sceneOutcome(createSceneState(brief, turns), reason),
  prompts: wording,
  translations,
  view,
  play,
  conclusion,
};
