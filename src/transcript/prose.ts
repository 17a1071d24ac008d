import { endSentence } from '../base/endSentence';
import type { SessionState } from '../ledger/state';
import type { FormatView } from '../script/format';
import type { Play, PlayEntry, PlayLine } from '../script/play';
import { escapeInline, restoreEmphasis } from './escape';
import { playOfSession, sceneTitle, situationParagraphs } from './scene';
import { transcriptText } from './text';

/** The session as a story in Markdown, for writers; a session that is no play becomes plain text. */
export function transcriptProse(state: SessionState, format?: FormatView): string {
  const play = playOfSession(state, format);
  return play ? playProse(play, state.opened?.language) : transcriptText(state, format);
}

/** Renders a play as prose without tags: speakers, actions and events. */
export function playProse(play: Play, language?: string): string {
  const quoted = language === 'de' ? (words: string) => `„${words}“` : (words: string) => `“${words}”`;
  const opening = [play.setting, ...situationParagraphs(play)].filter(each => each !== '');
  const parts = [
    `# ${escapeInline(sceneTitle(play))}`,
    ...opening.map(escapeInline),
    ...(opening.length > 0 ? ['\\* \\* \\*'] : []),
    ...play.entries.flatMap(entry => entryParagraphs(entry, quoted)),
  ];
  return `${parts.join('\n\n')}\n`;
}

function entryParagraphs(entry: PlayEntry, quoted: (words: string) => string): string[] {
  if (entry.kind === 'system') return [];
  if (entry.kind === 'event') return [endSentence(escapeInline(entry.text))];
  const { speaker, words } = entry;
  const deed = actSentence(entry);
  if (words === '') return deed === '' ? [] : [deed];
  const said = quoted(restoreEmphasis(escapeInline(words)));
  return [deed === '' ? `${escapeInline(speaker)}: ${said}` : `${deed} ${said}`];
}

/** An action as a sentence; the character's name is put before it where it is missing. */
function actSentence({ speaker, act = '' }: PlayLine): string {
  const deed = escapeInline(act);
  const name = escapeInline(speaker);
  const [first = name] = name.split(' ');
  if (deed === '') return '';
  if (deed.toLowerCase().startsWith(first.toLowerCase())) return endSentence(deed);
  const isSentence = /^\p{Lu}/u.test(deed);
  return isSentence ? `${name}: ${endSentence(deed)}` : endSentence(`${name} ${deed}`);
}
