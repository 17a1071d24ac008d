import type { SessionState } from '../ledger/state';
import type { FormatView } from '../script/format';
import { escapeInline } from './escape';
import { sectionMarkdown } from './markdown';
import { minutesOf } from './minutes';
import { chairMarkdown } from './pageMarkdown';
import { outcomeSections } from './sections';
import { endedPage } from './sessionPage';

/** What came of a session, for whoever asked for it: the chair's part where a document was read, how it ended, what it cost, and the outcome in the format's own sections. */
export function outcomeMarkdown(state: SessionState, format?: FormatView): string {
  const minutes = minutesOf(state, format);
  const head = `**${escapeInline(minutes.title)}** · ${escapeInline(minutes.ending)}. ${escapeInline(`Voices: ${minutes.voices}. Cost: ${minutes.cost}.`)}`;
  const page = endedPage(state, format);
  const chair = page ? [chairMarkdown(page).trimEnd()] : [];
  return [head, ...chair, ...outcomeSections(minutes).map(sectionMarkdown)].join('\n\n');
}
