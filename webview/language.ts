let language = 'en';
let sentences: ReadonlyMap<string, string> = new Map();

/** Speaks a language from now on; what has no translation is said in English. */
export function learn(tag: string, words: Readonly<Record<string, string>>): void {
  language = tag;
  sentences = new Map(Object.entries(words));
}

/** A sentence of the panel's own in its language, with values where `{0}`, `{1}` and so on stand. */
export function say(sentence: string, ...values: readonly (string | number)[]): string {
  return filled(sentences.get(sentence) ?? sentence, values);
}

/** What a format calls something, in the panel's language where it is known there; its numbers are places ("Round 2"). */
export function given(text: string): string {
  const known = sentences.get(text);
  if (known !== undefined) return known;
  const values: string[] = [];
  const pattern = sentences.get(text.replace(/\d+/g, digits => `{${values.push(digits) - 1}}`));
  return pattern === undefined ? text : filled(pattern, values);
}

/** A number as it is written in the panel's language. */
export function number(value: number, options?: Intl.NumberFormatOptions): string {
  return value.toLocaleString(language, options);
}

/** A share from 0 to 1 in whole percent. */
export function percent(share: number): string {
  return number(share, { style: 'percent', maximumFractionDigits: 0 });
}

function filled(sentence: string, values: readonly (string | number)[]): string {
  return sentence.replace(/\{(\d)\}/g, (place, index) => {
    const value = values[Number(index)] ?? place;
    return typeof value === 'number' ? number(value) : value;
  });
}
