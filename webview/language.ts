import { createTranslator, fillPlaceholders, type Translations, type Translator } from '../src/base/phrases';

let language = 'en';
let ownTexts: ReadonlyMap<string, string> = new Map();
let viewPhrases: Translator = createTranslator({}, []);
let enginePhrases: Translator = viewPhrases;

/** Sets the panel's language and its translations. */
export function loadTranslations(tag: string, words: Translations): void {
  language = tag;
  ownTexts = new Map(Object.entries(words));
  viewPhrases = createTranslator(words, ['view']);
  enginePhrases = createTranslator(words, ['view', 'engine']);
}

/** Localizes one of the panel's own texts; values fill `{0}`, `{1}` and so on. */
export function localize(sentence: string, ...values: readonly (string | number)[]): string {
  const texts = values.map(value => (typeof value === 'number' ? formatNumber(value) : value));
  return fillPlaceholders(ownTexts.get(sentence) ?? sentence, texts);
}

/** Localizes a label of a format, if a translation is known. */
export function localizeLabel(text: string): string {
  return viewPhrases.translateSentence(text) ?? text;
}

/** Localizes the texts of a format, sentence by sentence; what an agent said is left as it is. */
export function localizeText(text: string): string {
  return viewPhrases.translate(text);
}

/** Localizes a text of the engine: failures, remedies and notes of the ledger. */
export function localizeEngineText(text: string): string {
  return enginePhrases.translate(text);
}

/** Formats a number in the panel's language. */
export function formatNumber(value: number, options?: Intl.NumberFormatOptions): string {
  return value.toLocaleString(language, options);
}

/** Formats an ISO date as a day in the panel's language; an invalid date is returned unchanged. */
export function formatDay(date: string): string {
  const parsed = new Date(date);
  return Number.isNaN(parsed.getTime())
    ? date
    : parsed.toLocaleDateString(language, { dateStyle: 'medium', timeZone: 'UTC' });
}

/** Formats a share from 0 to 1 as a whole percentage. */
export function formatPercent(share: number): string {
  return formatNumber(share, { style: 'percent', maximumFractionDigits: 0 });
}
