import { readDocument } from './reader';

/** What a scene takes of a Markdown file: all of it, some of its headings, or each heading once it is named on stage. */
export interface StoryRef {
  file: string;
  entries?: string[] | 'named';
  line: number;
}

/** A note on the world of a story; with keys, it is given once one of them is named. */
export interface StoryNote {
  text: string;
  keys?: string[];
}

/** What a reference takes of its file's text: the notes, the headings that are missing, and those there are. */
export function storyNotesIn(source: string, { entries }: Pick<StoryRef, 'entries'>) {
  const { text, preamble, sections } = readDocument(source);
  const lines = text.split('\n');
  const between = (first: number, last?: number) =>
    lines
      .slice(first - 1, last)
      .join('\n')
      .trim();
  const found: StoryNote[] = [];
  if (entries === undefined) found.push({ text: between(preamble?.startLine ?? sections[0]?.startLine ?? 1) });
  if (entries === 'named')
    for (const { title, startLine, ownEndLine } of sections)
      if (between(startLine + 1, ownEndLine) !== '')
        found.push({ text: between(startLine, ownEndLine), keys: keysOf(title) });
  const wanted = Array.isArray(entries) ? entries : [];
  const named = (name: string) =>
    sections.find(({ title }) => [title, ...keysOf(title)].some(key => fold(key) === fold(name)));
  for (const name of wanted) found.push({ text: named(name)?.text.trim() ?? '' });
  return {
    notes: found.filter(note => note.text !== ''),
    missing: wanted.filter(name => named(name) === undefined),
    titles: sections.map(({ title }) => title),
  };
}

/** The words by which a section is named: its heading, or each of several that a comma, a bar or a slash parts. */
function keysOf(title: string): string[] {
  const keys = title.split(/[,;|/，、]/).map(key => key.replace(/[*_`]/g, '').trim());
  return keys.filter(key => key !== '');
}

const fold = (words: string) => words.trim().toLowerCase();
