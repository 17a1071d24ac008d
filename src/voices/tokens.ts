/**
 * An upper bound of a text's tokens for any tokeniser in use. All work on bytes and need at most one token per byte, so
 * punctuation, digits and non-ASCII characters count by their bytes. Letters are merged: two letters per token is half of what
 * English, code or any Latin script reaches; only random letters come near it. One space belongs to the next word; more count.
 */
export function maxTokensOf(text: string): number {
  let count = 0;
  for (const [run] of text.matchAll(/[A-Za-z]+|[^A-Za-z]+/g)) {
    if (/^[A-Za-z]/.test(run)) count += Math.ceil(run.length / 2);
    else count += bytesOf(run) - (run.endsWith(' ') ? 1 : 0);
  }
  return count;
}

/** Estimates the tokens of a text, for output that the provider has not counted. */
export function approximateTokens(text: string): number {
  return Math.ceil(bytesOf(text) / 4);
}

function bytesOf(text: string): number {
  return new TextEncoder().encode(text).length;
}
