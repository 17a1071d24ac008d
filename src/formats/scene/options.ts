import type { OptionRule } from '../../script/format';
import { choiceOption, flagOption, numberOption, optionReader, textOption } from '../../script/option';

/** The options of a scene. */
export const options = [
  textOption('name', 'Name', 'The title of the scene.'),
  textOption('prompt', 'Prompt', 'What is going on, as everybody on stage knows it. Empty: the topic.'),
  textOption('setting', 'Setting', 'Where and when it takes place.'),
  textOption(
    'goal',
    'Goal',
    'The goal of the scene, as a sentence or a list. Empty: the moderator finds it in the prompt.',
  ),
  textOption('initialSpeaker', 'First speaker', 'Who opens. Empty: the first character.'),
  numberOption(
    'maxBeats',
    'Maximum beats',
    'The scene ends here at the latest, without success if its goal is not met.',
    { value: 50, min: 1, max: 200 },
  ),
  choiceOption('goals', 'Who knows the goals', 'Everybody on stage, or only the director.', ['shown', 'hidden']),
  numberOption(
    'judgeEvery',
    'Beats between judgements',
    'How often the moderator checks the scene before it is wrapped up; checking less often costs less.',
    { value: 3, min: 1, max: 10 },
  ),
  choiceOption(
    'order',
    'Order in a beat',
    'All at once, with answers as they arrive; or naturally, one at a time, each having heard the previous line.',
    ['arrival', 'natural'],
  ),
  textOption(
    'events',
    'Planned events',
    'What happens on its own, at a beat or under a condition: [{"beat": 5, "text": "…"}, {"when": "…", "text": "…"}].',
  ),
  textOption(
    'presence',
    'Presence',
    'Who enters later or leaves earlier, with the beats: {"name": {"enters": 3, "leaves": 9}}.',
  ),
  textOption('relations', 'Relations', 'Relationships known to everybody: {"name": {"other": "…"}}.'),
  textOption(
    'story',
    'Story notes',
    'Notes on the story’s world, some only once mentioned: [{"text": "…", "keys": ["…"]}].',
  ),
  textOption('secrets', 'Secrets', 'What only one character and the director know: {"name": "…"}.'),
  flagOption(
    'memory',
    'Memory across scenes',
    'Characters remember earlier scenes from their memory files, and this scene is added to them.',
  ),
  textOption('memories', 'Memories', 'JSON of what a character remembers of earlier scenes: {"name": "…"}.'),
] as const satisfies readonly OptionRule[];

/** Reads an option of a scene. */
export const option = optionReader(options);
