// The titles of a page in the language of its document, where Convene has no translation of its own.

import type { KnownSession, RequestedCall } from '../../script/call';
import germanPage from '../../script/germanPage.json';
import { readText, readTexts } from './items';

/** The system prompt of the translation, which does not see the document. */
export const titlesSystemPrompt =
  'You translate the titles and labels of a page: the findings that a review of a document has made, for its author and for whoever decides on it. Keep them as short as they are.';

/** Prompt for translating the titles. */
export function titlesPrompt({ data }: RequestedCall): string {
  const titles = readTexts(data?.titles, 300);
  return `Translate each of these titles into the language with the tag ${readText(data?.language, 40)}, one for one and in their order. What stands in {braces} stays as it is, and so do ids such as F… and names of files.

${titles.map((title, at) => `${at + 1}: ${title}`).join('\n')}`;
}

// A language and its variants as BCP 47 tags them; anything else is no answer.
const tagPattern = /^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$/;
const translated = ['en', 'de'];

/** The data for a translation of the titles; undefined where the document's language is not known, or has titles. */
export function titlesToTranslate({ calls }: Pick<KnownSession, 'calls'>) {
  const language = readText(calls.find(({ kind }) => kind === 'kind')?.data?.language, 40);
  const isKnown = tagPattern.test(language) && !translated.includes(language.split('-')[0] ?? '');
  return isKnown ? { language, titles: Object.keys(germanPage) } : undefined;
}
