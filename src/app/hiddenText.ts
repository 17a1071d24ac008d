import type { Setup } from '../stage/setup';
import { codePointName, suspiciousText } from '../text/invisible';

/** A text that holds characters which nobody can see, but a model can: what a person calls it, and the first of them with their lines. */
export interface HiddenText {
  name: string;
  text: string;
  shown: { character: string; line: number }[];
  count: number;
}

const mostShown = 6;

/** What an earlier session brings into prompts. */
function earlierWords({ findings, changes }: Partial<NonNullable<Setup['earlier']>> = {}): string[] {
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

/** Such texts among all that goes into the prompts of a session: its agents, its document or topic, its rules, what was `spoken` before, and what an earlier session found; `names` for those that have none. */
export function hiddenTexts(
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
    { name: names.spoken, text: [spoken, ...earlierWords(earlier)].join('\n') },
  ];
  return hiddenIn(texts);
}

/** Those of named texts that hold such characters. */
export function hiddenIn(texts: readonly { name: string; text: string }[]): HiddenText[] {
  return texts.flatMap(({ name, text }) => {
    const hidden = suspiciousText(text);
    if (hidden.length === 0) return [];
    const shown = hidden
      .slice(0, mostShown)
      .map(({ codePoint, line }) => ({ character: codePointName(codePoint), line }));
    return [{ name, text, shown, count: hidden.length }];
  });
}
