import { parseDocumentText } from './reader';

/** A scene's reference to a Markdown file: all of it, some headings, or each heading once it is mentioned on stage. */
export interface StoryRef {
  file: string;
  /** The headings that are meant; `named`: each once it is mentioned. */
  entries?: string[] | 'named';
  /** The line of the reference in the scene's file. */
  line: number;
}

/** A note on the world of a story; one with keys is added once a key is mentioned. */
export interface StoryNote {
  text: string;
  keys?: string[];
}

/** Selects the notes of a reference from its file's text, with the headings that are missing and those that exist. */
export function selectNotes(source: string, { entries }: Pick<StoryRef, 'entries'>) {
  const { text, preamble, sections } = parseDocumentText(source);
  const lines = text.split('\n');
  const linesBetween = (first: number, last?: number) =>
    lines
      .slice(first - 1, last)
      .join('\n')
      .trim();
  const notes: StoryNote[] = [];
  if (entries === undefined) notes.push({ text: linesBetween(preamble?.startLine ?? sections[0]?.startLine ?? 1) });
  if (entries === 'named')
    for (const { title, startLine, ownEndLine } of sections)
      if (linesBetween(startLine + 1, ownEndLine) !== '')
        notes.push({ text: linesBetween(startLine, ownEndLine), keys: keysOf(title) });
  const names = Array.isArray(entries) ? entries : [];
  const sectionOf = (name: string) =>
    sections.find(({ title }) => [title, ...keysOf(title)].some(key => normalizeKey(key) === normalizeKey(name)));
  for (const name of names) notes.push({ text: sectionOf(name)?.text.trim() ?? '' });
  return {
    notes: notes.filter(note => note.text !== ''),
    missing: names.filter(name => sectionOf(name) === undefined),
    titles: sections.map(({ title }) => title),
  };
}

/** The keys of a section: its heading, split at commas, bars and slashes. */
function keysOf(title: string): string[] {
  const keys = title.split(/[,;|/，、]/).map(key => key.replace(/[*_`]/g, '').trim());
  return keys.filter(key => key !== '');
}

const normalizeKey = (words: string) => words.trim().toLowerCase();
