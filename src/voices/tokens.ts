/**
 * An upper bound of a text's tokens for any tokeniser in use. All work on bytes and need at most one token per byte, so
 * punctuation, digits and non-ASCII characters count by their bytes. Letters are merged: two letters per token is half of what
 * English, code or any Latin script reaches; only random letters come near it. One space belongs to the next word; more count.
 */
export function maxTokensOf(text: string): number {
  let count = 0;
  let letters = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    const lower = code | 0x20;
    if (lower >= 0x61 && lower <= 0x7a) {
      if (letters === 0 && text.charCodeAt(at - 1) === 0x20) count -= 1;
      letters += 1;
    } else {
      count += Math.ceil(letters / 2) + bytesAt(text, at);
      letters = 0;
    }
  }
  // At the end: a space that may belong to a next word, or the last letters.
  return count + (text.endsWith(' ') ? -1 : Math.ceil(letters / 2));
}

/** Estimates the tokens of a text, for output that the provider has not counted. */
export function approximateTokens(text: string): number {
  let bytes = 0;
  for (let at = 0; at < text.length; at++) bytes += bytesAt(text, at);
  return Math.ceil(bytes / 4);
}

/** The bytes of one UTF-16 unit in UTF-8: a pair counts as its first half. */
function bytesAt(text: string, at: number): number {
  const code = text.charCodeAt(at);
  if (code < 0x80) return 1;
  if (code < 0x800) return 2;
  if (code >= 0xdc00 && code < 0xe000 && isHighSurrogate(text.charCodeAt(at - 1))) return 0;
  return isHighSurrogate(code) && text.charCodeAt(at + 1) >> 10 === 0x37 ? 4 : 3;
}

// 0xd800 to 0xdbff; a low one is 0xdc00 to 0xdfff (0x37).
const isHighSurrogate = (code: number) => code >> 10 === 0x36;
