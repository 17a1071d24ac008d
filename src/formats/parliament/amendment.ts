import type { Turn } from '../../script/turn';
import { textOf } from '../deliberation/conclusion';
import { clauseText, longestClause, mostClauses } from './clauses';
import { answerOf } from './terms';

/** What an amendment does to a bill. */
export type Amendment = {
  operation: 'replace' | 'add' | 'strike';
  /** The clause it is about, from 1; an added one stands behind it, 0 = at the front. */
  clause: number;
  text: string;
};

/** An amendment as a cue or an answer carries it, word for word; none where a stranger's record has something else there. */
export function amendmentOf(given: Amendment | undefined): Amendment | undefined {
  const { operation, clause, text } = given ?? {};
  if (operation !== 'replace' && operation !== 'add' && operation !== 'strike') return undefined;
  return { operation, clause: typeof clause === 'number' ? Math.trunc(clause) : 0, text: textOf(text) };
}

/** The amendment that a representative moves in a turn; undefined where there is none. */
export function amendmentIn(turn: Turn): Amendment | undefined {
  const moved = amendmentOf(answerOf(['speech', 'answer', 'compromise'], turn)?.amendment);
  if (!moved) return undefined;
  const { operation, clause, text } = moved;
  return { operation, clause, text: clauseText(text, operation === 'add' ? [clause, clause + 1] : [clause]) };
}

/** The clauses after an amendment; undefined where it is out of order. */
export function amended(clauses: readonly string[], amendment: Amendment): string[] | undefined {
  if (disorder(clauses, amendment)) return undefined;
  const { operation, clause, text } = amendment;
  switch (operation) {
    case 'replace':
      return clauses.with(clause - 1, text);
    case 'strike':
      return clauses.toSpliced(clause - 1, 1);
    case 'add':
      return clauses.toSpliced(Math.min(Math.max(0, clause), clauses.length), 0, text);
  }
}

/** Why an amendment is out of order, in a sentence; undefined where it can be put to the House. */
export function disorder(clauses: readonly string[], { operation, clause, text }: Amendment): string | undefined {
  const now = clauses[clause - 1];
  if (operation !== 'add' && now === undefined) return `There is no clause ${clause}.`;
  if (operation === 'strike') return clauses.length > 1 ? undefined : 'No clause would be left.';
  if (text === '') return 'It has no words.';
  if (text.length > longestClause) return `A clause has at most ${longestClause} characters.`;
  if (operation === 'replace') return text === now ? `Clause ${clause} reads so already.` : undefined;
  if (clauses.includes(text)) return 'The bill says so already.';
  return clauses.length < mostClauses ? undefined : `A bill has at most ${mostClauses} clauses.`;
}

/** An amendment as it reads after the clauses have changed: it follows its clause; undefined where that clause was struck. */
export function renumbered(
  amendment: Amendment,
  before: readonly string[],
  now: readonly string[],
): Amendment | undefined {
  const meant = before[amendment.clause - 1];
  if (meant === undefined) return amendment;
  const at = now.indexOf(meant);
  if (at >= 0) return { ...amendment, clause: at + 1 };
  return now.length === before.length ? amendment : undefined;
}

/** An amendment in words. */
export function amendmentWords({ operation, clause, text }: Amendment): string {
  switch (operation) {
    case 'replace':
      return `clause ${clause} to read: ${quoted(text)}`;
    case 'add':
      return clause > 0 ? `after clause ${clause}, to add: ${quoted(text)}` : `at the head, to add: ${quoted(text)}`;
    case 'strike':
      return `to strike clause ${clause}`;
  }
}

/** Words in quotation marks, their own marks made single. */
export function quoted(text: string): string {
  return `“${text.replace(/“/g, '‘').replace(/”/g, '’')}”`;
}
