import type { Play, PlayAct } from '../script/play';
import { emphasised, escapeInline } from './escape';
import type { Heading } from './headings';
import { mannerOf, situationOf } from './scene';

/** Where a play takes place and what is going on as it opens, as Markdown. */
export function openingMarkdown(play: Play | undefined): string[] {
  if (!play) return [];
  const setting = play.setting === '' ? [] : [`*${escapeInline(play.setting)}*`];
  return [...setting, ...situationOf(play).map(escapeInline), '---'];
}

/** A line, a deed or an event of a play as a paragraph of Markdown; no words of a line can pass for another's. */
export function actedMarkdown(entry: PlayAct, heading: Heading): string {
  if (entry.kind === 'event') return `*${escapeInline(entry.text)}*`;
  const { speaker, words, act } = entry;
  const name = `**${escapeInline(speaker)}**`;
  if (words === '') return `${name} *${escapeInline(act ?? '…')}*`;
  const manner = [...mannerOf(entry, heading).map(escapeInline), ...(act ? [`*${escapeInline(act)}*`] : [])].join(', ');
  return `${name}${manner ? ` (${manner})` : ''}: ${emphasised(escapeInline(words))}`;
}
