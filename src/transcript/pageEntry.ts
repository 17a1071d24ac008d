import type { PageEntry, Passage } from '../script/page';
import { escapeInline } from './escape';
import { changeMarkdown } from './pageMarkdown';
import { changePlace, type PlaceWords } from './pieces';

/** The fields of an entry that are shown outside the page. */
type EntryDetails = Pick<PageEntry, 'id' | 'claim' | 'consequence' | 'change'> & { cures?: readonly Passage[] };

/** Renders an entry for a viewer beside the document: claim, consequence and changes. */
export function entryMarkdown(
  entry: EntryDetails,
  labels: PlaceWords & Readonly<Record<'change' | 'untested', string>>,
): string {
  const { id, claim, consequence, cures = [], change } = entry;
  const tested = cures.map(cure => ({ label: labels.change, where: changePlace(cure, labels), text: cure.change }));
  const proposed = cures.length === 0 && change ? [{ label: labels.untested, where: undefined, text: change }] : [];
  const blocks = [
    `**${escapeInline(id)}** ${escapeInline(claim)}`,
    escapeInline(consequence),
    ...[...tested, ...proposed].map(each => changeMarkdown(each, escapeInline)),
  ];
  return blocks.filter(block => block !== '').join('\n\n');
}

/** Renders an entry as a task on one line, without a list mark. */
export function entryTask({ id, claim, cures = [], change = '' }: Omit<EntryDetails, 'consequence'>): string {
  const changes = cures.length > 0 ? cures.map(each => each.change) : [change];
  return [`${id}:`, claim, ...changes.filter(text => text !== '')].map(escapeInline).join(' ');
}
