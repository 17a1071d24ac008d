import type { Stats } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import type { Roster } from '../cast/agent';
import { type Reading, readAgent } from '../cast/reader';
import { makeRoster } from '../cast/roster';
import { longestAgentFile } from '../cast/skipping';
import { type AgentPlace, agentHomeIn, agentHomes, findAgentFiles } from './agentFiles';
import { decode, readRegularFile, reasonOf } from './files';

/** Where agents are looked for. */
export interface RosterPlaces {
  /** Workspace folders, the nearest first. */
  folders: readonly string[];
  /** The user's home folder, where its agents are wanted too. */
  home?: string;
  /** The user has said yes to links that leave the workspace. */
  allowLinks?: boolean;
  /** Whether some voice knows a model; left out: nobody asks. */
  knowsModel?(model: string): boolean;
}

type AskedPlace = AgentPlace & Pick<RosterPlaces, 'knowsModel'>;

interface Known {
  mtimeMs: number;
  size: number;
  reading: Reading;
}

/** What the files held when they were last read: a listing in which nothing changed reads none of them again. */
const known = new Map<string, Known>();
const atOnce = 32;

/** Lists every agent of the folders, of home and the built-ins; what cannot be read is among the skipped, with why. */
export async function loadRoster({ folders, home, allowLinks = false, knowsModel }: RosterPlaces): Promise<Roster> {
  const places: AgentPlace[] = folders.flatMap(root =>
    agentHomes.map(kind => ({ root, source: 'workspace' as const, home: kind })),
  );
  // VS Code keeps a user's own custom agents in its profile.
  if (home !== undefined && !folders.includes(home)) places.push({ root: home, source: 'home', home: 'claude' });
  const readings: Reading[][] = [];
  for (const place of places) readings.push(await readPlace({ ...place, knowsModel }, allowLinks));
  return makeRoster(readings);
}

async function readPlace(place: AskedPlace, allowLinks: boolean): Promise<Reading[]> {
  const { files, skipped } = await findAgentFiles(place, allowLinks);
  const readings: Reading[] = [];
  for (let start = 0; start < files.length; start += atOnce) {
    const batch = files.slice(start, start + atOnce);
    readings.push(...(await Promise.all(batch.map(file => readFile(file, place)))));
  }
  return [...readings, ...skipped.map(each => ({ skipped: each }))];
}

async function readFile(file: string, place: AskedPlace): Promise<Reading> {
  try {
    const stats = await fs.stat(file);
    const key = `${place.source} ${place.root} ${place.knowsModel ? 'asked' : ''} ${file}`;
    const before = known.get(key);
    if (before && before.mtimeMs === stats.mtimeMs && before.size === stats.size) return before.reading;
    const reading = await readNow(file, stats, place);
    known.set(key, { mtimeMs: stats.mtimeMs, size: stats.size, reading });
    return reading;
  } catch (error) {
    return { skipped: { path: file, why: reasonOf(error) } };
  }
}

async function readNow(file: string, stats: Stats, { root, source, knowsModel }: AskedPlace): Promise<Reading> {
  if (stats.size > longestAgentFile) return { skipped: { path: file, why: 'larger than 256 kB' } };
  const text = decode(await readRegularFile(file, { maximumBytes: longestAgentFile }));
  if (text === undefined) return { skipped: { path: file, why: 'not a text file' } };
  return readAgent({ path: file, text, source, root: path.resolve(root), knowsModel });
}

/** The nearest folder around a file that has agents of its own; the user's home is none, whose agents are theirs everywhere. */
export async function agentsAround(file: string, home: string): Promise<string | undefined> {
  for (let folder = path.dirname(file); folder !== path.dirname(folder); folder = path.dirname(folder)) {
    if (folder === home) return undefined;
    for (const kind of agentHomes) {
      const names = await fs.readdir(agentHomeIn(folder, kind)).catch(() => []);
      if (names.length > 0) return folder;
    }
  }
  return undefined;
}
