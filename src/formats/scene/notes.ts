import type { NoteContent } from './terms';

const noteTexts: Record<string, string> = {
  'wrap up':
    'The scene is close to its end. Bring what your character still has to say or do to a close, without haste.',
  close: 'This is the end of the scene: take your last step in it, and leave nothing of yours hanging.',
  passive: 'You have been quiet for some time. Your character would not leave this to the others: take part.',
  'off goal': 'The scene is drifting away from what it is about. Lead it back by what your character wants.',
  last: 'This is the last beat of the scene. Say or do the last thing of yours that the scene needs.',
  'out of character': 'Your last lines were not in your own voice, as the director sees it:',
};

/** The text of a hidden note for a character. */
export function noteText({ about, text, until }: NoteContent): string {
  const words = noteTexts[about] ?? '';
  const note = !text ? words : about === 'out of character' ? `${words} “${text}”` : text;
  return until === undefined
    ? note
    : `${note} (Written after beat ${until}. If it has happened since, or no longer fits, ignore it.)`;
}
