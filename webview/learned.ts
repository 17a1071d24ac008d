import { learn } from './language';

// The host writes the sentences of the editor's language into the head of the page, and none for English.
const told = document.querySelector<HTMLMetaElement>('meta[name="convene-words"]');
if (told) learn(document.documentElement.lang, JSON.parse(told.content));
