import { HumanError } from '../base/errors';

/** A folder that is made in the workspace; where that cannot be, the way out is the one that a terminal has. */
export async function insideOrOut(folder: Promise<string>): Promise<string> {
  try {
    return await folder;
  } catch (error) {
    if (!(error instanceof HumanError) || error.kind !== 'usage') throw error;
    throw new HumanError(error.message, 'Name another folder for the session with --out.');
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
