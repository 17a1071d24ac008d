import { HumanError } from '../../base/errors';
import type { Agent } from '../../cast/agent';
import type { StoryRef } from '../../document/storyNotes';
import type { Options } from '../../script/brief';
import type { SceneFile } from './file';

/** A scene file as a session is opened with it. */
export interface SceneOpening {
  topic: string;
  cast: { role: string; agent: Agent }[];
  options: Options;
  /** What is to be read of the world of its story. */
  story: readonly StoryRef[];
  /** What its author should know before it starts. */
  warnings: string[];
}

/** Casts a scene from the characters' files, whose own secrets and presence join those of the scene; a file that cannot be played, or a character that is missing, is told of. */
export function openingOfScene(
  scene: SceneFile,
  agents: readonly Agent[],
  find: (name: string) => Agent | undefined,
): SceneOpening {
  const [error] = scene.problems.filter(problem => problem.severity === 'error');
  if (error)
    throw new HumanError(
      `The scene cannot be played: line ${error.line}, ${error.message}.`,
      'Mend it there and run it again.',
    );
  const cast = scene.characters.map(name => ({ name, agent: find(name) }));
  const missing = cast.find(each => each.agent === undefined);
  if (missing) throw notFound(missing.name, agents);
  const seated = cast.flatMap(({ name, agent }) => (agent ? [{ name, agent }] : []));
  const secrets = valuesOf(scene.options.secrets);
  const presence = valuesOf(scene.options.presence);
  const relations = valuesOf(scene.options.relations);
  for (const { name, agent } of seated) {
    const { secrets: own, enters, leaves, relations: towards = {} } = agent.own;
    // What a scene says of two people holds before what one of them says of all.
    const others = Object.entries(towards).filter(([other]) => scene.characters.includes(other));
    if (others.length > 0)
      relations[name] = { ...Object.fromEntries(others), ...(relations[name] as object | undefined) };
    if (own && secrets[name] === undefined) secrets[name] = own;
    if ((enters ?? leaves) !== undefined && presence[name] === undefined) presence[name] = { enters, leaves };
  }
  const warnings = scene.problems
    .filter(problem => problem.severity === 'warning')
    .map(({ line, message }) => `Line ${line}: ${message}.`);
  return {
    topic: scene.title,
    cast: seated.map(({ agent }) => ({ role: 'character', agent })),
    options: {
      // Goals shown to all would give away what only one of them knows.
      ...(Object.keys(secrets).length > 0 ? { goals: 'hidden' } : {}),
      ...scene.options,
      ...textOf('secrets', secrets),
      ...textOf('presence', presence),
      ...textOf('relations', relations),
    },
    story: scene.story,
    warnings,
  };
}

function notFound(name: string, agents: readonly Agent[]): HumanError {
  const found = agents
    .filter(agent => agent.source !== 'builtin')
    .map(agent => agent.path.split(/[\\/]/).at(-1) ?? agent.slug);
  const listed =
    found.length === 0
      ? 'there are no agent files'
      : `there are ${found.slice(0, 8).join(', ')}${found.length > 8 ? ' …' : ''}`;
  return new HumanError(
    `The character “${name}” is missing: .claude/agents/${name}.md does not exist; ${listed}.`,
    'Add that file, or name one of the others in the scene.',
  );
}

function valuesOf(option: Options[string] | undefined): Record<string, unknown> {
  return typeof option === 'string' && option !== '' ? (JSON.parse(option) as Record<string, unknown>) : {};
}

function textOf(key: string, values: Record<string, unknown>): Options {
  return Object.keys(values).length > 0 ? { [key]: JSON.stringify(values) } : {};
}
