import path from 'node:path';
import type { Agent, Roster } from '../cast/agent';
import { findAgent } from '../cast/roster';
import { loadRoster } from '../disk/roster';
import { listNames } from '../disk/userFiles';
import { resolveModelName } from '../voices/prices';
import type { ParsedArgs } from './parsedArgs';
import type { Terminal } from './terminal';
import { unknownValue } from './unknownValue';

/** The workspace folder; throws if it cannot be read. */
export async function findWorkspace(args: ParsedArgs, terminal: Terminal): Promise<string> {
  const wanted = args.text('workspace');
  const folder = path.resolve(terminal.cwd, wanted ?? '.');
  await listNames(folder, `The workspace ${wanted ?? folder}`, 'Name a folder with --workspace.');
  return folder;
}

/** All agents that can be seated in a workspace. */
export async function workspaceRoster(workspace: string): Promise<Roster> {
  return loadRoster({ folders: [workspace], knowsModel: model => resolveModelName(model) !== undefined });
}

/** Finds an agent by name; the error suggests the nearest. */
export function requireAgent(name: string, { agents }: Roster): Agent {
  const agent = findAgent(agents, name);
  if (agent) return agent;
  const names = agents.flatMap(each => [each.slug, each.name]);
  const [builtIn, own] = [true, false].map(isBuiltIn =>
    agents.filter(each => (each.source === 'builtin') === isBuiltIn),
  );
  const listed = `There are: ${[slugs(own), `built in ${slugs(builtIn)}`].filter(Boolean).join('; ')}.`;
  throw unknownValue(`There is no agent “${name}”.`, name, names, listed);
}

function slugs(agents: readonly Agent[] = []): string {
  return `${agents
    .slice(0, 8)
    .map(each => each.slug)
    .join(', ')}${agents.length > 8 ? ' … (convene agents lists all)' : ''}`;
}
