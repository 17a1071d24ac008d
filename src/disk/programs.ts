import { constants } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import path from 'node:path';

/** A program to find: its name, and the folders under the home folder where its installers put it. */
export interface ProgramSpec {
  name: string;
  places: readonly string[];
}

/** Where a program is looked for. */
export interface ProgramSearch {
  /** The path that the user's settings name; if it is set, nothing else is tried. */
  named?: string;
  env: Readonly<Record<string, string | undefined>>;
  home: string;
  platform: NodeJS.Platform;
}

/** Finds a program: at the named path, or else on the PATH, or else where its installers put it; undefined if there is none. */
export async function findProgram(spec: ProgramSpec, search: ProgramSearch): Promise<string | undefined> {
  for (const place of placesOf(spec, search)) if (await isProgram(place)) return place;
  return undefined;
}

function placesOf({ name, places }: ProgramSpec, { named, env, home, platform }: ProgramSearch): string[] {
  if (named) return [named.replace(/^~(?=[/\\])/, home)].filter(each => path.isAbsolute(each));
  const program = platform === 'win32' ? `${name}.exe` : name;
  const onPath = (env.PATH ?? env.Path ?? '').split(path.delimiter);
  const usual = places.map(each => path.join(home, ...each.split('/')));
  // A relative folder would depend on the open workspace, which is not trusted with that.
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
