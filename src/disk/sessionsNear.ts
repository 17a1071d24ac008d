import fs from 'node:fs/promises';
import path from 'node:path';
import { nearest } from '../text/nearest';
import { ifThere } from './files';
import { ledgerName } from './ledgerFile';

/** Whether a folder holds the record of a session. */
export async function holdsSession(folder: string): Promise<boolean> {
  return (await ifThere(fs.stat(path.join(folder, ledgerName)))) !== undefined;
}

/** The name of the session beside a folder that a mistyped one most likely meant; undefined where none is near, or where that folder is there: nobody mistyped it. */
export async function sessionNear(folder: string): Promise<string | undefined> {
  if (await ifThere(fs.stat(folder))) return undefined;
  const around = path.dirname(folder);
  const names = await fs.readdir(around).catch(() => []);
  const held = await Promise.all(names.map(name => holdsSession(path.join(around, name))));
  return nearest(
    path.basename(folder),
    names.filter((_, index) => held[index]),
  );
}
