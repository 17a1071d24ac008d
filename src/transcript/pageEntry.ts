import type { PageEntry, Passage } from '../script/page';
import { escapeInline } from './escape';
import { changeMarkdown } from './pageMarkdown';
import { goesTo } from './pieces';

/** What is said of a finding beside its document. */
type Entry = Pick<PageEntry, 'id' | 'claim' | 'consequence' | 'change'> & { cures?: readonly Passage[] };

/** An entry of the page for a viewer beside the document: the claim, the harm, and the changes that settle it. */
export function entryMarkdown(
  entry: Entry,
  labels: Record<'change' | 'untested' | 'instead' | 'added' | 'struck', string>,
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
export function entryTask({ id, claim, cures = [], change = '' }: Entry): string {
  const changes = cures.length > 0 ? cures.map(each => each.change) : [change];
  return [`${id}:`, claim, ...changes.filter(text => text !== '')].map(escapeInline).join(' ');
}
