// Decides which markdown files of an agents' folder are no agents.

import { l10n, type Text } from '../base/message';

const neverAgent = /^(?:readme|index|template|_template|(?:sub)?agent[-_ ]template|persona[-_ ]template)$/i;
const agentOnlyIfNamed =
  /(?:^|[-_ .])templates?(?:$|[-_ .])|^(?:changelog|contributing|licen[cs]e|code[-_]of[-_]conduct|claude|agents|gemini)$/i;
// The readme of a folder, and its translations.
const readme = /(?:^|[-_ .])README(?:$|[-_ .])|^readme[-_.][a-z]{2}(?:[-_][a-z]{2,4})?$/;
const placeholder =
  /^(?:\$?[<[{].*[>\]}]|(?:your|my)[-_ ](?:sub)?agent(?:[-_ ]name)?|(?:sub)?agent[-_ ]name)(?:[-_ ]here)?$/i;

/** The maximum size of an agent file, in bytes. */
export const maxAgentFileBytes = 256 * 1024;

/** Why a file is no agent judging by size or name; undefined if its content must decide. */
export function skipReasonByFile(stem: string, text: string): Text | undefined {
  if (text.length > maxAgentFileBytes || new TextEncoder().encode(text).length > maxAgentFileBytes)
    return 'larger than 256 kB';
  if (text.replace(/^\uFEFF/, '').trim() === '') return 'empty';
  if (!neverAgent.test(stem)) return undefined;
  return /template/i.test(stem) ? 'named like a template' : l10n`${stem} describes a folder, not an agent`;
}

/** Why a file is no agent judging by its content; undefined if it is one. */
export function skipReasonByContent(stem: string, name: string | undefined, hasText: boolean): Text | undefined {
  if (name !== undefined && placeholder.test(name)) return l10n`a template: its name is still "${name}"`;
  if (name === undefined && (agentOnlyIfNamed.test(stem) || readme.test(stem)))
    return 'named like a template or project file, without an agent name inside';
  return hasText ? undefined : 'contains only fences or comments';
}
