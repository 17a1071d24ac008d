import type { Play, PlayEntry, PlayLine } from '../script/play';
import { escapeHtml } from './escape';

const endings: Record<NonNullable<Play['ending']>, string> = {
  achieved: 'The end. The goal is achieved.',
  'not achieved': 'The end. The goal is not achieved.',
  'maximum length': 'The end, at the greatest length.',
};

/** A play as it reads on a page: where it takes place, then who says what to whom, and how it ended; `tint` gives a seat's line its colour. */
export function playHtml({ setting, entries, ending }: Play, tint: (seat: string) => string): string[] {
  return [
    ...(setting ? [`<p class="setting" dir="auto">${escapeHtml(setting)}</p>`] : []),
    ...entries.map(entry => entryHtml(entry, tint)),
    ...(ending ? [`<p class="note">${endings[ending]}</p>`] : []),
  ];
}

function entryHtml(entry: PlayEntry, tint: (seat: string) => string): string {
  if (entry.kind === 'event') return `<p class="setting" dir="auto">${escapeHtml(entry.text)}</p>`;
  if (entry.kind === 'system') return `<p class="note" dir="auto">${escapeHtml(entry.text)}</p>`;
  const { seat, speaker, act, words } = entry;
  return `<article${tint(seat)}>
<p class="who"><b>${escapeHtml(speaker)}</b> <span>${escapeHtml(manner(entry))}</span></p>
${act ? `<p class="act" dir="auto">${escapeHtml(act)}</p>` : ''}${words ? `<p dir="auto">${escapeHtml(words)}</p>` : ''}
</article>`;
}

function manner({ action, after, to, whisper, tone }: PlayLine): string {
  const cutsIn = after ? `cuts in after “${after}”` : 'cuts in';
  return [
    ...(action === 'interrupt' ? [cutsIn] : []),
    ...(whisper ? [to ? `whispers to ${to}` : 'whispers'] : to && action !== 'react' ? [`to ${to}`] : []),
    ...(tone === 'neutral' ? [] : [`(${tone})`]),
  ].join(' ');
}
