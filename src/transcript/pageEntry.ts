import type { PageEntry } from '../script/page';
import { escapeInline } from './escape';

/** An entry of the page for a viewer beside the document: the claim, the harm, and the change that settles it. */
export function entryMarkdown(entry: PageEntry, labels: { change: string; untested: string }): string {
  const change = entry.cure?.change ?? entry.change;
  const label = entry.cure ? labels.change : labels.untested;
  const blocks = [
    `**${entry.id}** ${escapeInline(entry.claim)}`,
    escapeInline(entry.consequence),
    change ? `**${escapeInline(label)}:** ${escapeInline(change)}` : '',
  ];
  return blocks.filter(block => block !== '').join('\n\n');
}

/** An entry as a task that somebody has to see to: on one line, without its list mark. */
export function entryTask({ id, claim, cure, change = '' }: PageEntry): string {
  return [`${id}:`, escapeInline(claim), escapeInline(cure?.change ?? change)].filter(part => part !== '').join(' ');
}

/** An entry as a note for the document: the lines of a blockquote. */
export function entryNote({ id, claim, consequence, cure, change = '' }: PageEntry): string {
  const lines = [`**${id}:** ${escapeInline(claim)}`, escapeInline(consequence), escapeInline(cure?.change ?? change)];
  return lines
    .filter(line => line !== '')
    .map(line => `> ${line}`)
    .join('\n>\n');
}
