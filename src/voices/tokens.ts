/**
 * No fewer tokens than a text has for any tokeniser in use. They all work on bytes and never need more than one token for one;
 * so signs, digits and everything outside ASCII count by their bytes. Letters are merged: two letters a token is half of what
 * English, code or any Latin script comes to, and only letters drawn at random come near it. A space belongs to the word after
 * it; further ones count.
 */
export function tokensAtMost(text: string): number {
  let count = 0;
  for (const [run] of text.matchAll(/[A-Za-z]+|[^A-Za-z]+/g)) {
    if (/^[A-Za-z]/.test(run)) count += Math.ceil(run.length / 2);
    else count += bytesOf(run) - (run.endsWith(' ') ? 1 : 0);
  }
  return count;
}

/** About how many tokens a text has, for what was streamed before its usage was told. */
export function tokensAbout(text: string): number {
  return Math.ceil(bytesOf(text) / 4);
}

function bytesOf(text: string): number {
  return new TextEncoder().encode(text).length;
}
