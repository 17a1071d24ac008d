import type { Dirent } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import type { AgentSource, Skipped } from '../cast/agent';
import { isInside, realPlace } from './contained';
import { errorCode, reasonOf } from './files';

/** Where agents lie under a folder, and which files there are theirs: `.claude/agents` and, after it, VS Code's own custom agents. */
const homes = {
  claude: { folders: ['.claude', 'agents'], ending: /\.(?:md|markdown)$/i },
  custom: { folders: ['.github', 'agents'], ending: /\.agent\.md$/i },
} as const;

/** The kinds of agents by where they lie, those that hide the others of the same folder first. */
export const agentHomes = ['claude', 'custom'] as const;

/** The kind of agent file that a path is by where it lies; undefined where it is none. */
export function agentHomeOf(file: string): AgentHome | undefined {
  const parts = path.normalize(file).split(path.sep);
  return agentHomes.find(home => {
    const { folders, ending } = homes[home];
    const isIn = parts.some(
      (part, at) => part.toLowerCase() === folders[0] && parts[at + 1]?.toLowerCase() === folders[1],
    );
    return isIn && ending.test(file);
  });
}

/** A kind of agents by where they lie. */
export type AgentHome = (typeof agentHomes)[number];

/** The folder of a kind of agents. */
export function agentHomeIn(root: string, home: AgentHome): string {
  return path.join(root, ...homes[home].folders);
}

/** A folder under which agents are looked for. */
export interface AgentPlace {
  root: string;
  source: AgentSource;
  home: AgentHome;
}

/** The markdown files of a place, and what was passed over. */
export interface FoundFiles {
  files: string[];
  skipped: Skipped[];
}

// Each step down costs a look at all steps above it; nobody sorts agents so far down, or into so many folders.
const DEEPEST = 16;
const MOST_FOLDERS = 1000;

const tooDeep = `more than ${DEEPEST} folders down; move it further up to use it`;
const tooMany = `beyond the first ${MOST_FOLDERS} folders; agents lie in fewer`;
const leaves = 'a link that leaves the workspace; allow linked folders to use it';

/** Finds every agent file of a kind under a folder, in a stable order; links out of it need a yes. */
export async function findAgentFiles({ root, home }: Omit<AgentPlace, 'source'>, allowLinks: boolean) {
  const found: FoundFiles = { files: [], skipped: [] };
  const { ending } = homes[home];
  const realRoot = await realPlace(root);
  const stays = (place: string) => allowLinks || isInside(realRoot, place);
  const seen = new Set<string>();

  async function walk(folder: string, depth: number): Promise<void> {
    if (depth > DEEPEST) return void found.skipped.push({ path: folder, why: tooDeep });
    // Told once, for the first of them.
    if (seen.size > MOST_FOLDERS) return;
    const real = await realPlace(folder);
    if (!stays(real)) return void found.skipped.push({ path: folder, why: leaves });
    // Links may lead in circles.
    if (seen.has(real)) return;
    seen.add(real);
    if (seen.size > MOST_FOLDERS) return void found.skipped.push({ path: folder, why: tooMany });
    for (const entry of await list(folder)) await meet(path.join(folder, entry.name), entry, depth);
  }

  async function list(folder: string): Promise<Dirent[]> {
    try {
      const entries = await fs.readdir(folder, { withFileTypes: true });
      return entries.sort((a, b) => (a.name < b.name ? -1 : 1));
    } catch (error) {
      if (errorCode(error) !== 'ENOENT') found.skipped.push({ path: folder, why: reasonOf(error) });
      return [];
    }
  }

  async function meet(file: string, entry: Dirent, depth: number): Promise<void> {
    if (entry.isDirectory()) return walk(file, depth + 1);
    const isMarkdown = ending.test(entry.name);
    if (!entry.isSymbolicLink()) {
      if (isMarkdown) found.files.push(file);
      return;
    }
    const target = await fs.stat(file).catch((error: unknown) => reasonOf(error));
    if (typeof target === 'string') return void (isMarkdown && found.skipped.push({ path: file, why: target }));
    if (target.isDirectory()) return walk(file, depth + 1);
    if (!isMarkdown) return;
    if (stays(await realPlace(file))) found.files.push(file);
    else found.skipped.push({ path: file, why: leaves });
  }

  await walk(agentHomeIn(root, home), 0);
  return found;
}
