import type { OptionRule } from '../../script/format';
import { choiceOption, flagOption, numberOption, optionReader, textOption } from '../../script/option';

/** The options of a scene. */
export const options = [
  textOption('name', 'Name', 'The title of the scene.'),
  textOption('prompt', 'Prompt', 'What is going on, as everybody on stage knows it; left empty, the topic.'),
  textOption('setting', 'Setting', 'Where and when it plays.'),
  textOption(
    'goal',
    'Goal',
    'Where the scene is meant to arrive, as a sentence or a list; left empty the moderator finds it in the prompt.',
  ),
  textOption('initialSpeaker', 'First speaker', 'Who opens; left empty, the first character.'),
  numberOption(
    'maxBeats',
    'Most beats',
    'The scene ends here at the latest, without success where its goal is not met.',
    { value: 50, min: 1, max: 200 },
  ),
  choiceOption('goals', 'Who knows the goals', 'Everybody on stage, or only whoever directs.', ['shown', 'hidden']),
  numberOption(
    'judgeEvery',
    'Judged every so many beats',
    'How often the moderator looks at the scene before it is wrapped up; fewer looks cost less.',
    { value: 3, min: 1, max: 10 },
  ),
  choiceOption(
    'order',
    'Order in a beat',
    'All at once, answers as they arrive or by rule: interruptions first, then those spoken to; or naturally, one at a time, each having heard the line before.',
    ['arrival', 'rule', 'natural'],
  ),
  textOption(
    'events',
    'Planned events',
    'What happens of itself, at a beat or when something holds: [{"beat": 5, "text": "…"}, {"when": "…", "text": "…"}].',
  ),
  textOption(
    'presence',
    'Presence',
    'Who comes later or leaves earlier, at which beats: {"name": {"enters": 3, "leaves": 9}}.',
  ),
  textOption('relations', 'Relations', 'How one stands to another, as all know it: {"name": {"other": "…"}}.'),
  textOption(
    'story',
    'Story notes',
    'Notes on the world of the story, some given once named: [{"text": "…", "keys": ["…"]}].',
  ),
  textOption('secrets', 'Secrets', 'What one character alone knows; the director knows it too: {"name": "…"}.'),
  flagOption(
    'memory',
    'Memory across scenes',
    'Characters remember what their memory files hold of earlier scenes, and this scene is added to them.',
  ),
  textOption('memories', 'Memories', 'JSON of what a character remembers of earlier scenes: {"name": "…"}.'),
] as const satisfies readonly OptionRule[];

/** Reads an option of a scene. */
export const option = optionReader(options);
