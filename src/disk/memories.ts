// The characters' memories of earlier scenes, in `data/memory` of a workspace.

import fs from 'node:fs/promises';
import path from 'node:path';
import { HumanError } from '../base/errors';
import { l10n } from '../base/message';
import { slugOf } from '../text/slug';
import { fileError, readRegularFile, undefinedIfMissing, writeFileAtomically } from './files';
import { assertInside } from './pathContainment';
import { sessionsFolderIn, workspaceOfSession } from './sessionFolder';

/** Where a workspace keeps the memories of its characters, one markdown file each. */
const memoryFolder = ['data', 'memory'];
/** How many characters of a memory file, counted from its end, go into the prompt. */
const maxMemoryLength = 4000;

/** Reads what characters remember of earlier scenes; characters without a memory are omitted. */
export async function readMemories(workspace: string, characters: readonly string[]): Promise<Record<string, string>> {
  const memories: Record<string, string> = {};
  for (const name of characters) {
    const file = memoryFile(workspace, name);
    await assertInside(workspace, file);
    const text = (await memoryIn(file, name))?.trim();
    if (text) memories[name] = text.length > maxMemoryLength ? endOfMemory(text) : text;
  }
  return memories;
}

/** The newest part of a memory, without the line that it begins within. */
function endOfMemory(text: string): string {
  return text.slice(-maxMemoryLength).replace(/^[^\n]*\n(?=[\s\S]*\S)/, '');
}

/** Appends a scene to the memories of characters; earlier entries stay. */
export async function addMemories(workspace: string, memories: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, added] of Object.entries(memories)) {
    const file = memoryFile(workspace, name);
    try {
      await assertInside(workspace, file);
      const known = (await memoryIn(file, name)) ?? `# ${name}\n`;
      await fs.mkdir(path.dirname(file), { recursive: true });
      await writeFileAtomically(file, `${known.trimEnd()}\n\n${added.trim()}\n`);
    } catch (error) {
      if (error instanceof HumanError) throw error;
      throw new HumanError(
        l10n`The memory of ${name} could not be written: ${fileError(error)}.`,
        'The scene itself is saved. Free some space or correct the permissions.',
        'failed',
      );
    }
  }
}

async function memoryIn(file: string, name: string): Promise<string | undefined> {
  try {
    return (await undefinedIfMissing(readRegularFile(file)))?.toString('utf8');
  } catch (error) {
    throw new HumanError(
      l10n`The memories of ${name} (${file}) cannot be read: ${fileError(error)}.`,
      'Move it, or make it a readable file.',
    );
  }
}

function memoryFile(workspace: string, name: string): string {
  return path.join(workspace, ...memoryFolder, `${slugOf(name)}.md`);
}

/** The workspace whose `data/scenes` contains a session's folder; undefined if it is elsewhere. */
export function sceneWorkspaceOf(folder: string): string | undefined {
  const workspace = workspaceOfSession(folder);
  return workspace !== undefined && path.dirname(folder) === sessionsFolderIn(workspace, 'plays')
    ? workspace
    : undefined;
}
