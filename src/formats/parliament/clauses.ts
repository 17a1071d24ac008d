import { foldSpace, shorten } from '../../text/spaces';
import { textOf } from '../deliberation/conclusion';

/** The most clauses of a bill. */
export const mostClauses = 12;
/** The most characters of a clause. */
export const longestClause = 500;

/** A number that a model may have put before a clause: alone with a dot, or with a mark that no sentence begins with. */
const head =
  /^(?:(?<named>§|clause|article|artikel|absatz)\s*(?<of>\d{1,2})\s*[.):]|\(?(?<bare>\d{1,2})(?<mark>[.):]))(?!\d)\s*/iu;

/** What a sentence begins with and an ordinal never stands before: after such a word “1.” is a number, before “Oktober” it is a date. */
const sentenceStart =
  /^(?:the|an?|all|any|each|every|everybody|everyone|nobody|somebody|no|not|if|when|where|until|before|after|at|by|for|from|in|on|only|once|there|this|that|these|those|we|it|who|whoever|with|within|without|der|die|das|den|dem|ein|eine|einer|alle|jede[rs]?|kein|keine|wer|was|wenn|vor|nach|bis|bei|mit|ohne|für|im|am|an|auf|aus|von|zum|zur|es|sie|wir|dies|diese[rs]?|spätestens|sobald|solange|le|la|les|une?|des|chaque|tout|toute|toutes|tous|el|los|las|una|cada|todo|todos|il|lo|gli|os|as|uma|um|de|het|een|elke|den|det|en|et|ett)(?![\p{L}\p{N}])/iu;

/** The clauses of a draft, cleaned: without the numbers that are the Clerk's to give, without what is empty or said twice, and no more than a bill may have. */
export function draftedClauses(given: readonly string[] | undefined): string[] {
  return cleaned(given)
    .slice(0, mostClauses)
    .map(clause => shorten(clause, longestClause));
}

/** Whether a draft has more than a bill may have. */
export function isBeyond(given: readonly string[] | undefined): boolean {
  const clauses = cleaned(given);
  return clauses.length > mostClauses || clauses.some(clause => clause.length > longestClause);
}

function cleaned(given: readonly string[] | undefined): string[] {
  const texts = Array.isArray(given) ? given.map(lineOf) : [];
  const isList = isNumbered(texts);
  const clauses = texts.map((text, at) => withoutNumber(text, [at + 1], isList));
  return clauses.filter((clause, at) => clause !== '' && clauses.indexOf(clause) === at);
}

/** The text of one clause, without a number where it is that of one of its `places`; one that is longer than a clause may be stays too long. */
export function clauseText(value: string | undefined, places: readonly number[]): string {
  return shorten(withoutNumber(lineOf(value), places, false), 2 * longestClause);
}

function lineOf(value: string | undefined): string {
  return foldSpace(textOf(value));
}

/** Only the clause's own number is taken off: any other is a figure, a time, a date or the name of a league. */
function withoutNumber(text: string, places: readonly number[], isList: boolean): string {
  const found = head.exec(text);
  if (!found?.groups) return text;
  const { named, of, bare, mark } = found.groups;
  const rest = text.slice(found[0].length);
  const isOwn = places.includes(Number(of ?? bare)) && rest !== '';
  return isOwn && (named !== undefined || mark !== '.' || isList || sentenceStart.test(rest)) ? rest : text;
}

/** Whether the texts are numbered throughout; in a language that has ordinals with a dot, most have to go on as no ordinal does. */
function isNumbered(texts: readonly string[]): boolean {
  const rests = texts.flatMap((text, at) => {
    const found = head.exec(text);
    return found && Number(found.groups?.bare) === at + 1 ? [text.slice(found[0].length)] : [];
  });
  if (rests.length < 2 || rests.length < texts.length) return false;
  return isEnglish(texts.join(' ')) || 2 * rests.filter(rest => sentenceStart.test(rest)).length >= rests.length;
}

/** A bill in English can hardly do without its article. */
function isEnglish(text: string): boolean {
  return /\bthe\b/i.test(text);
}
