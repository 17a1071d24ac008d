/** A heading with what stands under it, to the next heading of the same or a higher level; lines count from 1. */
export interface Section {
  id: string;
  level: number;
  title: string;
  startLine: number;
  endLine: number;
  /** Where the section's own text ends and its first subsection begins; equal to `endLine` where it has none. */
  ownEndLine: number;
  text: string;
}

/** What stands above the first heading. */
export interface Preamble {
  startLine: number;
  endLine: number;
  text: string;
}

/** A document ready to be deliberated: its text and its sections in order of appearance. */
export interface DocumentText {
  title: string;
  path?: string;
  /** The text without a byte order mark, every line ended by a line feed. */
  text: string;
  preamble?: Preamble;
  sections: Section[];
}

/** A workspace's own rules for findings: what to skip and how severe; `path` is the file's place in the workspace. */
export interface ReviewRules {
  path: string;
  text: string;
}
