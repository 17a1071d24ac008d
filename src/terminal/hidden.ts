import { hiddenTexts } from '../app/hiddenText';
import type { Setup } from '../stage/setup';

/** A sentence for each text of a set-up, and of what was `spoken` before, that holds characters which nobody can see, but a model can. */
export function hiddenIn(setup: Setup, spoken = ''): string[] {
  return hiddenTexts(setup, spoken, { topic: 'The topic', spoken: 'What was said' }).map(({ name, shown, count }) => {
    const listed = shown.map(({ character, line }) => `${character} in line ${line}`).join(', ');
    const more = count > shown.length ? `, … (${count} in all)` : '';
    return `${name} holds text that you cannot see, but a model can: ${listed}${more}.`;
  });
}
