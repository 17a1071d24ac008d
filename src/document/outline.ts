import type { DocumentText, Section } from './document';

/** The headings of a document, indented by level, each with its lines. */
export function outline(document: DocumentText): string {
  const top = document.sections.reduce((level, section) => Math.min(level, section.level), 6);
  return document.sections
    .map(section => `${'  '.repeat(section.level - top)}- ${section.title || '(untitled)'} (${linesOf(section)})`)
    .join('\n');
}

/** The text of a section without its subsections. */
export function ownText(section: Section): string {
  return section.text.split('\n', section.ownEndLine - section.startLine + 1).join('\n');
}

/** Lines as people cite them: `line 7`, `lines 7–12`. */
export function linesOf(range: { startLine: number; endLine: number }): string {
  return range.startLine === range.endLine ? `line ${range.startLine}` : `lines ${range.startLine}–${range.endLine}`;
}

/** The innermost section that a line stands in; undefined above the first heading. */
export function sectionAt(document: DocumentText, line: number): Section | undefined {
  return document.sections.findLast(section => section.startLine <= line && line <= section.endLine);
}
