const always = /^(?:readme|index|template|_template|(?:sub)?agent[-_ ]template|persona[-_ ]template)$/i;
const withoutName =
  /(?:^|[-_ .])templates?(?:$|[-_ .])|^(?:changelog|contributing|licen[cs]e|code[-_]of[-_]conduct|claude|agents|gemini)$/i;
// The manual of a folder, and translations of it.
const readme = /(?:^|[-_ .])README(?:$|[-_ .])|^readme[-_.][a-z]{2}(?:[-_][a-z]{2,4})?$/;
const placeholder =
  /^(?:\$?[<[{].*[>\]}]|(?:your|my)[-_ ](?:sub)?agent(?:[-_ ]name)?|(?:sub)?agent[-_ ]name)(?:[-_ ]here)?$/i;

/** The longest agent file that is read, in bytes. */
export const longestAgentFile = 256 * 1024;

/** Why a file is no agent by its size or name alone; undefined where its content must tell. */
export function whyNotByFile(stem: string, text: string): string | undefined {
  if (text.length > longestAgentFile || (text.length > longestAgentFile / 3 && bytes(text) > longestAgentFile)) {
    return 'larger than 256 kB';
  }
  if (text.replace(/^\uFEFF/, '').trim() === '') return 'empty';
  if (!always.test(stem)) return undefined;
  return /template/i.test(stem) ? 'a template by its name' : `${stem} describes a folder, not an agent`;
}

/** Why a file is no agent by what was read of it; undefined where it is one. */
export function whyNotByContent(stem: string, name: string | undefined, hasText: boolean): string | undefined {
  if (name !== undefined && placeholder.test(name)) return `a template: its name is still "${name}"`;
  if (name === undefined && (withoutName.test(stem) || readme.test(stem)))
    return 'a template or a project file by its name, with no agent name inside';
  return hasText ? undefined : 'nothing in it but fences or comments';
}

function bytes(text: string): number {
  let sum = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    // Each half of a surrogate pair stands for two of the four bytes.
    sum += code < 0x80 ? 1 : code < 0x800 || (code >= 0xd800 && code <= 0xdfff) ? 2 : 3;
  }
  return sum;
}
