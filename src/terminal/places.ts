import path from 'node:path';
import { HumanError } from '../base/errors';
import { assertInside, isInside } from '../disk/pathContainment';
import { ensureEmptyFolder } from '../disk/sessionFolder';
import type { ParsedArgs } from './parsedArgs';
import type { Terminal } from './terminal';

/** The folder of a session: `--out`, or one that is created in the workspace; an error there suggests `--out`. */
export async function chooseSessionFolder(
  args: Pick<ParsedArgs, 'text'>,
  { cwd }: Pick<Terminal, 'cwd'>,
  make: () => Promise<string>,
): Promise<string> {
  const out = args.text('out');
  if (out !== undefined) return ensureEmptyFolder(path.resolve(cwd, out));
  try {
    return await make();
  } catch (error) {
    if (!(error instanceof HumanError) || error.kind !== 'usage') throw error;
    throw new HumanError(error.message, 'Name another folder for the session with --out.');
  }
}

/** Throws if a file is a link that leads out of the workspace. */
export async function assertInsideWorkspace(workspace: string, file: string): Promise<void> {
  if (!isInside(workspace, file)) return;
  try {
    await assertInside(workspace, file);
  } catch (error) {
    // Any other error is reported when the file is read.
    if (error instanceof HumanError) throw new HumanError(error.message, 'Name that file itself if you mean it.');
  }
}

/** The current folder; throws if it was deleted. */
export function currentFolder(): string {
  try {
    return process.cwd();
  } catch {
    throw new HumanError('The folder in which this was started is gone.', 'Change to one that exists.');
  }
}
