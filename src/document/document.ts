/** A heading with what stands under it, to the next heading of the same or a higher level; lines count from 1. */
export interface Section {
  id: string;
  level: number;
  title: string;
  startLine: number;
  endLine: number;
  text: string;
}

/** A document ready to be deliberated: its text and its sections in order of appearance. */
export interface DocumentText {
  title: string;
  path?: string;
  text: string;
  sections: Section[];
}
