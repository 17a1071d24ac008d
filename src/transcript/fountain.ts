import type { SessionState } from '../ledger/state';
import type { FormatView } from '../script/format';
import type { Play, PlayEntry } from '../script/play';
import { onOneLine, printable, restoreEmphasis } from './escape';
import { playOfSession, sceneTitle, situationParagraphs } from './scene';
import { transcriptText } from './text';

/** The session as a Fountain screenplay; a session that is no play becomes plain text. */
export function transcriptFountain(state: SessionState, format?: FormatView): string {
  const play = playOfSession(state, format);
  return play ? renderScreenplay(play) : transcriptText(state, format);
}

/** Renders a play as Fountain; text that could be misread as another element gets an explicit marker. */
export function renderScreenplay(play: Play): string {
  const parts = [
    `Title: ${onOneLine(sceneTitle(play))}`,
    sceneHeading(play),
    ...situationParagraphs(play).map(actionLine),
    ...play.entries.map(entryText),
  ];
  return `${printable(parts.join('\n\n'))}\n`;
}

function sceneHeading({ setting }: Play): string {
  const place = onOneLine(setting);
  return place === ''
    ? '.THE SCENE'
    : /^(?:int|ext|est|i\/e)\b[. ]/i.test(place)
      ? place
      : `.${place.replace(/^\.+/, '')}`;
}

function entryText(entry: PlayEntry): string {
  if (entry.kind === 'event') return actionLine(entry.text);
  if (entry.kind === 'system') return `[[${onOneLine(entry.text).replaceAll(']]', '] ]')}]]`;
  const { speaker, act, words } = entry;
  if (words === '') return actionLine(`${speaker} ${act ?? ''}`.trim());
  const how = parenthetical(entry);
  return [cueLine(speaker), ...(how ? [`(${how})`] : []), dialogueLine(words)].join('\n');
}

function parenthetical({ action: deed, whisper, to, tone, act }: Extract<PlayEntry, { kind: 'line' }>): string {
  const said = [
    ...(deed === 'interrupt' ? ['interrupting'] : []),
    ...(whisper ? ['whispering'] : []),
    ...(tone === '' || tone === 'neutral' ? [] : [tone]),
    ...(to ? [`to ${to}`] : []),
  ].join(', ');
  return escapeFountain([said, act].filter(Boolean).join('; ')).replace(/[()]/g, '');
}

/** A character cue; a name that is not all in capitals gets the marker `@`. */
function cueLine(name: string): string {
  const plain = escapeFountain(name);
  const isCue = /\p{Lu}/u.test(plain) && plain === plain.toUpperCase() && /^\p{Lu}/u.test(plain);
  return isCue ? plain : `@${plain}`;
}

/** An action; text in capitals, or with the first character of another element, gets the marker `!`. */
function actionLine(text: string): string {
  const plain = escapeFountain(text);
  const shouts = /\p{L}/u.test(plain) && plain === plain.toUpperCase();
  return shouts || /^[.@>~#=!&]|^(?:int|ext|est|i\/e)\b[. ]/i.test(plain) ? `!${plain}` : plain;
}

/** A line of dialogue; one that begins like a parenthetical or markup gets an ellipsis in front. */
function dialogueLine(words: string): string {
  const plain = escapeFountain(words);
  return /^[(~=#>!@]/.test(plain) ? `…${plain}` : plain;
}

/** Escapes Fountain markup, notes and omitted passages; the speaker's emphasis is kept. */
function escapeFountain(text: string): string {
  const escaped = onOneLine(text)
    .replace(/[*_\\]/g, '\\$&')
    .replaceAll('[[', '[ [')
    .replaceAll('/\\*', '/ \\*');
  return restoreEmphasis(escaped);
}
