import type { SessionState } from '../ledger/state';
import type { FormatView } from '../script/format';
import { onOneLine, printable } from './escape';
import { buildMinutes, noteLine, type Part } from './minutes';
import { pageText, underline } from './pageText';
import { entryText as playEntryText, playTranscript } from './scene';
import { outcomeSections, type Section } from './sections';
import { endedPage, type RecordSources } from './sessionPage';

/** Renders the transcript as plain text, for mails and for reading aloud; a play in the text format of scenes. */
export function transcriptText(state: SessionState, format?: FormatView, sources?: RecordSources): string {
  const minutes = buildMinutes(state, format);
  if (minutes.play) return playTranscript(minutes.play, state);
  const head = [
    minutes.title,
    '='.repeat(Math.min(minutes.title.length, 80)),
    ...minutes.facts.map(([label, value]) => `${label}: ${value}`),
  ].join('\n');
  const sections = outcomeSections(minutes).map(sectionText);
  const page = endedPage(state, format, sources);
  const blocks = [
    head,
    ...(page ? [pageText(page)] : []),
    ...minutes.parts.map(partText),
    underline('Outcome'),
    `${minutes.ending}.`,
    ...sections,
  ];
  return `${printable(blocks.join('\n\n'))}\n`;
}

/** Renders a section of the outcome as plain text; the terminal prints it too. */
export function sectionText(section: Section): string {
  const head = section.headline ? `${section.title}: ${section.headline}` : section.title;
  const listed = section.items.flatMap(({ label, texts }) => {
    const [first = '', ...more] = texts.map(onOneLine);
    if (!label) return [first, ...more].map(text => `  - ${text}`);
    if (more.length === 0) return [`  - ${label}: ${first}`];
    return [`  - ${label}:`, ...[first, ...more].map(text => `    - ${text}`)];
  });
  const lines = [head, ...listed, ...(section.table ? tableLines(section.table) : [])];
  return lines.join('\n');
}

/** Renders a table: short rows on one line each, otherwise each cell on its own line; empty cells are left out. */
function tableLines({ columns, rows }: NonNullable<Section['table']>): string[] {
  const isWide = rows.some(([, ...cells]) => cells.some(cell => cell.length > 40));
  return rows.flatMap(([name = '', ...cells]) => {
    const labelled = cells.flatMap((cell, index) =>
      cell === '' ? [] : [{ column: columns[index + 1] ?? '', words: onOneLine(cell) }],
    );
    if (isWide) return [`  - ${name}:`, ...labelled.map(({ column, words }) => `    - ${column}: ${words}`)];
    return [`  - ${name}: ${labelled.map(({ column, words }) => `${column} ${words}`).join('; ')}`];
  });
}

function partText(part: Part): string {
  if (part.kind === 'heading') return underline(part.text);
  if (part.kind === 'acted') return playEntryText(part.entry);
  if (part.kind === 'said') return `${part.speaker.toUpperCase()} (${part.role}, ${part.type})\n${part.text.trim()}`;
  return `[${noteLine(part)}]`;
}
