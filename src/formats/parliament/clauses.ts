import { normalizeWhitespace, shorten } from '../../text/spaces';
import { textOf } from '../deliberation/conclusion';

/** The maximum number of clauses of a bill. */
export const maxClauses = 12;
/** The maximum length of a clause, in characters. */
export const maxClauseLength = 500;

/** A number that a model may have put before a clause: a word or bracket with a number, or a number with a mark. */
const clauseNumber =
  /^(?:(?<named>§|clause|article|artikel|absatz)\s*(?<of>\d{1,2})\s*[.):]|\(?(?<bare>\d{1,2})(?<mark>[.):]))(?!\d)\s*/iu;

/** Words that begin a sentence and never follow an ordinal: before them “1.” is a clause number, before “Oktober” it is a date. */
const sentenceStart =
  /^(?:the|an?|all|any|each|every|everybody|everyone|nobody|somebody|no|not|if|when|where|until|before|after|at|by|for|from|in|on|only|once|there|this|that|these|those|we|it|who|whoever|with|within|without|der|die|das|den|dem|ein|eine|einer|alle|jede[rs]?|kein|keine|wer|was|wenn|vor|nach|bis|bei|mit|ohne|für|im|am|an|auf|aus|von|zum|zur|es|sie|wir|dies|diese[rs]?|spätestens|sobald|solange|le|la|les|une?|des|chaque|tout|toute|toutes|tous|el|los|las|una|cada|todo|todos|il|lo|gli|os|as|uma|um|de|het|een|elke|den|det|en|et|ett)(?![\p{L}\p{N}])/iu;

/** Cleans the clauses of a draft: drops numbers, empty and duplicate clauses, and limits their number and length. */
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
  const texts = Array.isArray(values) ? values.map(foldedText) : [];
  const isList = areNumbered(texts);
  const clauses = texts.map((text, at) => dropNumber(text, [at + 1], isList));
  return clauses.filter((clause, at) => clause !== '' && clauses.indexOf(clause) === at);
}

/** Cleans the text of one clause; drops its number if it is one of `places`. A clause above the maximum length stays above it, so that it can be refused. */
export function cleanClause(value: string | undefined, places: readonly number[]): string {
  return shorten(dropNumber(foldedText(value), places, false), 2 * maxClauseLength);
}

function foldedText(value: string | undefined): string {
  return normalizeWhitespace(textOf(value));
}

/** Drops only the clause's own number: any other is a figure, a time, a date or part of a name. */
function dropNumber(text: string, places: readonly number[], isList: boolean): string {
  const found = clauseNumber.exec(text);
  if (!found?.groups) return text;
  const { named, of, bare, mark } = found.groups;
  const rest = text.slice(found[0].length);
  const isOwn = places.includes(Number(of ?? bare)) && rest !== '';
  return isOwn && (named !== undefined || mark !== '.' || isList || sentenceStart.test(rest)) ? rest : text;
}

/** Whether all texts are numbered in sequence; in languages with dotted ordinals, at least half must go on with a word that begins a sentence. */
function areNumbered(texts: readonly string[]): boolean {
  const rests = texts.flatMap((text, at) => {
    const found = clauseNumber.exec(text);
    return found && Number(found.groups?.bare) === at + 1 ? [text.slice(found[0].length)] : [];
  });
  if (rests.length < 2 || rests.length < texts.length) return false;
  return isEnglish(texts.join(' ')) || 2 * rests.filter(rest => sentenceStart.test(rest)).length >= rests.length;
}

/** Whether a text looks English: a bill in English hardly does without “the”. */
function isEnglish(text: string): boolean {
  return /\bthe\b/i.test(text);
}
