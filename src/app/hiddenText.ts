import type { Setup } from '../stage/setup';
import { codePointName, findHiddenCharacters } from '../text/invisible';

/** A text with invisible characters that a model can read: its label and the first occurrences with their lines. */
export interface HiddenText {
  name: string;
  text: string;
  shown: { character: string; line: number }[];
  count: number;
}

const maxShown = 6;

/** The texts that an earlier session contributes to prompts. */
function earlierTexts({ findings, changes }: Partial<NonNullable<Setup['earlier']>> = {}): string[] {
  return [
    ...(findings ?? []).flatMap(each => [
      each.claim,
      each.consequence,
      each.why ?? '',
      ...each.quotes.map(quote => quote.text),
    ]),
    ...(changes ?? []).map(each => each.was),
  ];
}

/** Finds the texts with hidden characters among everything that a session's prompts contain; `spoken` is what was said before, and `names` labels the texts without a name. */
export function findHiddenTexts(
  { cast, document, rules, settled = [], earlier, topic, options }: Setup,
  spoken: string,
  names: { topic: string; spoken: string },
): HiddenText[] {
  const texts = [
    ...cast.map(({ agent }) => ({ name: agent.name, text: `${agent.description}\n${agent.body}` })),
    document
      ? { name: document.path ?? document.title, text: document.text }
      : { name: names.topic, text: `${topic}\n${Object.values(options).join('\n')}` },
    { name: rules?.path ?? '', text: rules?.text ?? '' },
    {
      name: 'convene/dispositions',
      text: settled.map(({ claim, why, section }) => [section, claim, why].join(' ')).join('\n'),
    },
    { name: names.spoken, text: [spoken, ...earlierTexts(earlier)].join('\n') },
  ];
  return hiddenIn(texts);
}

/** Those of named texts that hold such characters. */
export function hiddenIn(texts: readonly { name: string; text: string }[]): HiddenText[] {
  return texts.flatMap(({ name, text }) => {
    const hidden = findHiddenCharacters(text);
    if (hidden.length === 0) return [];
    const shown = hidden
      .slice(0, maxShown)
      .map(({ codePoint, line }) => ({ character: codePointName(codePoint), line }));
    return [{ name, text, shown, count: hidden.length }];
  });
}
