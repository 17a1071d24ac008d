/** The phrase by which an expert stands down: it has looked for a further objection and found none. */
export const standDownPhrase = 'stress-tested';
