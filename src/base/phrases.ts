import { escapePattern } from './escapePattern';
/** The translations of English sentences into one language; a sentence may contain placeholders `{0}`, `{1}`. */
export type Translations = Readonly<Record<string, string>>;

/** Translates English sentences into one language. */
export interface Translator {
  /** Translates one whole sentence; undefined without a translation. */
  translateSentence(text: string): string | undefined;
  /** Translates one or several consecutive sentences; those without a translation are left as they are. */
  translate(text: string): string;
}

/**
 * Creates a translator that recognizes sentences with values filled in, so that English texts (of a ledger, an error, a format's
 * view) can be translated where they are displayed. A placeholder matches a number; only in a key that ends in one of the
 * marks (`{0} is empty./engine`) does it match any text, because a user's sentence might look like one of the program's. A value
 * may be a known sentence, and is translated too; placeholders named after the mark (`Slide {0}: {1}/view{1}`) hold user
 * texts, which are not translated. A marked key takes precedence over the plain one: “Open” may be a button's
 * name and the state of a goal.
 */
export function createTranslator(words: Translations, marks: readonly string[]): Translator {
  const known = new Map(Object.entries(words));
  const patterns: Pattern[] = [];
  for (const [key, translation] of Object.entries(words)) {
    const [, sentence = '', mark = '', kept = ''] = markedKey.exec(key) ?? [];
    if (!marks.includes(mark)) continue;
    if (/\{\d\}/.test(sentence)) patterns.push({ ...buildPattern(sentence, translation), untranslated: kept });
    else known.set(sentence, translation);
  }
  // Patterns with more literal text are tried first.
  patterns.sort((a, b) => b.literalLength - a.literalLength);

  const whole = (text: string): string | undefined => {
    const plain = known.get(text);
    if (plain !== undefined || text.length > maxSentenceLength) return plain;
    const numbers: string[] = [];
    const counted = known.get(text.replace(/\d+/g, digits => `{${numbers.push(digits) - 1}}`));
    if (counted !== undefined && numbers.length > 0) return fillPlaceholders(counted, numbers);
    for (const { places, said, order, untranslated: kept } of patterns) {
      const values = places.exec(text)?.slice(1);
      if (!values) continue;
      return said.replace(/\{\d\}/g, place => {
        const value = values[order.indexOf(place)] ?? place;
        return kept.includes(place) ? value : told(value);
      });
    }
    return undefined;
  };
  const told = (text: string): string => {
    if (text.length > maxSentenceLength) return text;
    const complete = whole(text);
    if (complete !== undefined) return complete;
    for (const { index } of text.matchAll(/(?<=[.!?]) | (?=\()/g)) {
      const [before, after] = [text.slice(0, index), text.slice(index + 1)];
      const first = whole(before);
      if (first !== undefined) return `${first} ${told(after)}`;
      const second = whole(after);
      if (second !== undefined) return `${before} ${second}`;
    }
    return text;
  };
  return { translateSentence: whole, translate: told };
}

/** Fills the placeholders of a sentence. */
export function fillPlaceholders(sentence: string, values: readonly string[]): string {
  return sentence.replace(/\{(\d)\}/g, (place, index) => values[Number(index)] ?? place);
}

/** The maximum length of a sentence; a pattern with several placeholders takes polynomial time. */
const maxSentenceLength = 1_000;

const markedKey = /^([\s\S]*)\/(\w+)((?:\{\d\})*)$/;

interface Pattern {
  places: RegExp;
  /** The placeholders whose values are not translated. */
  untranslated: string;
  /** The placeholders in the order of the English sentence. */
  order: readonly string[];
  said: string;
  literalLength: number;
}

// Two placeholders separated only by a space are matched as one, because their border is ambiguous.
function buildPattern(sentence: string, said: string): Omit<Pattern, 'untranslated'> {
  const [english, other] = [sentence, said].map(each => each.replace(/(\{\d\})(?: \{\d\})+/g, '$1')) as [
    string,
    string,
  ];
  const order = english.match(/\{\d\}/g) ?? [];
  const source = english
    .split(/\{\d\}/)
    .map(escapePattern)
    .join('([\\s\\S]*?)');
  return { places: new RegExp(`^${source}$`), order, said: other, literalLength: english.length - 3 * order.length };
}
