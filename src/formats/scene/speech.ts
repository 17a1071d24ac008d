/** What stands around and between a character's words, and the words. */
export interface Spoken {
  words: string;
  acts: string[];
  mended: string[];
}

const pairs: Record<string, string> = {
  '"': '"”',
  '“': '”"',
  '„': '“”',
  '«': '»',
  '「': '」',
  '『': '』',
  '»': '«',
  '＂': '＂',
};

/** The words of a stretch of an answer: out of their quotation marks, without stage directions and markup. */
export function spokenIn(stretch: string): Spoken {
  const mended: string[] = [];
  const acts: string[] = [];
  const bare = withoutActs(withoutMarkup(stretch), acts, mended);
  const words = inQuotes(bare.trim(), mended);
  return { words: words.replace(/\s+/g, ' ').trim(), acts, mended };
}

/** The text without fences, headings, quote marks at the margin, bullets and bold; single asterisks stay, they are stage directions. */
export function withoutMarkup(text: string): string {
  return text
    .split('\n')
    .filter(line => !/^\s*(?:```|~~~)/.test(line))
    .map(line => line.replace(/^\s*(?:>\s?|#{1,6}\s+|[-•+]\s+|\d+[.)]\s+)/, ''))
    .join('\n')
    .replace(/\*\*\*?|__/g, '');
}

function withoutActs(text: string, acts: string[], mended: string[]): string {
  const left = text.replace(/(?<![\w*])\*([^*\n]{1,300})\*(?!\w)/g, (_whole, act: string) => {
    acts.push(act.trim());
    return ' ';
  });
  const opening = /^\s*\(([^()\n]{1,120})\)\s*(?=\S)/.exec(left);
  if (!opening) return left;
  acts.push((opening[1] ?? '').trim());
  mended.push('a direction in round brackets');
  return left.slice(opening[0].length);
}

/** What stands in quotation marks; narration between two quotations is left out, a quotation within one stays. */
function inQuotes(text: string, mended: string[]): string {
  if (text === '') return '';
  const close = pairs[text.charAt(0)];
  if (close === undefined) return outsideIn(text, mended);
  const last = text.charAt(text.length - 1);
  const inner = text.slice(1, close.includes(last) && text.length > 1 ? -1 : undefined);
  if (text.charAt(0) !== '"' && text.charAt(0) !== '“') mended.push('other quotation marks');
  if (close.includes(last) && text.length > 1) return withoutNarration(inner, mended);
  const end = lastOf(inner, close);
  if (end < 0) {
    mended.push('a quotation mark that never closed');
    return inner;
  }
  const rest = inner.slice(end + 1).trim();
  if (rest !== '' && !/^[.,;:!?…—-]+$/.test(rest)) mended.push('words after the quotation');
  return withoutNarration(inner.slice(0, end), mended);
}

/** Text that does not begin with a quotation mark: what it quotes, or all of it where it quotes nothing. */
function outsideIn(text: string, mended: string[]): string {
  const start = text.search(/[“„«「『]|(?<![\p{L}\d])"/u);
  if (start < 0 || start === text.length - 1) {
    mended.push('no quotation marks');
    return text.replace(/["“”]/g, '');
  }
  const before = text.slice(0, start).trim();
  const close = pairs[text.charAt(start)] ?? '"';
  const end = lastOf(text, close);
  // A quoted word in running speech is no speech of its own.
  if (end - start < text.length * 0.4 && !/[:,.!?…]$/.test(before)) {
    mended.push('no quotation marks');
    return text;
  }
  mended.push('words before the quotation');
  return withoutNarration(text.slice(start + 1, end > start ? end : undefined), mended);
}

/** `Well,” she said, “no` is speech, narration, speech; `He said “no” to me` is speech alone. */
function withoutNarration(inner: string, mended: string[]): string {
  const pieces = inner.split(/["“”]/);
  if (pieces.length < 3) return inner;
  const narrated = pieces.some((piece, at) => at % 2 === 0 && at < pieces.length - 1 && /[,.!?…—-]\s*$/.test(piece));
  if (!narrated) return inner;
  mended.push('narration between quotations');
  return pieces.filter((_piece, at) => at % 2 === 0).join(' ');
}

function lastOf(text: string, closing: string): number {
  return Math.max(...[...closing].map(sign => text.lastIndexOf(sign)));
}
