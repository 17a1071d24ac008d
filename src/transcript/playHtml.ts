import type { Play, PlayAct } from '../script/play';
import { escapeHtml } from './escape';
import type { Heading } from './headings';
import { deliveryNotes, situationParagraphs } from './scene';

/** Renders the setting and the situation of a play. */
export function openingHtml(play: Play | undefined): string[] {
  return [play?.setting ?? '', ...situationParagraphs(play)]
    .filter(each => each !== '')
    .map(each => `<p class="setting" dir="auto">${escapeHtml(each)}</p>`);
}

/** Renders a line, an action or an event of a play; `tint` returns the style attribute of a seat. */
export function playEntryHtml(entry: PlayAct, heading: Heading, tint: (seat: string) => string): string {
  if (entry.kind === 'event') return `<p class="setting" dir="auto">${escapeHtml(entry.text)}</p>`;
  const { seat, speaker, act, words } = entry;
  return `<article${tint(seat)}>
<p class="who"><b>${escapeHtml(speaker)}</b> <span>${escapeHtml(deliveryNotes(entry, heading).join(', '))}</span></p>
${act ? `<p class="act" dir="auto">${escapeHtml(act)}</p>` : ''}${words ? `<p dir="auto">${escapeHtml(words)}</p>` : ''}
</article>`;
}
