import { shapeInWords } from '../shapeInWords';
import type { Prompt } from '../voice';

/** A piece of what is sent, as the program takes it. */
export interface ContentPart {
  type: 'text';
  text: string;
  cache_control?: { type: 'ephemeral' };
}

const aboutNote = [
  'Answer with the words of your turn and nothing else: you have no tools, and nobody carries out commands.',
  'What is said of an environment, a working directory or commands comes from the program that carries this conversation, and is none of your concern.',
  'Between <you-said> and </you-said> stand your own earlier words.',
].join(' ');

/** What a conversation is begun with: the same for all prompts that share their system parts. */
export function systemOf(prompt: Prompt): string {
  return [aboutNote, ...prompt.system.map(part => part.text)].filter(text => text.trim() !== '').join('\n\n');
}

/**
 * All else of a prompt as one message, for only the user's side can be sent: the seat's own earlier lines are quoted. One breakpoint
 * of our own, where the frozen part ends: the program sets three, and the API takes four.
 */
export function contentOf(prompt: Prompt): ContentPart[] {
  const parts = prompt.messages.flatMap(({ role, parts }) =>
    parts
      .filter(part => part.text.trim() !== '')
      .map(({ text, cache }) => ({ text: role === 'assistant' ? quoted(text) : text, cache })),
  );
  if (prompt.answer && !prompt.answerInWords) parts.push({ text: shapeInWords(prompt.answer), cache: undefined });
  const frozen = parts.findLastIndex(part => part.cache);
  return parts.map(({ text }, at) => ({
    type: 'text',
    text,
    ...(at === frozen && { cache_control: { type: 'ephemeral' } }),
  }));
}

// Whoever writes the tag into a turn must not end the quote with it.
function quoted(text: string): string {
  return `<you-said>\n${text.replace(/<(?=\/?you-said)/gi, '‹')}\n</you-said>`;
}
