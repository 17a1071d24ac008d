import path from 'node:path';
import { HumanError } from '../base/errors';
import { isInside, mustStayInside } from '../disk/contained';
import { useEmptyFolder } from '../disk/sessionFolder';
import type { Given } from './given';
import type { Terminal } from './terminal';

/** The folder of a session: where `--out` says, or as it is made in the workspace; where that cannot be, the way out is the one that a terminal has. */
export async function folderFor(
  given: Pick<Given, 'text'>,
  { cwd }: Pick<Terminal, 'cwd'>,
  make: () => Promise<string>,
): Promise<string> {
  const out = given.text('out');
  if (out !== undefined) return useEmptyFolder(path.resolve(cwd, out));
  try {
    return await make();
  } catch (error) {
    if (!(error instanceof HumanError) || error.kind !== 'usage') throw error;
    throw new HumanError(error.message, 'Name another folder for the session with --out.');
  }
}

/** Throws for a file of the workspace that is a link out of it: nobody named what it leads to. */
export async function mustBeMeant(workspace: string, file: string): Promise<void> {
  if (!isInside(workspace, file)) return;
  try {
    await mustStayInside(workspace, file);
  } catch (error) {
    // Why a link cannot be followed is told by whoever reads it.
    if (error instanceof HumanError) throw new HumanError(error.message, 'Name that file itself if you mean it.');
  }
}

/** The folder in which a command was given. */
export function currentFolder(): string {
  try {
    return process.cwd();
  } catch {
    throw new HumanError('The folder in which this was started is gone.', 'Change to one that exists.');
  }
}
