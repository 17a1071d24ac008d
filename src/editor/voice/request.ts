import * as vscode from 'vscode';
import { isRecord } from '../../base/json';
import { noUsage, type Usage } from '../../base/usage';
import { usageTold } from '../../voices/openai/wire';
import { shapeInWords } from '../../voices/shapeInWords';
import type { Prompt } from '../../voices/voice';

/** A message as VS Code passes it on. */
export interface PlainMessage {
  role: 'user' | 'assistant';
  text: string;
}

/** A prompt for models that know no system role: what stands in it opens the first message; the shape of data is asked for in words. */
export function plainMessages({ system, messages, answer, answerInWords }: Prompt): PlainMessage[] {
  const opening = wordsOf(system);
  const plain = messages.map(({ role, parts }) => ({ role, text: wordsOf(parts) }));
  const [first] = plain;
  if (first?.role === 'user') first.text = joined(opening, first.text);
  else plain.unshift({ role: 'user', text: opening });
  const last = plain.at(-1);
  if (answer && !answerInWords && last) last.text = joined(last.text, shapeInWords(answer));
  return plain.filter(({ text }) => text !== '');
}

/** The same as VS Code wants it. */
export function chatMessage({ role, text }: PlainMessage): vscode.LanguageModelChatMessage {
  const { LanguageModelChatMessage } = vscode;
  return role === 'user' ? LanguageModelChatMessage.User(text) : LanguageModelChatMessage.Assistant(text);
}

/** What a provider tells of the tokens it used, in a part of its own beside the text; undefined for every other part. */
export function usageIn(part: unknown): Usage | undefined {
  if (!isRecord(part) || typeof part.mimeType !== 'string' || !/usage/i.test(part.mimeType)) return undefined;
  if (!(part.data instanceof Uint8Array)) return undefined;
  const usage = usageTold(parsed(new TextDecoder().decode(part.data)));
  return usage && { ...noUsage, ...usage };
}

function wordsOf(parts: readonly { text: string }[]): string {
  return parts
    .map(part => part.text)
    .filter(text => text.trim() !== '')
    .join('\n\n');
}

function joined(...texts: string[]): string {
  return texts.filter(text => text !== '').join('\n\n');
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
