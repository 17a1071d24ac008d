import { filled, type Phrases, phrasesOf, type Words } from '../src/base/phrases';

let language = 'en';
let sentences: ReadonlyMap<string, string> = new Map();
let views: Phrases = phrasesOf({}, []);
let engine: Phrases = views;

/** Speaks a language from now on; what has no translation is said in English. */
export function learn(tag: string, words: Words): void {
  language = tag;
  sentences = new Map(Object.entries(words));
  views = phrasesOf(words, ['view']);
  engine = phrasesOf(words, ['view', 'engine']);
}

/** A sentence of the panel's own in its language, with values where `{0}`, `{1}` and so on stand. */
export function say(sentence: string, ...values: readonly (string | number)[]): string {
  const texts = values.map(value => (typeof value === 'number' ? number(value) : value));
  return filled(sentences.get(sentence) ?? sentence, texts);
}

/** What a format calls something, in the panel's language where it is known there. */
export function given(text: string): string {
  return views.whole(text) ?? text;
}

/** What a format tells, sentence by sentence; what an agent said stays as it is. */
export function told(text: string): string {
  return views.told(text);
}

/** What the engine tells: why something failed, what to do about it, what it noted in the ledger. */
export function reported(text: string): string {
  return engine.told(text);
}

/** A number as it is written in the panel's language. */
export function number(value: number, options?: Intl.NumberFormatOptions): string {
  return value.toLocaleString(language, options);
}

/** A day, from its ISO date, as it is written in the panel's language; what is no date stays as it is. */
export function day(date: string): string {
  const parsed = new Date(date);
  return Number.isNaN(parsed.getTime())
    ? date
    : parsed.toLocaleDateString(language, { dateStyle: 'medium', timeZone: 'UTC' });
}

/** A share from 0 to 1 in whole percent. */
export function percent(share: number): string {
  return number(share, { style: 'percent', maximumFractionDigits: 0 });
}
