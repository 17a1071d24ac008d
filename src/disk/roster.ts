import type { Stats } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import type { Roster } from '../cast/agent';
import { type AgentReading, readAgent } from '../cast/reader';
import { makeRoster } from '../cast/roster';
import { maxAgentFileBytes } from '../cast/skipping';
import { type AgentPlace, agentFolderIn, agentKinds, findAgentFiles } from './agentFiles';
import { mapInBatches } from './boundedReading';
import { decodeText, fileError, readRegularFile } from './files';

/** The folders that are searched for agents. */
export interface RosterPlaces {
  /** Workspace folders, the nearest first. */
  folders: readonly string[];
  /** The user's home folder, if its agents are included. */
  home?: string;
  /** Whether links may leave the workspace. */
  allowLinks?: boolean;
  /** Whether any provider knows a model; if it is omitted, models are not checked. */
  knowsModel?(model: string): boolean;
}

type SearchedPlace = AgentPlace & Pick<RosterPlaces, 'knowsModel'>;

interface CachedReading {
  mtimeMs: number;
  size: number;
  reading: AgentReading;
}

/** Agent files as last read: an unchanged file is not read again. */
const readingCache = new Map<string, CachedReading>();

/** Loads every agent of the folders, of the home folder and the built-ins; an unreadable file is listed as skipped, with the reason. */
export async function loadRoster({ folders, home, allowLinks = false, knowsModel }: RosterPlaces): Promise<Roster> {
  const places: AgentPlace[] = folders.flatMap(root =>
    agentKinds.map(kind => ({ root, source: 'workspace' as const, kind })),
  );
  // VS Code keeps a user's own custom agents in its profile.
  if (home !== undefined && !folders.includes(home)) places.push({ root: home, source: 'home', kind: 'claude' });
  const readings: AgentReading[][] = [];
  for (const place of places) readings.push(await readPlace({ ...place, knowsModel }, allowLinks));
  return makeRoster(readings);
}

async function readPlace(place: SearchedPlace, allowLinks: boolean): Promise<AgentReading[]> {
  const { files, skipped } = await findAgentFiles(place, allowLinks);
  const readings = await mapInBatches(files, file => readFile(file, place));
  return [...readings, ...skipped.map(each => ({ skipped: each }))];
}

async function readFile(file: string, place: SearchedPlace): Promise<AgentReading> {
  try {
    const stats = await fs.stat(file);
    // With models checked, a reading may have other problems.
    const key = `${place.source} ${place.root} ${place.knowsModel !== undefined} ${file}`;
    const cached = readingCache.get(key);
    const isUnchanged = cached?.mtimeMs === stats.mtimeMs && cached.size === stats.size;
    if (cached && isUnchanged) return cached.reading;
    const reading = await readAgentFile(file, stats, place);
    readingCache.set(key, { mtimeMs: stats.mtimeMs, size: stats.size, reading });
    return reading;
  } catch (error) {
    return { skipped: { path: file, why: fileError(error) } };
  }
}

async function readAgentFile(
  file: string,
  stats: Stats,
  { root, source, knowsModel }: SearchedPlace,
): Promise<AgentReading> {
  if (stats.size > maxAgentFileBytes) return { skipped: { path: file, why: 'larger than 256 kB' } };
  const text = decodeText(await readRegularFile(file, { maximumBytes: maxAgentFileBytes }));
  if (text === undefined) return { skipped: { path: file, why: 'not a text file' } };
  return readAgent({ path: file, text, source, root: path.resolve(root), knowsModel });
}

/** The nearest folder around a file that has agents; undefined at the user's home, whose agents are available everywhere. */
export async function findAgentRoot(file: string, home: string): Promise<string | undefined> {
  for (let folder = path.dirname(file); folder !== path.dirname(folder); folder = path.dirname(folder)) {
    if (folder === home) return undefined;
    for (const kind of agentKinds) {
      const names = await fs.readdir(agentFolderIn(folder, kind)).catch(() => []);
      if (names.length > 0) return folder;
    }
  }
  return undefined;
}
