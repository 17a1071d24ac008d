import path from 'node:path';
import { HumanError } from '../base/errors';
import type { Agent, Roster } from '../cast/agent';
import { findAgent } from '../cast/roster';
import { assertInside, isInside } from '../disk/pathContainment';
import { loadRoster } from '../disk/roster';
import { ensureEmptyFolder } from '../disk/sessionFolder';
import { listNames } from '../disk/userFiles';
import { resolveModelName } from '../voices/prices';
import type { ParsedArgs } from './parsedArgs';
import type { Terminal } from './terminal';
import { unknownValue } from './unknownValue';

/** The folder of a session: `--out`, or one that is created in the workspace; an error there suggests `--out`. */
export async function chooseSessionFolder(
  args: Pick<ParsedArgs, 'text'>,
  { cwd }: Pick<Terminal, 'cwd'>,
  create: () => Promise<string>,
): Promise<string> {
  const out = args.text('out');
  if (out !== undefined) return ensureEmptyFolder(path.resolve(cwd, out));
  try {
    return await create();
  } catch (error) {
    if (!(error instanceof HumanError) || error.kind !== 'usage') throw error;
    throw new HumanError(error.message, 'Name another folder for the session with --out.');
  }
}

/** Throws if a file in the workspace is a link that leads out of it; a file elsewhere was meant by its name. */
export async function assertInsideWorkspace(workspace: string, file: string): Promise<void> {
  if (!isInside(workspace, file)) return;
  try {
    await assertInside(workspace, file);
  } catch (error) {
    // Any other error is reported when the file is read.
    if (error instanceof HumanError) throw new HumanError(error.message, 'Name that file itself if you mean it.');
  }
}

/** The current folder; throws if it was deleted. */
export function currentFolder(): string {
  try {
    return process.cwd();
  } catch {
    throw new HumanError('The folder in which this was started is gone.', 'Change to one that exists.');
  }
}

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
  const builtIn = agents.filter(each => each.source === 'builtin');
  const others = agents.filter(each => each.source !== 'builtin');
  const listed = `There are: ${[slugs(others), `built in ${slugs(builtIn)}`].filter(Boolean).join('; ')}.`;
  throw unknownValue(`There is no agent “${name}”.`, name, names, listed);
}

function slugs(agents: readonly Agent[]): string {
  return `${agents
    .slice(0, 8)
    .map(each => each.slug)
    .join(', ')}${agents.length > 8 ? ' … (convene agents lists all)' : ''}`;
}
