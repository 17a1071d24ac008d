import path from 'node:path';
import { HumanError } from '../base/errors';
import { type StoryNote, type StoryRef, storyNotesIn } from '../document/storyNotes';
import type { Options } from '../script/brief';
import { isInside, mustStayInside } from './contained';
import { readRegularFile, reasonOf } from './files';

/** Where a scene file lies, and the workspace that its notes must lie in. */
interface Place {
  folder: string;
  workspace: string;
}

const maximumBytes = 200_000;
/** Notes that stand in every prompt may have so many characters together. */
const mostStanding = 16_000;
/** A note that is given once it is named may have so many. */
const mostNamed = 4_000;

/** A scene's options with the notes that its file names: Markdown files of the workspace, by their place from the scene's folder. */
export async function withStory(options: Options, refs: readonly StoryRef[], place: Place): Promise<Options> {
  const notes: StoryNote[] = [];
  for (const ref of refs) notes.push(...(await notesOf(ref, place)));
  const standing = notes.reduce((sum, { text, keys }) => sum + (keys ? 0 : text.length), 0);
  if (standing > mostStanding) {
    throw new HumanError(
      `The story notes that everybody has from the start are ${standing} characters long, and at most ${mostStanding} may be.`,
      'Name the headings that this scene needs under “entries”, or write “entries: named”.',
    );
  }
  return notes.length > 0 ? { ...options, story: JSON.stringify(notes) } : options;
}

/** The notes that one reference brings; what cannot be read, is not there or is too long is refused in words. */
export async function notesOf(ref: StoryRef, { folder, workspace }: Place): Promise<StoryNote[]> {
  const text = await storyFile(workspace, path.resolve(folder, ref.file), ref.file);
  const { notes, missing, titles } = storyNotesIn(text, ref);
  if (missing.length > 0) {
    throw new HumanError(
      `${ref.file} has no heading “${missing[0]}”.`,
      `It has ${titles.map(title => `“${title}”`).join(', ')}.`,
    );
  }
  const long = notes.find(note => note.keys && note.text.length > mostNamed);
  if (!long) return notes;
  throw new HumanError(
    `The note “${long.keys?.[0]}” in ${ref.file} is longer than ${mostNamed} characters.`,
    'Part it under several headings.',
  );
}

async function storyFile(workspace: string, file: string, shown: string): Promise<string> {
  const remedy = 'Name a Markdown file of the workspace, by its place from the scene’s folder.';
  if (!isInside(workspace, file) || !/\.(?:md|markdown)$/i.test(file))
    throw new HumanError(`${shown} is no Markdown file of this workspace.`, remedy);
  await mustStayInside(workspace, file);
  try {
    return (await readRegularFile(file, { maximumBytes })).toString('utf8');
  } catch (error) {
    throw new HumanError(`${shown} cannot be read: ${reasonOf(error)}.`, remedy);
  }
}
