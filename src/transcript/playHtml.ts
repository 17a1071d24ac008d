import type { Play, PlayAct } from '../script/play';
import { escapeHtml } from './escape';
import type { Heading } from './headings';
import { mannerOf, situationOf } from './scene';

/** Where a play takes place and what is going on as it opens. */
export function openingHtml(play: Play | undefined): string[] {
  return [play?.setting ?? '', ...situationOf(play)]
    .filter(each => each !== '')
    .map(each => `<p class="setting" dir="auto">${escapeHtml(each)}</p>`);
}

/** A line of a play, a deed or an event; `tint` gives a seat's line its colour. */
export function actedHtml(entry: PlayAct, heading: Heading, tint: (seat: string) => string): string {
  if (entry.kind === 'event') return `<p class="setting" dir="auto">${escapeHtml(entry.text)}</p>`;
  const { seat, speaker, act, words } = entry;
  return `<article${tint(seat)}>
<p class="who"><b>${escapeHtml(speaker)}</b> <span>${escapeHtml(mannerOf(entry, heading).join(', '))}</span></p>
${act ? `<p class="act" dir="auto">${escapeHtml(act)}</p>` : ''}${words ? `<p dir="auto">${escapeHtml(words)}</p>` : ''}
</article>`;
}
