/**
 * How many tokens the model server counts: a word of up to five letters one, a longer one one for each five, three digits one,
 * every other sign and every three bytes outside ASCII one, runs of white space nothing but their line breaks.
 */
export function countTokens(text: string): number {
  let count = 0;
  for (let at = 0; at < text.length; ) {
    const kind = kindAt(text, at);
    let end = at + 1;
    if (kind !== 'sign') while (end < text.length && kindAt(text, end) === kind) end++;
    count += weight(kind, text, at, end);
    at = end;
  }
  return count;
}

type Kind = 'letters' | 'digits' | 'breaks' | 'spaces' | 'foreign' | 'sign';

function kindAt(text: string, at: number): Kind {
  const code = text.charCodeAt(at);
  const lower = code | 0x20;
  if (lower >= 0x61 && lower <= 0x7a) return 'letters';
  if (code >= 0x80) return 'foreign';
  if (code >= 0x30 && code <= 0x39) return 'digits';
  if (code === 0x0a) return 'breaks';
  return code === 0x20 || code === 0x09 || code === 0x0d ? 'spaces' : 'sign';
}

function weight(kind: Kind, text: string, start: number, end: number): number {
  if (kind === 'letters') return Math.ceil((end - start) / 5);
  if (kind === 'digits') return Math.ceil((end - start) / 3);
  if (kind === 'foreign') return Math.ceil(Buffer.byteLength(text.slice(start, end)) / 3);
  return kind === 'spaces' ? 0 : 1;
}
