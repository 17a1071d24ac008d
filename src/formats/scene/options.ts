import type { OptionRule } from '../../script/format';
import { optionsOf } from '../../script/option';

const text = <const K extends string>(key: K, label: string, description: string) =>
  ({ ...{ key, label, description }, type: 'text', default: '' }) as const;

/** The options of a scene. */
export const options = [
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
] as const satisfies readonly OptionRule[];

/** One of them. */
export const option = optionsOf(options);
