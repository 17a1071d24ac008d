import type { SessionState } from '../ledger/state';
import type { FormatView } from '../script/format';
import { escapeInline } from './escape';
import { sectionMarkdown } from './markdown';
import { buildMinutes } from './minutes';
import { chairMarkdown } from './pageMarkdown';
import { outcomeSections, type Section } from './sections';
import { endedPage } from './sessionPage';

/** A summary of a session: the chair's part if a document was read, how it ended, the costs and the format's outcome. */
export function outcomeMarkdown(state: SessionState, format?: FormatView): string {
  const minutes = buildMinutes(state, format);
  const head = `**${escapeInline(minutes.title)}** · ${escapeInline(minutes.ending)}. ${escapeInline(`Voices: ${minutes.voices}. Cost: ${minutes.cost}.`)}`;
  const page = endedPage(state, format);
  const chair = page ? [chairMarkdown(page).trimEnd()] : [];
  return [head, ...chair, ...outcomeSections(minutes).map(section => sectionMarkdown(withoutTable(section)))].join(
    '\n\n',
  );
}

// The narrow column of a chat breaks the words of a table, so that rows become items.
function withoutTable({ table, ...section }: Section): Section {
  const rows = table?.rows.map(([label = '', ...cells]) => {
    return { label, texts: cells.flatMap((cell, at) => (cell ? `${table.columns[at + 1]}: ${cell}` : [])) };
  });
  return { ...section, items: [...section.items, ...(rows ?? [])] };
}
