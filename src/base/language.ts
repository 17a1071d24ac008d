/** The languages in which a table has words of its own; all else is said in English. */
export type Language = 'en' | 'de';
