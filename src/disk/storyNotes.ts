import path from 'node:path';
import { HumanError } from '../base/errors';
import { l10n } from '../base/message';
import { type StoryNote, type StoryRef, selectNotes } from '../document/storyNotes';
import type { Options } from '../script/brief';
import { assertInside, isInside } from './pathContainment';
import { readNamedFile } from './userFiles';

/** The folder of a scene's file, and the workspace that its notes must be in. */
interface Place {
  folder: string;
  workspace: string;
}

const maximumBytes = 200_000;
/** How many characters the notes that are part of every prompt (those without keys) may have together. */
const maxStandingLength = 16_000;
/** How many characters a note may have that is added once it is mentioned. */
const maxKeyedLength = 4_000;

/** Adds the story notes that a scene's file refers to: Markdown files of the workspace, by paths relative to the scene. */
export async function addStoryNotes(options: Options, refs: readonly StoryRef[], place: Place): Promise<Options> {
  const notes: StoryNote[] = [];
  for (const ref of refs) notes.push(...(await loadNotes(ref, place)));
  const standing = notes.reduce((sum, { text, keys }) => sum + (keys ? 0 : text.length), 0);
  if (standing > maxStandingLength) {
    throw new HumanError(
      l10n`The story notes that everybody has from the start are ${standing} characters long; the maximum is ${maxStandingLength}.`,
      'List the headings that this scene needs under “entries”, or write “entries: named”.',
    );
  }
  return notes.length > 0 ? { ...options, story: JSON.stringify(notes) } : options;
}

/** Loads the notes of one reference; throws if the file or a heading is missing, or a note is too long. */
export async function loadNotes(ref: StoryRef, { folder, workspace }: Place): Promise<StoryNote[]> {
  const text = await readStoryFile(workspace, path.resolve(folder, ref.file), ref.file);
  const { notes, missing, titles } = selectNotes(text, ref);
  if (missing.length > 0) {
    throw new HumanError(
      l10n`${ref.file} has no heading “${missing[0] ?? ''}”.`,
      l10n`It has ${titles.map(title => `“${title}”`).join(', ')}.`,
    );
  }
  const tooLong = notes.find(note => note.keys && note.text.length > maxKeyedLength);
  if (!tooLong) return notes;
  throw new HumanError(
    l10n`The note “${tooLong.keys?.[0] ?? ''}” in ${ref.file} is longer than ${maxKeyedLength} characters.`,
    'Split it into several headings.',
  );
}

async function readStoryFile(workspace: string, file: string, shown: string): Promise<string> {
  const remedy = 'Use a Markdown file of the workspace, with its path relative to the scene’s folder.';
  if (!isInside(workspace, file) || !/\.(?:md|markdown)$/i.test(file))
    throw new HumanError(l10n`${shown} is not a Markdown file of this workspace.`, remedy);
  await assertInside(workspace, file);
  return readNamedFile(file, shown, remedy, maximumBytes);
}
