// Tells spoken words from stage directions in a character's answer: quotation marks, asterisks and brackets.

/** The marks that close a quotation, by the one that opens it. */
const closingMarks: Record<string, string> = {
  '"': '"”',
  '“': '”"“',
  '„': '“”"',
  '”': '”"',
  '«': '»',
  '»': '«»',
  '‹': '›',
  '「': '」',
  '『': '』',
  '＂': '＂',
};
// Marks that both open and close are told apart by the characters around them.
const ambiguousMarks = '"“”»';

/** Whether a quotation begins at a place outside any quotation. */
export function opensQuote(text: string, at: number): boolean {
  const sign = text.charAt(at);
  if (closingMarks[sign] === undefined || at === text.length - 1 || /^\s*$/.test(text.slice(at + 1, at + 40)))
    return false;
  return sign !== '"' || !isSpacedLetter(text.charAt(at - 1));
}

/** The place at which a quotation closes; one that is never closed ends at its last inner close, the next tag or the end. */
export function findQuoteEnd(text: string, open: number, isTagAt: (at: number) => boolean): number {
  const stack = [text.charAt(open)];
  let last = -1;
  for (let at = open + 1; at < text.length; at++) {
    const sign = text.charAt(at);
    if (isTagAt(at)) return last > 0 ? last : at;
    const closes = closingMarks[stack.at(-1) ?? '']?.includes(sign) ?? false;
    const begins = closingMarks[sign] !== undefined && looksOpening(text, at);
    if (closes && !(begins && ambiguousMarks.includes(sign))) {
      stack.pop();
      if (stack.length === 0) return at;
      last = at;
    } else if (begins) stack.push(sign);
  }
  return last > 0 ? last : text.length;
}

/** Whether a mark stands behind a space and before a word. */
function looksOpening(text: string, at: number): boolean {
  return /[\s([—–-]/.test(text.charAt(at - 1)) && /[^\s.,;:!?…)\]—–-]/.test(text.charAt(at + 1));
}

// Scripts without spaces open a quotation within a word.
function isSpacedLetter(sign: string): boolean {
  return /[\p{L}\p{N}]/u.test(sign) && !/[\u3040-\u9fff\uac00-\ud7af]/.test(sign);
}

/** Splits text outside quotation marks into stage directions (alone between asterisks or in brackets) and words; emphasis stays in the words. */
export function splitActs(plain: string): { acts: string[]; words: string } {
  const acts: string[] = [];
  const words = plain
    .replace(/\*\*\*?|__/g, '')
    .replace(
      /(?<![\p{L}\p{N}*_])(?:([*_])([^*_\n]{1,300})\1|\(([^()\n]{1,300})\))(?![\p{L}\p{N}*_])/gu,
      (whole: string, _mark, starred: string | undefined, bracketed = '', at: number, text: string) => {
        if (!standsAlone(text, at, at + whole.length)) return whole;
        acts.push((starred ?? bracketed).trim());
        return ' ';
      },
    )
    .split('\n')
    .filter(line => !/^\s*(?:```|~~~)/.test(line))
    .map(line => line.replace(/^\s*(?:>\s?|#{1,6}\s+|[-•+—–]\s+|\d+[.)]\s+)/, ''))
    .join(' ');
  return { acts: acts.filter(act => act !== ''), words: words.replace(/\s+/g, ' ').trim() };
}

/** Whether a passage is no part of a sentence around it. */
function standsAlone(text: string, from: number, to: number): boolean {
  let before = from - 1;
  while (before >= 0 && /[\s>#]/.test(text.charAt(before))) before -= 1;
  let after = to;
  while (after < text.length && /\s/.test(text.charAt(after))) after += 1;
  return (
    (before < 0 || /[^\p{L}\p{N}\p{M},;'’]/u.test(text.charAt(before))) &&
    (after >= text.length || /[^\p{Ll}.,;:!?…]/u.test(text.charAt(after)))
  );
}

/** Whether a stage direction is a whole sentence: actions are asked for without one, so a sentence is a thought. */
export function isSentence(act: string): boolean {
  if (!/^[\p{Lu}\p{Lo}¿¡…]/u.test(act) || !/[.!?…。！？]["”»’]?$/.test(act)) return false;
  return act.split(/\s+/).length >= 3 || (/\p{Lo}/u.test(act) && act.length >= 6);
}
