import { type Json, type JsonObject, stringsIn } from '../base/json';
import type { Agent } from '../cast/agent';
import type { Setup } from '../stage/setup';
import { codePointName, findHiddenCharacters } from '../text/invisible';

/** A text with invisible characters that a model can read. */
export interface HiddenText {
  /** Its label for the user. */
  name: string;
  text: string;
  /** The first of these characters, such as `U+200B`, with their lines in the text. */
  shown: { character: string; line: number }[];
  /** How many it has in all. */
  count: number;
}

const maxShown = 6;

/** Finds the texts with hidden characters among everything that a session's prompts contain; `spoken` is what was said before, `names` labels the rest. */
export function findHiddenTexts(
  { cast, document, rules, settled = [], earlier, topic, options }: Setup,
  spoken: string,
  names: { topic: string; spoken: string },
): HiddenText[] {
  const texts = [
    ...cast.map(({ agent }) => ({ name: agent.name, text: agentText(agent) })),
    { name: document?.path ?? document?.title ?? '', text: document?.text ?? '' },
    // A topic drawn from the document is not listed twice.
    { name: names.topic, text: [document?.text.includes(topic) ? '' : topic, ...stringsIn(options)].join('\n') },
    { name: rules?.path ?? '', text: rules?.text ?? '' },
    {
      name: 'convene/dispositions',
      text: settled.map(({ claim, why, section }) => [section, claim, why].join(' ')).join('\n'),
    },
    { name: names.spoken, text: [spoken, ...(earlier ? earlierTexts(earlier) : [])].join('\n') },
  ];
  return hiddenIn(texts);
}

function agentText({ name, description, body, condensed = '', role = '', own }: Agent): string {
  return [description, body, condensed, name, role, ...stringsIn(own as JsonObject)].join('\n');
}

/** The texts that an earlier session contributes to prompts, without those of the document as it is now. */
function earlierTexts({ findings, written, changes }: NonNullable<Setup['earlier']>): string[] {
  return stringsIn([findings, written, changes.map(each => each.was)] as Json);
}

/** Those of named texts that contain hidden characters. */
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
