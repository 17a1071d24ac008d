import type { OptionRule } from '../../script/format';
import { choiceOption, flagOption, numberOption, optionsOf, textOption } from '../../script/option';

/** The options of a scene. */
export const options = [
  textOption('name', 'Name', 'The title of the scene.'),
  textOption('prompt', 'Prompt', 'What is going on, as everybody on stage knows it; left empty, the topic.'),
  textOption('setting', 'Setting', 'Where and when it plays.'),
  textOption(
    'goal',
    'Goal',
    'Where the scene is meant to arrive, as a sentence or a list; left empty it is drawn from the prompt.',
  ),
  textOption('initialSpeaker', 'First speaker', 'Who opens; left empty, the first character.'),
  numberOption(
    'maxBeats',
    'Most beats',
    'The scene ends here at the latest, without success where its goal is not met.',
    { value: 50, min: 1, max: 200 },
  ),
  choiceOption(
    'order',
    'Order in a beat',
    'Answers of one beat stand as they arrive; or by rule, interruptions first, then those spoken to.',
    ['arrival', 'rule'],
  ),
  textOption('events', 'Planned events', 'A JSON list: [{"beat": 5, "text": "…"}, {"when": "…", "text": "…"}].'),
  textOption('presence', 'Presence', 'JSON of who comes and goes at which beat: {"name": {"enters": 3, "leaves": 9}}.'),
  textOption('secrets', 'Secrets', 'JSON of what only one character knows: {"name": "…"}.'),
  flagOption(
    'memory',
    'Memory across scenes',
    'Characters remember what their memory files hold of earlier scenes, and this scene is added to them.',
  ),
  textOption('memories', 'Memories', 'JSON of what a character remembers of earlier scenes: {"name": "…"}.'),
] as const satisfies readonly OptionRule[];

/** One of them. */
export const option = optionsOf(options);
