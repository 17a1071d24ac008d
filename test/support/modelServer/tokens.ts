/**
 * How many tokens the model server counts: a word of up to five letters one, a longer one one for each five, three digits one,
 * every other sign and every three bytes outside ASCII one, runs of white space nothing but their line breaks.
 */
export function countTokens(text: string): number {
  let count = 0;
  for (const [piece] of text.matchAll(/[A-Za-z]+|[0-9]+|\n+|[ \t\r]+|[\u0080-\u{10ffff}]+|./gsu))
    count += weight(piece);
  return count;
}

function weight(piece: string): number {
  if (/^[A-Za-z]/.test(piece)) return Math.ceil(piece.length / 5);
  if (/^[0-9]/.test(piece)) return Math.ceil(piece.length / 3);
  if (/^[ \t\r]/.test(piece)) return 0;
  if (/^[\u0080-\u{10ffff}]/u.test(piece)) return Math.ceil(Buffer.byteLength(piece) / 3);
  return 1;
}
