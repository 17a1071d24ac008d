import type { DocumentText, Section } from './document';

/** Renders the headings of a document, indented by level, each with its line numbers. */
export function renderOutline(document: DocumentText): string {
  const top = document.sections.reduce((level, section) => Math.min(level, section.level), 6);
  return document.sections
    .map(section => `${'  '.repeat(section.level - top)}- ${section.title || '(untitled)'} (${lineRange(section)})`)
    .join('\n');
}

/** The text of a section without its subsections. */
export function ownText(section: Section): string {
  return section.text.split('\n', section.ownEndLine - section.startLine + 1).join('\n');
}

/** Renders a range of lines for people: `line 7`, `lines 7–12`. */
export function lineRange(range: { startLine: number; endLine: number }): string {
  return range.startLine === range.endLine ? `line ${range.startLine}` : `lines ${range.startLine}–${range.endLine}`;
}

/** The innermost section that contains a line; undefined above the first heading. */
export function sectionAt(document: DocumentText, line: number): Section | undefined {
  return document.sections.findLast(section => section.startLine <= line && line <= section.endLine);
}
