import { isRecord, ownValue } from './json';

/** The translations of English templates into one language. */
export type Translations = Readonly<Record<string, string>>;

/** A sentence for a person that is complete: an English template, under which its translations are filed, and the values of its placeholders. */
export class Message {
  constructor(
    readonly template: string,
    readonly values: readonly Value[] = [],
  ) {}

  /** English, as it is recorded and printed. */
  toString(): string {
    return translate(this, {});
  }

  toJSON(): string {
    return String(this);
  }
}

/** A value in a message: a name or a number, which are left as they are, or a message, which is translated too. */
export type Value = string | number | Message;

/** A text for a person; a plain string is its own template. */
export type Text = string | Message;

/** A text as a message. */
export function asMessage(text: Text): Message {
  return text instanceof Message ? text : new Message(text);
}

/** Creates a message: `` l10n`${name} is empty.` `` has the template `{0} is empty.` */
export function l10n(parts: TemplateStringsArray, ...values: Value[]): Message {
  return new Message(
    parts.reduce((before, part, index) => `${before}{${index - 1}}${part}`),
    values,
  );
}

/** Joins sentences to one message; a plain string is left as it is. */
export function joinTexts(texts: readonly Value[]): Message {
  return new Message(texts.map((_, index) => `{${index}}`).join(' '), texts);
}

/** Translates a text by its template; what has no translation is English. */
export function translate(text: Text, words: Translations): string {
  const { template, values } = asMessage(text);
  const texts = values.map(value => (value instanceof Message ? translate(value, words) : String(value)));
  return fillPlaceholders(ownValue(words, template) ?? template, texts);
}

/** Fills the placeholders of a template. */
export function fillPlaceholders(template: string, values: readonly string[]): string {
  return template.replace(/\{(\d+)\}/g, (place, index) => values[Number(index)] ?? place);
}

/** The messages of texts in a record, by field: what was recorded in English, as templates and values. */
export type RecordedTexts = Readonly<Record<string, unknown>>;

/** Texts in their recorded form: in English, with the template and values of each that has values. */
export function recordTexts<T extends Readonly<Record<string, Text>>>(
  texts: T,
): { [K in keyof T]: string } & { texts?: RecordedTexts } {
  const entries = Object.entries(texts);
  const english = Object.fromEntries(entries.map(([key, text]) => [key, String(text)])) as { [K in keyof T]: string };
  const sources = entries.flatMap(([key, text]) =>
    text instanceof Message && text.values.length > 0 ? [[key, writeMessage(text)]] : [],
  );
  return sources.length > 0 ? { ...english, texts: Object.fromEntries(sources) } : english;
}

/** Reads a text from a record, with its template and values if they were recorded and say the same as its English. */
export function readText<K extends string>(
  recorded: { readonly [key in K]?: string } & { readonly texts?: RecordedTexts },
  key: K,
): Text {
  const english = recorded[key] ?? '';
  const message = readMessage(recorded.texts?.[key], maxDepth);
  return message && String(message) === english ? message : english;
}

/** A text with its values changed, and a plain string as a whole. */
export function mapValues(text: Text, change: (words: string) => string): Text {
  if (!(text instanceof Message)) return change(text);
  const changed = text.values.map(value => (typeof value === 'number' ? value : mapValues(value, change)));
  return new Message(text.template, changed);
}

// Deeper messages are not read, because a record may be forged.
const maxDepth = 5;

function writeMessage({ template, values }: Message): object {
  return { template, values: values.map(value => (value instanceof Message ? writeMessage(value) : value)) };
}

/** Reads a recorded message; one whose values do not each have one place is none, because a forged record could repeat a value without end. */
function readMessage(value: unknown, depth: number): Message | undefined {
  if (!isRecord(value) || depth === 0) return undefined;
  const { template, values } = value;
  if (typeof template !== 'string' || !Array.isArray(values)) return undefined;
  const readValues = values.map(each => (isRecord(each) ? readMessage(each, depth - 1) : each));
  const areReadable = readValues.every(
    each => each instanceof Message || typeof each === 'string' || typeof each === 'number',
  );
  const places = template.match(/\{\d+\}/g) ?? [];
  const haveOnePlace = places.length === readValues.length && places.every((place, index) => place === `{${index}}`);
  return areReadable && haveOnePlace ? new Message(template, readValues) : undefined;
}
