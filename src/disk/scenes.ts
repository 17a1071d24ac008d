import fs from 'node:fs/promises';
import path from 'node:path';
import { HumanError } from '../base/errors';
import { slugOf } from '../text/slug';
import { mustStayInside } from './contained';
import { ifThere, readRegularFile, reasonOf, writeWhole } from './files';
import { homeIn, workspaceAround } from './sessionFolder';

/** Where a workspace keeps what its characters remember, a markdown file for each. */
const memoryFolder = ['data', 'memory'];
/** What of a memory file a character is given: its latest part. */
const mostRemembered = 4000;

/** What the characters of a workspace remember of earlier scenes, by the names of their files; those without a memory are left out. */
export async function readMemories(workspace: string, characters: readonly string[]): Promise<Record<string, string>> {
  const memories: Record<string, string> = {};
  for (const name of characters) {
    const file = memoryFile(workspace, name);
    await mustStayInside(workspace, file);
    const text = (await memoryIn(file, name))?.trim();
    if (text)
      memories[name] = text
        .slice(-mostRemembered)
        .replace(/^[^\n]*\n(?=[\s\S]*\S)/, text.length > mostRemembered ? '' : '$&');
  }
  return memories;
}

/** Adds a scene to what characters remember; all that stands in their files stays. */
export async function addMemories(workspace: string, memories: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, added] of Object.entries(memories)) {
    const file = memoryFile(workspace, name);
    try {
      await mustStayInside(workspace, file);
      const known = (await memoryIn(file, name)) ?? `# ${name}\n`;
      await fs.mkdir(path.dirname(file), { recursive: true });
      await writeWhole(file, `${known.trimEnd()}\n\n${added.trim()}\n`);
    } catch (error) {
      if (error instanceof HumanError) throw error;
      throw new HumanError(
        `The memory of ${name} could not be written: ${reasonOf(error)}.`,
        'The scene itself is kept; make room or set the permissions right.',
        'failed',
      );
    }
  }
}

async function memoryIn(file: string, name: string): Promise<string | undefined> {
  try {
    return (await ifThere(readRegularFile(file)))?.toString('utf8');
  } catch (error) {
    throw new HumanError(
      `What ${name} remembers, ${file}, cannot be read: ${reasonOf(error)}.`,
      'Move it away, or make it a file that you may read.',
    );
  }
}

function memoryFile(workspace: string, name: string): string {
  return path.join(workspace, ...memoryFolder, `${slugOf(name)}.md`);
}

/** The workspace in whose `data/scenes` a session's folder lies; undefined where it lies elsewhere. */
export function storyAround(folder: string): string | undefined {
  const workspace = workspaceAround(folder);
  return workspace !== undefined && path.dirname(folder) === homeIn(workspace, 'plays') ? workspace : undefined;
}
