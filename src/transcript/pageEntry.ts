import type { PageEntry } from '../script/page';
import { escapeInline } from './escape';
import { changeMarkdown, wordingMarkdown } from './pageMarkdown';
import { goesTo } from './pieces';

/** An entry of the page for a viewer beside the document: the claim, the harm, and the changes that settle it. */
export function entryMarkdown(
  entry: PageEntry,
  labels: { change: string; untested: string; instead: string; added: string },
): string {
  const { id, claim, consequence, cures = [], change } = entry;
  const tested = cures.map(cure => ({ label: labels.change, where: goesTo(cure, labels), text: cure.change }));
  const proposed = cures.length === 0 && change ? [{ label: labels.untested, where: undefined, text: change }] : [];
  const blocks = [
    `**${escapeInline(id)}** ${escapeInline(claim)}`,
    escapeInline(consequence),
    ...[...tested, ...proposed].map(each => changeMarkdown(each, escapeInline)),
  ];
  return blocks.filter(block => block !== '').join('\n\n');
}

/** An entry as a task that somebody has to see to: on one line, without its list mark. */
export function entryTask({ id, claim, cures = [], change = '' }: PageEntry): string {
  return [`${escapeInline(id)}:`, escapeInline(claim), ...changesOf({ cures, change }).map(escapeInline)].join(' ');
}

/** An entry as a note for the document: the lines of a blockquote. */
export function entryNote({ id, claim, consequence, cures = [], change = '' }: PageEntry): string {
  const lines = [
    `**${escapeInline(id)}:** ${escapeInline(claim)}`,
    escapeInline(consequence),
    ...changesOf({ cures, change }).map(text => wordingMarkdown(text, escapeInline)),
  ];
  return lines
    .filter(block => block !== '')
    .map(block => block.replace(/^/gm, '> '))
    .join('\n>\n');
}

function changesOf({ cures, change }: Required<Pick<PageEntry, 'cures' | 'change'>>): string[] {
  const texts = cures.length > 0 ? cures.map(each => each.change) : [change];
  return texts.filter(text => text !== '');
}
