import { schemaPrompt } from '../schemaPrompt';
import type { Prompt } from '../voice';

/** A text block in the program's format. */
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

/** The system prompt of a conversation: equal for all prompts that share their system parts. */
export function conversationSystem(prompt: Prompt): string {
  return [aboutNote, ...prompt.system.map(part => part.text)].filter(text => text.trim() !== '').join('\n\n');
}

/**
 * The rest of a prompt as one user message, the only role that can be sent: the seat's own earlier lines are quoted. It sets one
 * cache breakpoint where the part ends that later prompts repeat (frozen), because the program sets three and the API accepts four.
 */
export function contentParts(prompt: Prompt): ContentPart[] {
  const all = prompt.messages.flatMap(({ role, parts }) =>
    parts
      .filter(part => part.text.trim() !== '')
      .map(({ text, cache }) => ({ text: role === 'assistant' ? quoteOwnWords(text) : text, cache })),
  );
  if (prompt.answer && !prompt.schemaInPrompt) all.push({ text: schemaPrompt(prompt.answer), cache: undefined });
  const lastFrozen = all.findLastIndex(part => part.cache);
  return all.map(({ text }, at) => ({
    type: 'text',
    text,
    ...(at === lastFrozen && { cache_control: { type: 'ephemeral' } }),
  }));
}

// A tag within a turn must not end the quote.
function quoteOwnWords(text: string): string {
  return `<you-said>\n${text.replace(/<(?=\/?you-said)/gi, '‹')}\n</you-said>`;
}
