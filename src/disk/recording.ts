import fs from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod/mini';
import { HumanError } from '../base/errors';
import { l10n } from '../base/message';
import { readJsonFile } from './boundedReading';
import { errorCode, fileError, undefinedIfMissing, writeFileAtomically } from './files';
import { ledgerName } from './ledgerFile';
import { createSessionFolder, sessionsFolderIn, workspaceOfSession } from './sessionFolder';

/** The file that makes a session's folder a recording; opening it in the editor plays the session. */
const recordingFile = 'session.convene.json';

const shape = z.object({ recordedOn: z.string().check(z.maxLength(40)), spokenBy: z.string().check(z.maxLength(200)) });
const maximumBytes = 16_384;

/** The metadata of a recording: the day, and who spoke. */
export type Recording = z.infer<typeof shape>;

// The files that a replay needs.
const recordedFiles = [ledgerName, 'sources.json', 'document.md', 'rules.md', 'agents'];

/** Reads a recording's metadata; undefined if the folder is no recording. */
export async function readRecording(folder: string): Promise<Recording | undefined> {
  return readJsonFile(path.join(folder, recordingFile), shape, maximumBytes);
}

/** Creates the folder of a fork: beside its origin, or among the workspace's sessions if that is a recording. */
export async function createForkFolder(from: string, workspace: string, allowLinks = false): Promise<string> {
  const isRecording = (await readRecording(from)) !== undefined;
  const root = isRecording ? sessionsFolderIn(workspace, 'deliberations') : path.dirname(from);
  const within = isRecording ? workspace : (workspaceOfSession(from) ?? root);
  return createSessionFolder(root, `${path.basename(from)}-fork`, { within, allowLinks });
}

/** Copies a finished session (`from`, `to`: folders) as a recording that replays without any model. */
export async function saveRecording(from: string, to: string, recording: Recording): Promise<void> {
  try {
    await fs.mkdir(path.dirname(to), { recursive: true });
    await fs.mkdir(to);
    for (const name of recordedFiles) {
      const source = path.join(from, name);
      if (await undefinedIfMissing(fs.lstat(source))) {
        await fs.cp(source, path.join(to, name), { recursive: true, errorOnExist: true, filter: isNoLink });
      }
    }
    await writeFileAtomically(path.join(to, recordingFile), `${JSON.stringify(recording, undefined, 2)}\n`);
  } catch (error) {
    if (errorCode(error) === 'EEXIST')
      throw new HumanError(l10n`${to} already contains a recording.`, 'Rename or delete it first.');
    throw new HumanError(
      l10n`The recording could not be written to ${to}: ${fileError(error)}.`,
      'Free some space or correct the permissions, then try again.',
      'failed',
    );
  }
}

// A link would copy a file from elsewhere.
const isNoLink = async (source: string) => !(await fs.lstat(source)).isSymbolicLink();
