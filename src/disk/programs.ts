import { constants } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import path from 'node:path';

/** A program of the user's: its name, and folders below the home folder where its installers put it. */
export interface Sought {
  name: string;
  places: readonly string[];
}

/** Where a program is looked for. */
export interface Surroundings {
  /** What the user named; nothing else is tried then. */
  named?: string;
  env: Readonly<Record<string, string | undefined>>;
  home: string;
  platform: NodeJS.Platform;
}

/** The path of a program: the one that was named, else the first on the PATH, else where its installers put it; undefined where there is none. */
export async function findProgram(sought: Sought, around: Surroundings): Promise<string | undefined> {
  for (const place of placesOf(sought, around)) if (await isProgram(place)) return place;
  return undefined;
}

function placesOf({ name, places }: Sought, { named, env, home, platform }: Surroundings): string[] {
  if (named) return [named.replace(/^~(?=[/\\])/, home)].filter(each => path.isAbsolute(each));
  const program = platform === 'win32' ? `${name}.exe` : name;
  const onPath = (env.PATH ?? env.Path ?? '').split(path.delimiter);
  const usual = places.map(each => path.join(home, ...each.split('/')));
  // A relative folder would be looked for in whatever workspace is open.
  return [...onPath, ...usual].filter(each => path.isAbsolute(each)).map(each => path.join(each, program));
}

async function isProgram(place: string): Promise<boolean> {
  try {
    await access(place, constants.X_OK);
    return (await stat(place)).isFile();
  } catch {
    return false;
  }
}
