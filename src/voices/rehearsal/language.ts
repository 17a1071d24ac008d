import { stopWords } from '../../text/stopWords';

/** Whether a text reads as English: enough of its words are those that every English sentence needs. */
export function isEnglish(text: string): boolean {
  const found = text.toLowerCase().match(/[\p{L}'’]+/gu) ?? [];
  const plain = found.filter(word => stopWords.has(word)).length;
  return found.length > 0 && plain / found.length >= 0.2;
}
