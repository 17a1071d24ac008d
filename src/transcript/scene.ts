// The transcript of a scene in its own text format, and helpers for all formats that write a play.

import type { JsonObject } from '../base/json';
import { inputTokens } from '../base/usage';
import { type SessionState, sessionView } from '../ledger/state';
import type { FormatView } from '../script/format';
import type { Play, PlayEntry, PlayLine } from '../script/play';
import { readSafely } from '../script/viewing';
import { onOneLine, printable } from './escape';
import type { Translate } from './headings';
import { millisecondsBetween } from './moments';

/** The session as a play; undefined if its format makes none. */
export function playOfSession(state: SessionState, format: FormatView | undefined): Play | undefined {
  return state.opened && readSafely(() => format?.play?.(sessionView(state)));
}

/** Renders the transcript of a play: head, lines, ending and statistics. Its readers expect a setting first: without one, the situation serves as it. */
export function playTranscript(play: Play, state: SessionState): string {
  const head = [
    `SCENE: ${onOneLine(sceneTitle(play))}`,
    `CHARACTERS: ${play.characters.map(each => safeName(each.name)).join(', ')}`,
    `GOAL: ${goalLine(play) || 'none stated'}`,
    `GENERATED: ${generatedAt(state)}`,
  ].join('\n');
  const situation = situationParagraphs(play).join(' ');
  const texts = [play.setting, situation].filter(text => text !== '');
  const opening = texts.map((text, at) => `[${at === 0 ? 'Setting' : 'Situation'}: ${inBrackets(text)}]`);
  const start = ['[SCENE START]', ...opening].join('\n');
  const body = [start, ...play.entries.map(entryText), ...(play.ending ? [endings[play.ending]] : [])];
  const parts = [head, '---', ...body, ...(play.ending ? ['---', statistics(play, state)] : [])];
  return `${printable(parts.join('\n\n'))}\n`;
}

/** The statistics of a play for `metadata.json`. */
export function playMetadata(play: Play, state: SessionState): JsonObject {
  const { opened, spent, lastAt } = state;
  return {
    name: play.title,
    duration: millisecondsBetween(opened?.at ?? '', lastAt),
    totalBeats: play.beats,
    characterCount: play.characters.length,
    goalAchieved: play.goalAchieved,
    ...(play.reason ? { reason: play.reason } : {}),
    costs: { totalTokens: totalTokens(state), estimatedUSD: spent.unpriced ? null : spent.usd },
  };
}

/** The title of a scene, its author's if there is one; one that is a file name gets spaces and capitals. */
export function sceneTitle({ title, heading }: Pick<Play, 'title' | 'heading'>): string {
  const shown = heading ?? title;
  if (!/^[\p{L}\p{N}\p{M}]+(?:[-_][\p{L}\p{N}\p{M}]+)*$/u.test(shown) || shown !== shown.toLowerCase()) return shown;
  return shown.replace(/[-_]+/g, ' ').replace(/(^|\s)\p{L}/gu, start => start.toUpperCase());
}

/** The situation at the opening, by paragraphs; none if it only repeats the title. */
export function situationParagraphs(play: Play | undefined): string[] {
  const situation = play?.situation?.trim() ?? '';
  return situation === '' || situation === play?.title || situation === play?.heading
    ? []
    : situation.split(/\n\s*\n/).map(onOneLine);
}

/** How a line is delivered: interruption, whisper, addressee and tone. */
export function deliveryNotes({ action, to, whisper, tone }: PlayLine, translate: Translate): string[] {
  const addressed = to && action !== 'react' ? [`${translate('to')} ${to}`] : [];
  return [
    ...(action === 'interrupt' ? [translate('cuts in')] : []),
    ...(whisper ? [[translate('whispers'), ...addressed].join(' ')] : addressed),
    ...(tone === '' || tone === 'neutral' ? [] : [tone]),
  ];
}

/** The goal on one line, also where it was set as a list. */
function goalLine({ goal }: Play): string {
  return onOneLine(goal.replace(/^\s*[-*•]\s+/, '').replace(/\n[^\S\n]*[-*•]\s+/g, ' '));
}

/** Renders an entry of a play on one line. */
export function entryText(entry: PlayEntry): string {
  if (entry.kind === 'event') return `[EVENT: ${inBrackets(entry.text)}]`;
  if (entry.kind === 'system') return `[SYSTEM: ${inBrackets(entry.text)}]`;
  const { speaker, words } = entry;
  return `${safeName(speaker)} [${tagText(entry)}]${words ? ` "${onOneLine(words)}"` : ''}`;
}

function tagText(entry: Extract<PlayEntry, { kind: 'line' }>): string {
  const { action, after, to, whisper, tone, act } = entry;
  return [
    ...(action === 'react' ? ['REACT'] : []),
    ...(action === 'interrupt'
      ? [after ? `INTERRUPT after "${inBrackets(after).replaceAll('"', "'")}"` : 'INTERRUPT']
      : []),
    ...(to && action !== 'react' ? [`TO: ${inBrackets(to)}`] : []),
    ...(whisper ? ['WHISPER'] : []),
    ...(tone ? [`TONE: ${inBrackets(tone)}`] : []),
    ...(act ? [`*${inBrackets(act).replaceAll('*', '')}*`] : []),
  ].join(', ');
}

const endings: Record<NonNullable<Play['ending']>, string> = {
  achieved: '[SCENE END - Goal: Achieved]',
  'not achieved': '[SCENE END - Goal: Not achieved]',
  'natural ending': '[SCENE END - Natural ending]',
  'maximum length': '[SCENE END - Maximum length reached]',
};

function statistics(play: Play, state: SessionState): string {
  const seconds = millisecondsBetween(state.opened?.at ?? '', state.lastAt) / 1000;
  const cost = state.spent.unpriced ? 'unknown' : `$${state.spent.usd.toFixed(2)} USD`;
  return [
    'STATISTICS:',
    `- Duration: ${play.beats} beats${play.isFull ? ' (maximum length)' : ''}`,
    `- Processing time: ${seconds.toFixed(1)}s`,
    `- Total tokens: ~${totalTokens(state).toLocaleString('en-US')}`,
    `- Estimated cost: ${cost}`,
  ].join('\n');
}

function totalTokens({ spent }: SessionState): number {
  return inputTokens(spent.usage) + spent.usage.output;
}

function generatedAt({ opened }: SessionState): string {
  return (opened?.at ?? '').replace(/^([\d-]+)T(\d\d:\d\d:\d\d).*$/, '$1 $2');
}

function inBrackets(text: string): string {
  return onOneLine(text).replaceAll('[', '(').replaceAll(']', ')');
}

function safeName(name: string): string {
  return inBrackets(name).replaceAll('"', "'");
}
