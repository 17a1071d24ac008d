import type { Play, PlayAct } from '../script/play';
import { escapeInline, restoreEmphasis } from './escape';
import type { Heading } from './headings';
import { deliveryNotes, situationParagraphs } from './scene';

/** Renders the setting and the situation of a play as Markdown. */
export function openingMarkdown(play: Play | undefined): string[] {
  if (!play) return [];
  const setting = play.setting === '' ? [] : [`*${escapeInline(play.setting)}*`];
  return [...setting, ...situationParagraphs(play).map(escapeInline), '---'];
}

/** Renders a line, an action or an event of a play as one paragraph, so that no words can pass for another line. */
export function playEntryMarkdown(entry: PlayAct, heading: Heading): string {
  if (entry.kind === 'event') return `*${escapeInline(entry.text)}*`;
  const { speaker, words, act } = entry;
  const name = `**${escapeInline(speaker)}**`;
  if (words === '') return `${name} *${escapeInline(act ?? '…')}*`;
  const manner = [...deliveryNotes(entry, heading).map(escapeInline), ...(act ? [`*${escapeInline(act)}*`] : [])].join(
    ', ',
  );
  return `${name}${manner ? ` (${manner})` : ''}: ${restoreEmphasis(escapeInline(words))}`;
}
