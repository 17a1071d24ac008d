// Finds characters that a reader cannot see but a model can: they could hide instructions in a text.

/** The kind of a hidden character: zero width, bidirectional control, tag, surplus variation selector, or control code. */
export type InvisibleKind = 'zero-width' | 'bidi' | 'tag' | 'variation' | 'control';

/** A character that is invisible and not required by the text's script. */
export interface HiddenCharacter {
  index: number;
  /** Counted from 1. */
  line: number;
  codePoint: number;
  kind: InvisibleKind;
}

// Line ends, tabs and page breaks are ordinary control characters.
const candidates = /(?![\t\n\f\r\u0085])[\p{Cc}\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]/gu;

const joiningScripts =
  /(?!\p{Default_Ignorable_Code_Point})[\p{scx=Arabic}\p{scx=Syriac}\p{scx=Nko}\p{scx=Mandaic}\p{scx=Adlam}\p{scx=Devanagari}\p{scx=Bengali}\p{scx=Gurmukhi}\p{scx=Gujarati}\p{scx=Oriya}\p{scx=Tamil}\p{scx=Telugu}\p{scx=Kannada}\p{scx=Malayalam}\p{scx=Sinhala}\p{scx=Tibetan}\p{scx=Myanmar}\p{scx=Khmer}\p{scx=Mongolian}\p{scx=Javanese}\p{scx=Balinese}]/u;
const unspacedScripts = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Tibetan}]/u;
const rightToLeftScripts =
  /(?=\p{L})[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Samaritan}\p{Script=Mandaic}\p{Script=Adlam}]/u;
const hasVariationSequences =
  /[\p{Sm}\p{So}\p{Script=Han}\p{Script=Myanmar}\p{Script=Phags_Pa}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff00-\uff60]/u;
const hangul = /(?!\p{Default_Ignorable_Code_Point})\p{Script=Hangul}/u;
const pictograph = /\p{Extended_Pictographic}/u;
const flagTags = /^[\u{e0061}-\u{e007a}]{2}[\u{e0030}-\u{e0039}\u{e0061}-\u{e007a}]{1,3}\u{e007f}/u;

/** Finds the invisible characters that a text's script does not require; right-to-left, Indic and East Asian text and emoji pass. */
export function findHiddenCharacters(text: string): HiddenCharacter[] {
  const found: HiddenCharacter[] = [];
  const lineAt = lineReader(text);
  let flagEnd = -1;
  for (const { 0: character, index } of text.matchAll(candidates)) {
    if (index < flagEnd) continue;
    const codePoint = character.codePointAt(0) ?? 0;
    const kind = kindOf(codePoint);
    // The flags of England, Scotland and Wales are spelled in tags.
    const flag =
      kind === 'tag' && before(text, index) === '\u{1f3f4}' ? flagTags.exec(text.slice(index, index + 14)) : null;
    if (flag) flagEnd = index + flag[0].length;
    else {
      const line = lineAt(index);
      const belongs = kind === 'bidi' ? fitsDirection(line, codePoint) : isRequired(text, index, codePoint, kind);
      if (!belongs) found.push({ index, line: line.number, codePoint, kind });
    }
  }
  return found;
}

/** Removes the hidden characters of a text. */
export function removeHiddenCharacters(text: string): string {
  const hidden = new Set(findHiddenCharacters(text).map(({ index }) => index));
  if (hidden.size === 0) return text;
  return text.replace(candidates, (character, index: number) => (hidden.has(index) ? '' : character));
}

/** Formats a code point: `U+200B`. */
export function codePointName(codePoint: number): string {
  return `U+${codePoint.toString(16).toUpperCase().padStart(4, '0')}`;
}

function kindOf(code: number): InvisibleKind {
  if (code < 0x20 || (code >= 0x7f && code < 0xa0)) return 'control';
  if (/\p{Bidi_Control}/u.test(String.fromCodePoint(code))) return 'bidi';
  if (isBetween(code, 0xfe00, 0xfe0f) || isBetween(code, 0xe0100, 0xe01ef)) return 'variation';
  return code >= 0xe0000 ? 'tag' : 'zero-width';
}

function isRequired(text: string, index: number, code: number, kind: InvisibleKind): boolean {
  if (kind === 'variation') return isValidVariation(before(text, index), code, after(text, index + 1));
  if (kind !== 'zero-width') return false;
  const previous = before(text, index);
  const next = after(text, index + 1);
  // A byte order mark.
  if (code === 0xfeff) return index === 0;
  if (code === 0x200d && isEmojiJoiner(text, index, next)) return true;
  if (code === 0x200c || code === 0x200d)
    return joiningScripts.test(previous) || (joiningScripts.test(next) && /^[\s(]?$/.test(previous));
  if (code === 0x200b) return unspacedScripts.test(previous) && unspacedScripts.test(next);
  if (code === 0xad) return /\p{L}/u.test(previous) && /\p{L}/u.test(next);
  if (code === 0x2060)
    return /\P{ASCII}/u.test(previous) && /[\p{L}\p{N}\p{P}\p{S}]/u.test(next) && unspacedScripts.test(previous);
  if (isBetween(code, 0x180b, 0x180f)) return /\p{Script=Mongolian}/u.test(previous);
  if (code === 0x115f || code === 0x1160) return hangul.test(next) || hangul.test(previous);
  if (code === 0x34f) return /\p{Mn}/u.test(previous);
  return false;
}

function isValidVariation(previous: string, code: number, next: string): boolean {
  if (code >= 0xe0100) return /\p{Script=Han}/u.test(previous);
  if (/[#*0-9]/.test(previous)) return next === '\u20e3';
  if (code >= 0xfe0e) return pictograph.test(previous) || /[\p{Sm}\p{So}]/u.test(previous);
  return hasVariationSequences.test(previous);
}

function isEmojiJoiner(text: string, index: number, next: string): boolean {
  if (!pictograph.test(next)) return false;
  const previous = before(text, index);
  const base = /[\ufe0f\u{1f3fb}-\u{1f3ff}]/u.test(previous)
    ? before(text, index - previous.length) || previous
    : previous;
  return pictograph.test(base) || /[\u{1f3fb}-\u{1f3ff}]/u.test(base);
}

/** Whether a direction mark belongs in its line: only one with right-to-left text has any. */
function fitsDirection(line: Line, code: number): boolean {
  // Overrides display letters in another order; no natural text needs them.
  if (code === 0x202d || code === 0x202e || !line.rightToLeft) return false;
  return code === 0x61c || code === 0x200e || code === 0x200f || line.balanced;
}

interface Line {
  number: number;
  end: number;
  rightToLeft: boolean;
  /** No embedding or isolate is left open, or closed without being opened. */
  balanced: boolean;
}

/** Looks up lines at ascending offsets; each line is analysed once. */
function lineReader(text: string): (index: number) => Line {
  let line: Line = { number: 0, end: -1, rightToLeft: false, balanced: true };
  return index => {
    if (index <= line.end) return line;
    let { number, end } = line;
    let start = 0;
    while (index > end) {
      start = end + 1;
      const next = text.indexOf('\n', start);
      end = next < 0 ? text.length : next;
      number++;
    }
    const content = text.slice(start, end);
    line = { number, end, rightToLeft: rightToLeftScripts.test(content), balanced: isBalanced(content) };
    return line;
  };
}

function isBalanced(line: string): boolean {
  let embeddings = 0;
  let isolates = 0;
  for (const character of line) {
    const code = character.charCodeAt(0);
    if (code === 0x202a || code === 0x202b || code === 0x202d || code === 0x202e) embeddings++;
    else if (isBetween(code, 0x2066, 0x2068)) isolates++;
    else if (code === 0x202c && --embeddings < 0) return false;
    else if (code === 0x2069 && --isolates < 0) return false;
  }
  return embeddings === 0 && isolates === 0;
}

function isBetween(code: number, low: number, high: number): boolean {
  return code >= low && code <= high;
}

function before(text: string, index: number): string {
  if (index <= 0) return '';
  const low = text.charCodeAt(index - 1);
  return isBetween(low, 0xdc00, 0xdfff) && index > 1 ? text.slice(index - 2, index) : text.charAt(index - 1);
}

function after(text: string, index: number): string {
  const code = text.codePointAt(index);
  return code === undefined ? '' : String.fromCodePoint(code);
}
