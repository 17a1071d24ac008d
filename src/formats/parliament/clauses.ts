import { normalizeWhitespace, shorten } from '../../text/spaces';
import { textOf } from '../deliberation/conclusion';

/** The maximum number of clauses of a bill. */
export const maxClauses = 12;
/** The maximum length of a clause, in characters. */
export const maxClauseLength = 500;

/** A number that a model may have put before a clause: a word or bracket with a number, or a number with a mark. */
const clauseNumber = /^(?:§|clause|article|artikel|absatz)?\s*\(?(\d{1,2})\s*[.):](?!\d)\s*/iu;

/** Cleans the clauses of a draft: drops their numbers if all have their own, empty and duplicate clauses, and limits their number and length. */
export function cleanClauses(values: readonly string[] | undefined): string[] {
  return normalizeClauses(values)
    .slice(0, maxClauses)
    .map(clause => shorten(clause, maxClauseLength));
}

/** Whether a draft exceeds the limits of a bill. */
export function exceedsLimits(values: readonly string[] | undefined): boolean {
  const clauses = normalizeClauses(values);
  return clauses.length > maxClauses || clauses.some(clause => clause.length > maxClauseLength);
}

function normalizeClauses(values: readonly string[] | undefined): string[] {
  const texts = Array.isArray(values) ? values.map(cleanClause) : [];
  // A number that only some clauses begin with is a date or a part of a name.
  const isNumbered = texts.length > 1 && texts.every((text, at) => Number(clauseNumber.exec(text)?.[1]) === at + 1);
  const clauses = isNumbered ? texts.map(text => text.replace(clauseNumber, '')) : texts;
  return clauses.filter((clause, at) => clause !== '' && clauses.indexOf(clause) === at);
}

/** Cleans the text of one clause; one above the maximum length stays above it, so that it can be refused. */
export function cleanClause(value: string | undefined): string {
  return shorten(normalizeWhitespace(textOf(value)), 2 * maxClauseLength);
}
