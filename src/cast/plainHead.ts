/** A key with its value as front matter in the plainest style gives it; `line` counts from 0. */
export interface PlainEntry {
  key: string;
  value: string | string[] | undefined;
  line: number;
}

const entry = /^([A-Za-z_][\w-]*):[ \t]+(\S.*)$/;
const plainScalar = /^[\p{L}\p{N}](?:(?!:(?:\s|$)|\s#)[^\p{Cc}\ufeff])*$/u;
const quoted = /^"(?:[^"\\\p{Cc}]|\\["\\nt])*"$/u;
// A bare null in a list is nothing, not a word: the YAML parser has that.
const item = String.raw`(?:"[\w -]+"|(?!(?:null|Null|NULL)[,\]])[A-Za-z][\w-]*)`;
const list = new RegExp(String.raw`^\[${item}(?:, ?${item})*\]$`);
const absent = /^(?:null|Null|NULL)$/;

/**
 * Reads front matter that is nothing but `key: value` lines, as most is; undefined where the YAML parser must look.
 * It gives what that parser would, several times faster, which counts where a folder holds hundreds of agents.
 */
export function plainEntries(head: string): PlainEntry[] | undefined {
  const entries: PlainEntry[] = [];
  for (const [line, text] of head.split('\n').entries()) {
    if (text === '') continue;
    const [, key, typed = ''] = entry.exec(text) ?? [];
    if (key === undefined) return undefined;
    const value = typed.trimEnd();
    if (plainScalar.test(value)) entries.push({ key, value: absent.test(value) ? undefined : value, line });
    else if (quoted.test(value)) entries.push({ key, value: JSON.parse(value), line });
    else if (list.test(value)) entries.push({ key, value: value.slice(1, -1).split(/, ?/).map(unquoted), line });
    else return undefined;
  }
  return entries.length > 0 ? entries : undefined;
}

function unquoted(text: string): string {
  return text.startsWith('"') ? text.slice(1, -1) : text;
}
