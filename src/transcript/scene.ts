import type { JsonObject } from '../base/json';
import { heardOf, type SessionState } from '../ledger/state';
import type { FormatView } from '../script/format';
import type { Play, PlayEntry, PlayLine } from '../script/play';
import { readBy } from '../script/viewing';
import { printable } from './escape';
import type { Heading } from './headings';
import { millisecondsBetween } from './moments';

/** A session as a play; undefined where its format makes none of it. */
export function playIn(state: SessionState, format: FormatView | undefined): Play | undefined {
  return state.opened && readBy(() => format?.play?.(heardOf(state)));
}

/** The transcript of a play: a head, the scene line by line, how it ended, and its numbers. */
export function playTranscript(play: Play, state: SessionState): string {
  const head = [
    `SCENE: ${line(titleOf(play))}`,
    `CHARACTERS: ${play.characters.map(each => nameIn(each.name)).join(', ')}`,
    `GOAL: ${goalLine(play) || 'none stated'}`,
    `GENERATED: ${generatedAt(state)}`,
  ].join('\n');
  const situation = situationOf(play).join(' ');
  const opening = play.setting ? [play.setting, ...(situation ? [situation] : [])] : situation ? [situation] : [];
  const labels = ['Setting', 'Situation'];
  const start = ['[SCENE START]', ...opening.map((text, at) => `[${labels[at]}: ${inBrackets(text)}]`)].join('\n');
  const body = [start, ...play.entries.map(entryText), ...(play.ending ? [endings[play.ending]] : [])];
  const parts = [head, '---', ...body, ...(play.ending ? ['---', statistics(play, state)] : [])];
  return `${printable(parts.join('\n\n'))}\n`;
}

/** The numbers of a play for `metadata.json`. */
export function playMetadata(play: Play, state: SessionState): JsonObject {
  const { opened, spent, lastAt } = state;
  return {
    name: play.title,
    duration: millisecondsBetween(opened?.at ?? '', lastAt),
    totalBeats: play.beats,
    characterCount: play.characters.length,
    goalAchieved: play.goalAchieved,
    ...(play.reason ? { reason: play.reason } : {}),
    costs: { totalTokens: tokensIn(state), estimatedUSD: spent.unpriced ? null : spent.usd },
  };
}

/** The title of a scene as its author wrote it; words of a file name get their capitals. */
export function titleOf({ title: name, heading: title = name }: Pick<Play, 'title' | 'heading'>): string {
  if (!/^[\p{L}\p{N}\p{M}]+(?:[-_][\p{L}\p{N}\p{M}]+)*$/u.test(title) || title !== title.toLowerCase()) return title;
  return title.replace(/[-_]+/g, ' ').replace(/(^|\s)\p{L}/gu, start => start.toUpperCase());
}

/** What is going on as a play opens, paragraph by paragraph; nothing where its title says it already. */
export function situationOf(play: Play | undefined): string[] {
  const situation = play?.situation?.trim() ?? '';
  return situation === '' || situation === play?.title || situation === play?.heading
    ? []
    : situation.split(/\n\s*\n/).map(line);
}

/** How a line is said: whether it cuts in, to whom it goes and in which tone, in the words of the record. */
export function mannerOf({ action, to, whisper, tone }: PlayLine, heading: Heading): string[] {
  const addressed = to && action !== 'react' ? [`${heading('to')} ${to}`] : [];
  return [
    ...(action === 'interrupt' ? [heading('cuts in')] : []),
    ...(whisper ? [[heading('whispers'), ...addressed].join(' ')] : addressed),
    ...(tone === '' || tone === 'neutral' ? [] : [tone]),
  ];
}

/** The goal on one line, also where it was set as a list. */
function goalLine({ goal }: Play): string {
  return line(goal.replace(/^\s*[-*•]\s+/, '').replace(/\n[^\S\n]*[-*•]\s+/g, ' '));
}

/** One entry as it stands in a transcript. */
export function entryText(entry: PlayEntry): string {
  if (entry.kind === 'event') return `[EVENT: ${inBrackets(entry.text)}]`;
  if (entry.kind === 'system') return `[SYSTEM: ${inBrackets(entry.text)}]`;
  const { speaker, words } = entry;
  return `${nameIn(speaker)} [${tagOf(entry)}]${words ? ` "${line(words)}"` : ''}`;
}

function tagOf(entry: Extract<PlayEntry, { kind: 'line' }>): string {
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
  const { spent } = state;
  const cost = spent.unpriced ? 'unknown' : `$${spent.usd.toFixed(2)} USD`;
  return [
    'STATISTICS:',
    `- Duration: ${play.beats} beats${play.isFull ? ' (maximum length)' : ''}`,
    `- Processing time: ${seconds.toFixed(1)}s`,
    `- Total tokens: ~${tokensIn(state).toLocaleString('en-US')}`,
    `- Estimated cost: ${cost}`,
  ].join('\n');
}

function tokensIn({ spent }: SessionState): number {
  const { input, cacheRead, cacheWrite5m, cacheWrite1h, output } = spent.usage;
  return input + cacheRead + cacheWrite5m + cacheWrite1h + output;
}

function generatedAt({ opened }: SessionState): string {
  return (opened?.at ?? '').replace(/^([\d-]+)T(\d\d:\d\d:\d\d).*$/, '$1 $2');
}

/** One line, so that no words can pass for another entry. */
function line(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

function inBrackets(text: string): string {
  return line(text).replaceAll('[', '(').replaceAll(']', ')');
}

function nameIn(name: string): string {
  return inBrackets(name).replaceAll('"', "'");
}
