import type { SessionState } from '../ledger/state';
import type { FormatView } from '../script/format';
import { escapeInline } from './escape';
import { sectionMarkdown } from './markdown';
import { minutesOf } from './minutes';
import { outcomeSections } from './sections';

/** What came of a session, for whoever asked for it: how it ended, what it cost, and the outcome in the format's own sections. */
export function outcomeMarkdown(state: SessionState, format?: FormatView): string {
  const minutes = minutesOf(state, format);
  const head = `**${escapeInline(minutes.title)}** ${escapeInline(minutes.ending)}. ${escapeInline(`Voices: ${minutes.voices}. Cost: ${minutes.cost}.`)}`;
  return [head, ...outcomeSections(minutes).map(sectionMarkdown)].join('\n\n');
}
