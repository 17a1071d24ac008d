/** What stands in a text where a secret stood. */
export const redacted = '[secret]';

// A shorter text is no key, and masking it would eat ordinary words.
const SHORTEST = 6;

/** Makes the one function that every sink passes text through: it masks each secret, as it is, URL-encoded, JSON-escaped or anywhere within base64. */
export function redactor(secrets: readonly string[]): (text: string) => string {
  const forms = secrets.filter(secret => secret.length >= SHORTEST).flatMap(formsOf);
  if (forms.length === 0) return text => text;
  const longestFirst = [...new Set(forms)].sort((a, b) => b.length - a.length);
  const pattern = new RegExp(longestFirst.map(form => form.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|'), 'g');
  return text => text.replace(pattern, redacted);
}

function formsOf(secret: string): string[] {
  const encoded = encodeURIComponent(secret);
  const lowered = encoded.replace(/%[0-9A-F]{2}/g, hex => hex.toLowerCase());
  const base64 = [0, 1, 2].map(offset => base64Within(secret, offset));
  const base64Url = base64.map(form => form.replace(/\+/g, '-').replace(/\//g, '_'));
  return [secret, encoded, lowered, JSON.stringify(secret).slice(1, -1), ...base64, ...base64Url];
}

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** The digits of base64 that stand for the secret alone, whatever was encoded before it (by its length modulo 3) and after it. */
function base64Within(secret: string, offset: number): string {
  const bits = [...new TextEncoder().encode(secret)].map(byte => byte.toString(2).padStart(8, '0')).join('');
  // A digit that also holds bits of a neighbour is left out.
  const skipped = (6 - ((offset * 8) % 6)) % 6;
  let digits = '';
  for (let at = skipped; at + 6 <= bits.length; at += 6) digits += DIGITS[Number.parseInt(bits.slice(at, at + 6), 2)];
  return digits;
}
