/** What stands around and between a character's words, and the words. */
export interface Spoken {
  words: string;
  acts: string[];
  /** They stood in quotation marks. */
  isQuoted: boolean;
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
  const acts: string[] = [];
  const { words, isQuoted } = inQuotes(withoutActs(withoutMarkup(stretch), acts).trim());
  return { words: words.replace(/\s+/g, ' ').trim(), acts, isQuoted };
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

function withoutActs(text: string, acts: string[]): string {
  const left = text.replace(/(?<![\w*])\*([^*\n]{1,300})\*(?!\w)/g, (_whole, act: string) => {
    acts.push(act.trim());
    return ' ';
  });
  const opening = /^\s*\(([^()\n]{1,120})\)\s*(?=\S)/.exec(left);
  if (!opening) return left;
  acts.push((opening[1] ?? '').trim());
  return left.slice(opening[0].length);
}

/** What stands in quotation marks; narration between two quotations is left out, a quotation within one stays. */
function inQuotes(text: string): Omit<Spoken, 'acts'> {
  const close = pairs[text.charAt(0)];
  if (close === undefined) return outsideIn(text);
  const last = text.charAt(text.length - 1);
  const inner = text.slice(1);
  if (close.includes(last) && text.length > 1) return quoted(inner.slice(0, -1));
  const end = lastOf(inner, close);
  return end < 0 ? { words: inner, isQuoted: true } : quoted(inner.slice(0, end));
}

/** Text that does not begin with a quotation mark: what it quotes, or all of it where it quotes nothing. */
function outsideIn(text: string): Omit<Spoken, 'acts'> {
  const start = text.search(/[“„«「『]|(?<![\p{L}\d])"/u);
  if (start < 0 || start === text.length - 1) return { words: text.replace(/["“”]/g, ''), isQuoted: false };
  const before = text.slice(0, start).trim();
  const close = pairs[text.charAt(start)] ?? '"';
  const end = lastOf(text, close);
  // A quoted word in running speech is no speech of its own.
  if (end - start < text.length * 0.4 && !/[:,.!?…]$/.test(before)) return { words: text, isQuoted: false };
  return quoted(text.slice(start + 1, end > start ? end : undefined));
}

/** `Well,” she said, “no` is speech, narration, speech; `He said “no” to me` is speech alone. */
function quoted(inner: string): Omit<Spoken, 'acts'> {
  const pieces = inner.split(/["“”]/);
  const isNarrated = pieces.some((piece, at) => at % 2 === 0 && at < pieces.length - 1 && /[,.!?…—-]\s*$/.test(piece));
  const words = isNarrated && pieces.length > 2 ? pieces.filter((_piece, at) => at % 2 === 0).join(' ') : inner;
  return { words, isQuoted: true };
}

function lastOf(text: string, closing: string): number {
  return Math.max(...[...closing].map(sign => text.lastIndexOf(sign)));
}
