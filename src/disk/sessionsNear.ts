import fs from 'node:fs/promises';
import path from 'node:path';
import { HumanError } from '../base/errors';
import { nearest } from '../text/nearest';
import { ifThere, reasonOf } from './files';
import { ledgerName } from './ledgerFile';

/** Whether a folder holds the record of a session; throws where nobody may look. */
export async function holdsSession(folder: string): Promise<boolean> {
  try {
    return (await ifThere(fs.stat(path.join(folder, ledgerName)))) !== undefined;
  } catch (error) {
    throw new HumanError(`${folder} cannot be read: ${reasonOf(error)}.`, 'Make sure that you may read it.', 'failed');
  }
}

/** The name of the session beside a folder that a mistyped one most likely meant; undefined where none is near, or where that folder is there: nobody mistyped it. */
export async function sessionNear(folder: string): Promise<string | undefined> {
  if (await ifThere(fs.stat(folder))) return undefined;
  const around = path.dirname(folder);
  const names = await fs.readdir(around).catch(() => []);
  const held = await Promise.all(names.map(name => holdsSession(path.join(around, name)).catch(() => false)));
  return nearest(
    path.basename(folder),
    names.filter((_, index) => held[index]),
  );
}
