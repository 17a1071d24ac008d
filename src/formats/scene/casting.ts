// Casts a scene file: finds the characters' agent files and builds the session's options.

import { HumanError } from '../../base/errors';
import { asMessage, l10n, type Text } from '../../base/message';
import type { Agent } from '../../cast/agent';
import type { StoryRef } from '../../document/storyNotes';
import type { Options } from '../../script/brief';
import type { SceneFile } from './file';

/** What a session of a scene file is opened with. */
export interface SceneOpening {
  topic: string;
  cast: { role: string; agent: Agent }[];
  options: Options;
  /** The notes on the story's world that have to be read. */
  story: readonly StoryRef[];
  /** Problems of the file that do not prevent the scene. */
  warnings: Text[];
}

/** Casts a scene; the secrets, presence and relations of agent files are added to the scene's. Throws on an error of the file or a missing agent. */
export function castScene(
  scene: SceneFile,
  agents: readonly Agent[],
  find: (name: string) => Agent | undefined,
): SceneOpening {
  const [error] = scene.problems.filter(problem => problem.severity === 'error');
  if (error)
    throw new HumanError(
      l10n`The scene cannot run: line ${error.line}, ${asMessage(error.message)}.`,
      'Fix it there and run it again.',
    );
  const cast = scene.characters.map(name => ({ name, agent: find(name) }));
  const missing = cast.find(each => each.agent === undefined);
  if (missing) throw missingCharacter(missing.name, agents);
  const seated = cast.flatMap(({ name, agent }) => (agent ? [{ name, agent }] : []));
  const secrets = parseOption(scene.options.secrets);
  const presence = parseOption(scene.options.presence);
  const relations = parseOption(scene.options.relations);
  for (const { name, agent } of seated) {
    const { secrets: secret, enters, leaves, relations: towards = {} } = agent.own;
    // The scene's own relations take precedence over those of the agent files.
    const others = Object.entries(towards).filter(([other]) => scene.characters.includes(other));
    if (others.length > 0)
      relations[name] = { ...Object.fromEntries(others), ...(relations[name] as object | undefined) };
    if (secret && secrets[name] === undefined) secrets[name] = secret;
    if ((enters ?? leaves) !== undefined && presence[name] === undefined) presence[name] = { enters, leaves };
  }
  const warnings = scene.problems
    .filter(problem => problem.severity === 'warning')
    .map(({ line, message }) => l10n`Line ${line}: ${asMessage(message)}.`);
  return {
    topic: scene.title,
    cast: seated.map(({ agent }) => ({ role: 'character', agent })),
    options: {
      // Goals that are shown could give away a secret.
      ...(Object.keys(secrets).length > 0 ? { goals: 'hidden' } : {}),
      ...scene.options,
      ...optionOf('secrets', secrets),
      ...optionOf('presence', presence),
      ...optionOf('relations', relations),
    },
    story: scene.story,
    warnings,
  };
}

function missingCharacter(name: string, agents: readonly Agent[]): HumanError {
  const found = agents
    .filter(agent => agent.source !== 'builtin')
    .map(agent => agent.path.split(/[\\/]/).at(-1) ?? agent.slug);
  const listed =
    found.length === 0
      ? l10n`there are no agent files`
      : l10n`there are ${found.slice(0, 8).join(', ')}${found.length > 8 ? ' …' : ''}`;
  return new HumanError(
    l10n`The character “${name}” is missing: .claude/agents/${name}.md does not exist; ${listed}.`,
    'Add that file, or name one of the others in the scene.',
  );
}

function parseOption(option: Options[string] | undefined): Record<string, unknown> {
  return typeof option === 'string' && option !== '' ? (JSON.parse(option) as Record<string, unknown>) : {};
}

function optionOf(key: string, values: Record<string, unknown>): Options {
  return Object.keys(values).length > 0 ? { [key]: JSON.stringify(values) } : {};
}
