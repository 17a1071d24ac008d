import type { Format, OptionRule } from '../../script/format';
import { courseOf, outcomeOf } from './course';
import { sceneMoves } from './moves';
import { complaintsAbout } from './plan';
import { closing, script } from './script';
import * as views from './view';
import { wording, words } from './wording';

const text = (key: string, label: string, description: string): OptionRule => ({
  ...{ key, label, description },
  type: 'text',
  default: '',
});

const options: readonly OptionRule[] = [
  text('name', 'Name', 'The title of the scene.'),
  text('prompt', 'Prompt', 'What is going on, as everybody on stage knows it; left empty, the topic.'),
  text('setting', 'Setting', 'Where and when it plays.'),
  text(
    'goal',
    'Goal',
    'Where the scene is meant to arrive, as a sentence or a list; left empty it is drawn from the prompt.',
  ),
  text('initialSpeaker', 'First speaker', 'Who opens; left empty, the first character.'),
  {
    key: 'maxBeats',
    label: 'Most beats',
    description: 'The scene ends here at the latest, without success where its goal is not met.',
    type: 'number',
    default: 50,
    min: 1,
    max: 200,
  },
  {
    key: 'order',
    label: 'Order in a beat',
    description: 'Answers of one beat stand as they arrive; or by rule, interruptions first, then those spoken to.',
    type: 'choice',
    default: 'arrival',
    choices: ['arrival', 'rule'],
  },
  text('events', 'Planned events', 'A JSON list: [{"beat": 5, "text": "…"}, {"when": "…", "text": "…"}].'),
  text('presence', 'Presence', 'JSON of who comes and goes at which beat: {"name": {"enters": 3, "leaves": 9}}.'),
  text('secrets', 'Secrets', 'JSON of what only one character knows: {"name": "…"}.'),
  {
    key: 'memory',
    label: 'Memory across scenes',
    description: 'Characters remember what their memory files hold of earlier scenes, and this scene is added to them.',
    type: 'flag',
    default: false,
  },
  text('memories', 'Memories', 'JSON of what a character remembers of earlier scenes: {"name": "…"}.'),
];

/** Beats after which a scene has usually reached what it is about. */
const usualBeats = 16;

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
  ensemble: false,
  driftBelow: 0,
  usual: ({ maxBeats = 50 }) => ({ maxBeats: Math.min(Number(maxBeats), usualBeats) }),
  // Nobody folds a scene into a summary: it would tell everybody what was whispered to one.
  presiding: '',
  topics: { en: '{0}', de: '{0}' },
  complaints: complaintsAbout,
  script,
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
