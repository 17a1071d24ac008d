import { loadTranslations } from './language';

// The host writes the sentences of the editor's language into the head of the page, and none for English.
const translations = document.querySelector<HTMLMetaElement>('meta[name="convene-words"]');
if (translations) loadTranslations(document.documentElement.lang, JSON.parse(translations.content));
