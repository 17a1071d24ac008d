import path from 'node:path';
import type { Agent, Roster } from '../cast/agent';
import { findAgent } from '../cast/roster';
import { mustBeFolder } from '../disk/plainFiles';
import { loadRoster } from '../disk/roster';
import { modelNamed } from '../voices/prices';
import type { Given } from './given';
import { mistyped } from './mistyped';
import type { Terminal } from './terminal';

/** The folder whose agents take part; it has to be a folder that can be read. */
export async function workspaceOf(given: Given, terminal: Terminal): Promise<string> {
  const wanted = given.text('workspace');
  const folder = path.resolve(terminal.cwd, wanted ?? '.');
  await mustBeFolder(folder, `The workspace ${wanted ?? folder}`, 'Name a folder with --workspace.');
  return folder;
}

/** Everyone who can be seated in a workspace. */
export async function rosterOf(workspace: string): Promise<Roster> {
  return loadRoster({ folders: [workspace], knowsModel: model => modelNamed(model) !== undefined });
}

/** The agent that a person means; a mistyped one is told with the nearest. */
export function agentNamed(name: string, { agents }: Roster): Agent {
  const agent = findAgent(agents, name);
  if (agent) return agent;
  const names = agents.flatMap(each => [each.slug, each.name]);
  const [builtIn, own] = [true, false].map(isBuiltIn =>
    agents.filter(each => (each.source === 'builtin') === isBuiltIn),
  );
  const listed = `There are: ${[slugs(own), `built in ${slugs(builtIn)}`].filter(Boolean).join('; ')}.`;
  throw mistyped(`There is no agent “${name}”.`, name, names, listed);
}

function slugs(agents: readonly Agent[] = []): string {
  return `${agents
    .slice(0, 8)
    .map(each => each.slug)
    .join(', ')}${agents.length > 8 ? ' … (convene agents lists all)' : ''}`;
}
