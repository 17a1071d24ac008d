import * as vscode from 'vscode';
import { isRecord } from '../../base/json';
import { noUsage, type Usage } from '../../base/usage';
import { parseJson, parseUsage } from '../../voices/openai/wire';
import { schemaPrompt } from '../../voices/schemaPrompt';
import type { Prompt } from '../../voices/voice';

/** A message with a single text. */
export interface PlainMessage {
  role: 'user' | 'assistant';
  text: string;
}

/** Flattens a prompt for models without a system role: the system text opens the first message, and the schema is requested in words. */
export function flattenPrompt({ system, messages, answer, schemaInPrompt }: Prompt): PlainMessage[] {
  const opening = joinParts(system);
  const plain = messages.map(({ role, parts }) => ({ role, text: joinParts(parts) }));
  const [first] = plain;
  if (first?.role === 'user') first.text = joinTexts(opening, first.text);
  else plain.unshift({ role: 'user', text: opening });
  const last = plain.at(-1);
  if (answer && !schemaInPrompt && last) last.text = joinTexts(last.text, schemaPrompt(answer));
  return plain.filter(({ text }) => text !== '');
}

/** Converts a message to VS Code's type. */
export function chatMessage({ role, text }: PlainMessage): vscode.LanguageModelChatMessage {
  const { LanguageModelChatMessage } = vscode;
  return role === 'user' ? LanguageModelChatMessage.User(text) : LanguageModelChatMessage.Assistant(text);
}

/** The token usage that a provider reports in a data part; undefined for other parts. */
export function usageOfPart(part: unknown): Usage | undefined {
  if (!isRecord(part) || typeof part.mimeType !== 'string' || !/usage/i.test(part.mimeType)) return undefined;
  if (!(part.data instanceof Uint8Array)) return undefined;
  const usage = parseUsage(parseJson(new TextDecoder().decode(part.data)));
  return usage && { ...noUsage, ...usage };
}

function joinParts(parts: readonly { text: string }[]): string {
  return parts
    .map(part => part.text)
    .filter(text => text.trim() !== '')
    .join('\n\n');
}

function joinTexts(...texts: string[]): string {
  return texts.filter(text => text !== '').join('\n\n');
}
