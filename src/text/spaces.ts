/** Collapses every run of white space into one space and trims the ends. */
export function normalizeWhitespace(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

/** Cuts a text to at most `limit` characters at a word boundary, with an ellipsis if something was cut. */
export function shorten(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const head = text.slice(0, limit - 1);
  const atWord = /\s/.test(text.charAt(limit - 1)) ? head : head.replace(/(?<!\s)\s+\S*$/, '');
  // Scripts without spaces have no word boundary to go back to.
  const shortened = atWord.length > limit / 2 ? atWord : head;
  return `${shortened.replace(/[\uD800-\uDBFF]$/, '').trimEnd()}…`;
}

const quoted =
  /“([^“”]+)”|„([^„“”]+)[“”]|«([^«»]+)»|「([^「」]+)」|『([^『』]+)』|"([^"]+)"|(?<![\p{L}\p{N}])‘([^‘’]+(?:’\p{L}[^‘’]*)*)’/gu;

/** Finds the phrases in quotation marks of any common style, in order, white space collapsed. */
export function quotedPhrases(text: string): string[] {
  const phrases: string[] = [];
  for (const match of text.matchAll(quoted)) {
    const phrase = normalizeWhitespace(match.slice(1).find(group => group !== undefined) ?? '');
    if (phrase !== '') phrases.push(phrase);
  }
  return phrases;
}

/** Approximates the model tokens of a text from its length; scripts without spaces count nearly one per character. */
export function roughTokens(text: string): number {
  const wide = text.match(/[\u2e80-\uffff]/g)?.length ?? 0;
  return Math.ceil((text.length - wide) / 4 + wide * 0.8);
}

/** The minimum model tokens of a text: no tokenizer merges two words, or more than 16 characters of one. */
export function minTokens(text: string): number {
  let words = 0;
  let nonSpaceCharacters = 0;
  let isInWord = false;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    const isSpace = code === 0x20 || (code >= 0x09 && code <= 0x0d);
    if (!isSpace) nonSpaceCharacters += 1;
    if (!isSpace && !isInWord) words += 1;
    isInWord = !isSpace;
  }
  return Math.max(words, Math.ceil(nonSpaceCharacters / 16));
}
