import { l10n, type Message, type Text } from '../../base/message';
import type { Turn } from '../../script/turn';
import { textOf } from '../deliberation/conclusion';
import { cleanClause, maxClauseLength, maxClauses } from './clauses';
import { answerOf } from './terms';

/** What an amendment does to a bill. */
export type Amendment = {
  operation: 'replace' | 'add' | 'strike';
  /** The clause it is about, from 1; an added clause follows it, and 0 is the front. */
  clause: number;
  text: string;
};

/** Parses the amendment of a cue or an answer; undefined if there is none or the record is damaged. */
export function parseAmendment(value: Amendment | undefined): Amendment | undefined {
  const { operation, clause, text } = value ?? {};
  if (operation !== 'replace' && operation !== 'add' && operation !== 'strike') return undefined;
  return { operation, clause: typeof clause === 'number' ? Math.trunc(clause) : 0, text: textOf(text) };
}

/** The amendment that a representative moves in a turn; undefined if there is none. */
export function movedAmendment(turn: Turn): Amendment | undefined {
  const moved = parseAmendment(answerOf(['speech', 'answer', 'compromise'], turn)?.amendment);
  return moved && { ...moved, text: cleanClause(moved.text) };
}

/** Applies an amendment to the clauses; undefined if it is out of order. */
export function applyAmendment(clauses: readonly string[], amendment: Amendment): string[] | undefined {
  if (outOfOrderReason(clauses, amendment)) return undefined;
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

/** Why an amendment is out of order; undefined if it can be put to the vote. */
export function outOfOrderReason(clauses: readonly string[], { operation, clause, text }: Amendment): Text | undefined {
  const current = clauses[clause - 1];
  if (operation !== 'add' && current === undefined) return l10n`There is no clause ${clause}.`;
  if (operation === 'strike') return clauses.length > 1 ? undefined : 'No clause would be left.';
  if (text === '') return 'It has no words.';
  if (text.length > maxClauseLength) return l10n`A clause has at most ${maxClauseLength} characters.`;
  if (operation === 'replace') return text === current ? l10n`Clause ${clause} reads so already.` : undefined;
  if (clauses.includes(text)) return 'The bill says so already.';
  return clauses.length < maxClauses ? undefined : l10n`A bill has at most ${maxClauses} clauses.`;
}

/** Renumbers an amendment after the clauses have changed; undefined if its clause was struck. */
export function renumberAmendment(
  amendment: Amendment,
  before: readonly string[],
  now: readonly string[],
): Amendment | undefined {
  const clause = before[amendment.clause - 1];
  if (clause === undefined) return amendment;
  const at = now.indexOf(clause);
  if (at >= 0) return { ...amendment, clause: at + 1 };
  // The clause was replaced if as many are left, otherwise struck.
  return now.length === before.length ? amendment : undefined;
}

/** Describes an amendment in words. */
export function describeAmendment({ operation, clause, text }: Amendment): Message {
  switch (operation) {
    case 'replace':
      return l10n`clause ${clause} to read: ${quote(text)}`;
    case 'add':
      return clause > 0
        ? l10n`after clause ${clause}, to add: ${quote(text)}`
        : l10n`at the head, to add: ${quote(text)}`;
    case 'strike':
      return l10n`to strike clause ${clause}`;
  }
}

/** Puts a text in quotation marks; inner ones become single. */
export function quote(text: string): string {
  return `“${text.replace(/“/g, '‘').replace(/”/g, '’')}”`;
}
