import type { SessionState } from '../ledger/state';
import type { FormatView } from '../script/format';
import type { Play, PlayEntry } from '../script/play';
import { emphasised, printable } from './escape';
import { playIn, situationOf, titleOf } from './scene';
import { transcriptText } from './text';

/** The session as a Fountain screenplay; one that is no play is written as plain text. */
export function transcriptFountain(state: SessionState, format?: FormatView): string {
  const play = playIn(state, format);
  return play ? screenplay(play) : transcriptText(state, format);
}

/** A play as a Fountain screenplay: cues, headings and actions are forced wherever their letters would be read as something else. */
export function screenplay(play: Play): string {
  const parts = [
    `Title: ${flat(titleOf(play))}`,
    heading(play),
    ...situationOf(play).map(action),
    ...play.entries.map(entryText),
  ];
  return `${printable(parts.join('\n\n'))}\n`;
}

function heading({ setting }: Play): string {
  const place = flat(setting);
  return place === ''
    ? '.THE SCENE'
    : /^(?:int|ext|est|i\/e)\b[. ]/i.test(place)
      ? place
      : `.${place.replace(/^\.+/, '')}`;
}

function entryText(entry: PlayEntry): string {
  if (entry.kind === 'event') return action(entry.text);
  if (entry.kind === 'system') return `[[${flat(entry.text).replaceAll(']]', '] ]')}]]`;
  const { speaker, act, words } = entry;
  if (words === '') return action(`${speaker} ${act ?? ''}`.trim());
  const how = parenthetical(entry);
  return [cue(speaker), ...(how ? [`(${how})`] : []), dialogue(words)].join('\n');
}

function parenthetical({ action: deed, whisper, to, tone, act }: Extract<PlayEntry, { kind: 'line' }>): string {
  const said = [
    ...(deed === 'interrupt' ? ['interrupting'] : []),
    ...(whisper ? ['whispering'] : []),
    ...(tone === '' || tone === 'neutral' ? [] : [tone]),
    ...(to ? [`to ${to}`] : []),
  ].join(', ');
  return literal([said, act].filter(Boolean).join('; ')).replace(/[()]/g, '');
}

/** A cue is in capitals; any other name is forced to be one. */
function cue(name: string): string {
  const plain = literal(name);
  const isCue = /\p{Lu}/u.test(plain) && plain === plain.toUpperCase() && /^\p{Lu}/u.test(plain);
  return isCue ? plain : `@${plain}`;
}

/** Capitals would be read as a cue or a transition, and some first signs as markup. */
function action(text: string): string {
  const plain = literal(text);
  const shouts = /\p{L}/u.test(plain) && plain === plain.toUpperCase();
  return shouts || /^[.@>~#=!&]|^(?:int|ext|est|i\/e)\b[. ]/i.test(plain) ? `!${plain}` : plain;
}

/** Words that begin like a parenthetical or markup of a line begin with an ellipsis instead. */
function dialogue(words: string): string {
  const plain = literal(words);
  return /^[(~=#>!@]/.test(plain) ? `…${plain}` : plain;
}

/** Words without what Fountain takes for notes or passages that are left out; emphasis stays where its speaker put it. */
function literal(text: string): string {
  const escaped = flat(text)
    .replace(/[*_\\]/g, '\\$&')
    .replaceAll('[[', '[ [')
    .replaceAll('/\\*', '/ \\*');
  return emphasised(escaped);
}

function flat(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
