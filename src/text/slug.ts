const reserved = /^(?:con|prn|aux|nul|conin|conout|com\d|lpt\d)$/;
const maxLength = 60;

/**
 * A file name that is safe on every system: letters, digits and single hyphens, lower case, never a device's name, never empty.
 * With an id of letters and digits, names that differ in their ids never collide.
 */
export function slugOf(name: string, id?: string): string {
  const letters = name
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFC')
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, '-')
    .replace(/^[-\p{M}]+|(?<!-)-+$/gu, '');
  const short = shortenSlug(letters) || 'untitled';
  const own = id?.toLowerCase().replace(/[^a-z0-9]+/g, '');
  if (own) return `${short}-${own}`;
  return reserved.test(short) ? `${short}-file` : short;
}

function shortenSlug(letters: string): string {
  if (letters.length <= maxLength) return letters;
  const head = letters.slice(0, maxLength).replace(/[\uD800-\uDBFF]$/, '');
  const atHyphen = head.lastIndexOf('-');
  return (atHyphen > maxLength / 2 ? head.slice(0, atHyphen) : head).replace(/(?<!-)-+$/, '').normalize('NFC');
}
