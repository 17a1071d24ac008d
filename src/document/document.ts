/** A heading with its text, up to the next heading of the same or a higher level; lines count from 1. */
export interface Section {
  id: string;
  level: number;
  title: string;
  startLine: number;
  endLine: number;
  /** The last line before the first subsection; equal to `endLine` if there is none. */
  ownEndLine: number;
  text: string;
}

/** The text above the first heading. */
export interface Preamble {
  startLine: number;
  endLine: number;
  text: string;
}

/** A parsed document: its text and its sections in order of appearance. */
export interface DocumentText {
  title: string;
  path?: string;
  /** The text without a byte order mark, with line feeds only. */
  text: string;
  preamble?: Preamble;
  sections: Section[];
}

/** A workspace's house rules for findings (what to skip, how severe); `path` is relative to the workspace. */
export interface ReviewRules {
  path: string;
  text: string;
}
