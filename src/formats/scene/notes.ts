import type { NoteWords } from './terms';

const noteWords: Record<string, string> = {
  'wrap up':
    'The scene is close to its end. Bring what your character still has to say or do to a close, without haste.',
  close: 'This is the end of the scene: take your last step in it, and leave nothing of yours hanging.',
  passive: 'You have been quiet for some time. Your character would not leave this to the others: take part.',
  'off goal': 'The scene is drifting away from what it is about. Lead it back by what your character wants.',
  last: 'This is the last beat of the scene. Say or do the last thing of yours that the scene needs.',
  'out of character': 'Your last lines were not in your own voice. Your definition says:',
};

/** A hidden note in words. */
export function noteText({ about, text, until }: NoteWords): string {
  const words = noteWords[about] ?? '';
  const note = !text ? words : about === 'out of character' ? `${words} “${text}”` : text;
  return until === undefined ? note : `${note} (Written after beat ${until}: if it has happened since, let it be.)`;
}
