/** The text on one line: every run of white space becomes one space, none at the ends. */
export function foldSpace(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

/** The text cut to at most `limit` characters at a word's end, with an ellipsis where something was left off. */
export function shorten(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const head = text.slice(0, limit - 1);
  const atWord = /\s/.test(text.charAt(limit - 1)) ? head : head.replace(/(?<!\s)\s+\S*$/, '');
  // Scripts without spaces have no word's end to go back to.
  const kept = atWord.length > limit / 2 ? atWord : head;
  return `${kept.replace(/[\uD800-\uDBFF]$/, '').trimEnd()}…`;
}

const quoted =
  /“([^“”]+)”|„([^„“”]+)[“”]|«([^«»]+)»|「([^「」]+)」|『([^『』]+)』|"([^"]+)"|(?<![\p{L}\p{N}])‘([^‘’]+(?:’\p{L}[^‘’]*)*)’/gu;

/** What stands between quotation marks of any common style, in order, white space folded. */
export function quotedPhrases(text: string): string[] {
  const found: string[] = [];
  for (const match of text.matchAll(quoted)) {
    const phrase = foldSpace(match.slice(1).find(group => group !== undefined) ?? '');
    if (phrase !== '') found.push(phrase);
  }
  return found;
}

/** About how many model tokens a text takes, from its length alone: scripts without spaces count nearly one a character. */
export function roughTokens(text: string): number {
  const wide = text.match(/[\u2e80-\uffff]/g)?.length ?? 0;
  return Math.ceil((text.length - wide) / 4 + wide * 0.8);
}

/** The fewest model tokens that a text can take: no tokeniser merges two words, or more than some bytes of one. */
export function tokensAtLeast(text: string): number {
  let words = 0;
  let signs = 0;
  let isInWord = false;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    const isSpace = code === 0x20 || (code >= 0x09 && code <= 0x0d);
    if (!isSpace) signs += 1;
    if (!isSpace && !isInWord) words += 1;
    isInWord = !isSpace;
  }
  return Math.max(words, Math.ceil(signs / 16));
}
