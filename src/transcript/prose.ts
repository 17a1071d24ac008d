import type { SessionState } from '../ledger/state';
import type { FormatView } from '../script/format';
import type { Play, PlayEntry, PlayLine } from '../script/play';
import { emphasised, escapeInline } from './escape';
import { playIn, situationOf, titleOf } from './scene';
import { transcriptText } from './text';

/** The session as a story that a writer goes on with, in Markdown; one that is no play is written as plain text. */
export function transcriptProse(state: SessionState, format?: FormatView): string {
  const play = playIn(state, format);
  return play ? playProse(play, state.opened?.language) : transcriptText(state, format);
}

/** A play without its tags: who speaks, what is done and what happens, and nothing that nobody said or did. */
export function playProse(play: Play, language?: string): string {
  const quoted = language === 'de' ? (words: string) => `„${words}“` : (words: string) => `“${words}”`;
  const opening = [play.setting, ...situationOf(play)].filter(each => each !== '');
  const parts = [
    `# ${escapeInline(titleOf(play))}`,
    ...opening.map(escapeInline),
    ...(opening.length > 0 ? ['\\* \\* \\*'] : []),
    ...play.entries.flatMap(entry => paragraphs(entry, quoted)),
  ];
  return `${parts.join('\n\n')}\n`;
}

function paragraphs(entry: PlayEntry, quoted: (words: string) => string): string[] {
  if (entry.kind === 'system') return [];
  if (entry.kind === 'event') return [sentence(escapeInline(entry.text))];
  const { speaker, words } = entry;
  const deed = deedOf(entry);
  if (words === '') return deed === '' ? [] : [deed];
  const said = quoted(emphasised(escapeInline(words)));
  return [deed === '' ? `${escapeInline(speaker)}: ${said}` : `${deed} ${said}`];
}

/** What somebody does as a sentence: their name before it, where it goes on from a name and does not have it. */
function deedOf({ speaker, act = '' }: PlayLine): string {
  const deed = escapeInline(act);
  const name = escapeInline(speaker);
  const [first = name] = name.split(' ');
  if (deed === '') return '';
  if (deed.toLowerCase().startsWith(first.toLowerCase())) return sentence(deed);
  const isSentence = /^\p{Lu}/u.test(deed);
  return isSentence ? `${name}: ${sentence(deed)}` : sentence(`${name} ${deed}`);
}

function sentence(text: string): string {
  return /[.!?…。！？”“"]$/u.test(text) ? text : `${text}.`;
}
