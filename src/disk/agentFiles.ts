// Finds the agent files of workspaces and the home folder.

import type { Dirent } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import { Message } from '../base/message';
import type { AgentSource, Skipped } from '../cast/agent';
import { errorCode, fileError } from './files';
import { isInside, resolveLinks } from './pathContainment';

/** The folder and the file ending of each kind of agents: `.claude/agents` and VS Code's custom agents. */
const locations = {
  claude: { folders: ['.claude', 'agents'], ending: /\.(?:md|markdown)$/i },
  custom: { folders: ['.github', 'agents'], ending: /\.agent\.md$/i },
} as const;

/** The kinds of agents in order of precedence: of two agents of one name under the same root, the first kind counts. */
export const agentKinds = ['claude', 'custom'] as const;

/** The kind of agent file that a path is, judged by its location; undefined if it is none. */
export function agentKindOf(file: string): AgentKind | undefined {
  const parts = path.normalize(file).split(path.sep);
  return agentKinds.find(kind => {
    const { folders, ending } = locations[kind];
    const isIn = parts.some(
      (part, at) => part.toLowerCase() === folders[0] && parts[at + 1]?.toLowerCase() === folders[1],
    );
    return isIn && ending.test(file);
  });
}

/** A kind of agents, by the folder that they are in. */
export type AgentKind = (typeof agentKinds)[number];

/** The folder of a kind of agents under a root. */
export function agentFolderIn(root: string, kind: AgentKind): string {
  return path.join(root, ...locations[kind].folders);
}

/** A root folder that is searched for one kind of agents. */
export interface AgentPlace {
  root: string;
  source: AgentSource;
  kind: AgentKind;
}

/** The agent files of a folder, and the paths that were skipped. */
export interface FoundFiles {
  files: string[];
  skipped: Skipped[];
}

// Resolving a path costs time for every folder above it; agents are not kept that deep, or in so many folders.
const MAX_DEPTH = 16;
const MAX_FOLDERS = 1000;

const tooDeep = `more than ${MAX_DEPTH} folders down; move it further up to use it`;
const tooMany = `beyond the first ${MAX_FOLDERS} folders; agents lie in fewer`;
const leavesWorkspace = 'a link that leaves the workspace; allow linked folders to use it';

/** Finds every agent file of a kind under a root, in a stable order; links that leave the root need `allowLinks`. */
export async function findAgentFiles(
  { root, kind }: Omit<AgentPlace, 'source'>,
  allowLinks: boolean,
): Promise<FoundFiles> {
  const found: FoundFiles = { files: [], skipped: [] };
  const { ending } = locations[kind];
  const realRoot = await resolveLinks(root);
  const isAllowed = (place: string) => allowLinks || isInside(realRoot, place);
  const skip = (place: string, why: Skipped['why']) => void found.skipped.push({ path: place, why });
  const seen = new Set<string>();

  async function walk(folder: string, depth: number): Promise<void> {
    if (depth > MAX_DEPTH) return skip(folder, tooDeep);
    // Only the first folder beyond the limit is reported.
    if (seen.size > MAX_FOLDERS) return;
    const real = await resolveLinks(folder);
    if (!isAllowed(real)) return skip(folder, leavesWorkspace);
    // Links may form cycles.
    if (seen.has(real)) return;
    seen.add(real);
    if (seen.size > MAX_FOLDERS) return skip(folder, tooMany);
    for (const entry of await list(folder)) await visitEntry(path.join(folder, entry.name), entry, depth);
  }

  async function list(folder: string): Promise<Dirent[]> {
    try {
      const entries = await fs.readdir(folder, { withFileTypes: true });
      return entries.sort((a, b) => (a.name < b.name ? -1 : 1));
    } catch (error) {
      if (errorCode(error) !== 'ENOENT') skip(folder, fileError(error));
      return [];
    }
  }

  async function visitEntry(file: string, entry: Dirent, depth: number): Promise<void> {
    if (entry.isDirectory()) return walk(file, depth + 1);
    const isMarkdown = ending.test(entry.name);
    if (!entry.isSymbolicLink()) {
      if (isMarkdown) found.files.push(file);
      return;
    }
    const target = await fs.stat(file).catch((error: unknown) => fileError(error));
    const isBroken = target instanceof Message;
    if (!isBroken && target.isDirectory()) return walk(file, depth + 1);
    if (!isMarkdown) return;
    if (isBroken) return skip(file, target);
    if (isAllowed(await resolveLinks(file))) found.files.push(file);
    else skip(file, leavesWorkspace);
  }

  await walk(agentFolderIn(root, kind), 0);
  return found;
}
