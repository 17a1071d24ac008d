// The keys of a scene file's front matter, for completion and checks.

import type { OptionRule } from '../../script/format';
import { options } from './options';

/** A key of a scene file's front matter. */
export interface SceneKey {
  name: string;
  about: string;
  /** The text that completion inserts after the colon; placeholders are written between ‹ and ›. */
  example: string;
  /** The range of a whole number. */
  bounds?: { min: number; max: number };
  /** The allowed words. */
  choices?: readonly string[];
}

const examples: Readonly<Record<string, string>> = {
  characters: ' [‹›]',
  goal: '\n  - ‹Ada admits it.›',
  events: '\n  - beat: ‹5›\n    text: ‹The phone rings.›',
  presence: '\n  ‹ada›:\n    enters: ‹3›\n    leaves: ‹9›',
  secrets: '\n  ‹ada›: ‹›',
  relations: '\n  ‹ada›:\n    ‹ben›: ‹›',
  story: '\n  - ‹harbour.md›\n  - file: ‹things.md›\n    entries: ‹named›',
};

const characters = 'Who takes part: the names of files in .claude/agents, two to five.';
const story =
  'Notes on the story’s world: Markdown files next to this one, in full, some of their headings, or each heading once it is mentioned on stage.';

/** All keys of a scene file: the characters and the options of a scene, except memories, which the program loads itself. */
export const sceneKeys: readonly SceneKey[] = [
  sceneKey({ key: 'characters', description: characters, type: 'text' }),
  ...options
    .filter(({ key }) => key !== 'memories')
    .map(rule => sceneKey(rule.key === 'story' ? { ...rule, description: story } : rule)),
];

function sceneKey(rule: Pick<OptionRule, 'key' | 'description' | 'type'> | OptionRule): SceneKey {
  const { key: name, description: about } = rule;
  const usual = 'default' in rule && rule.type !== 'text' ? rule.default : '';
  const key = { name, about, example: examples[name] ?? ` ‹${usual}›` };
  if ('min' in rule) return { ...key, bounds: rule };
  if ('choices' in rule) return { ...key, choices: rule.choices };
  return rule.type === 'flag' ? { ...key, example: ' ‹true›', choices: ['true', 'false'] } : key;
}
