/** The languages with translations; all other texts are in English. */
export type Language = 'en' | 'de';
