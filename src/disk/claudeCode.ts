import { constants } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import path from 'node:path';

/** Where a program is looked for. */
export interface Surroundings {
  /** What the user named; nothing else is tried then. */
  named?: string;
  env: Readonly<Record<string, string | undefined>>;
  home: string;
  platform: NodeJS.Platform;
}

/** The user's own Claude Code: the one that was named, else the first on the PATH, else where its installers put it; undefined where there is none. */
export async function findClaudeCode(around: Surroundings): Promise<string | undefined> {
  for (const place of placesOf(around)) if (await isProgram(place)) return place;
  return undefined;
}

function placesOf({ named, env, home, platform }: Surroundings): string[] {
  if (named) return [named.replace(/^~(?=[/\\])/, home)].filter(each => path.isAbsolute(each));
  const program = platform === 'win32' ? 'claude.exe' : 'claude';
  const onPath = (env.PATH ?? env.Path ?? '').split(path.delimiter);
  const usual = [
    path.join(home, '.local', 'bin'),
    path.join(home, '.claude', 'local'),
    path.join(home, '.claude', 'local', 'node_modules', '.bin'),
    path.join(home, '.npm-global', 'bin'),
  ];
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
