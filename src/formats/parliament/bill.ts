import type { Json, JsonObject } from '../../base/json';
import { isRecord } from '../../base/json';
import { type SeatId, type Turn, wasSpoken } from '../../script/turn';
import { foldSpace, shorten } from '../../text/spaces';
import { type Tally, tallyOf } from './tally';

/** The most clauses of a bill, and the most characters of one. */
const mostClauses = 12;
const longestClause = 500;

/** What an amendment does to a bill. */
export interface Amendment {
  operation: 'replace' | 'add' | 'strike';
  /** The clause it is about, from 1; an added one stands behind it, 0 = at the front. */
  clause: number;
  text: string;
}

/** One version of the bill. */
export interface Bill {
  version: number;
  title: string;
  clauses: readonly string[];
  /** Who drafted it, or moved the amendment that made it. */
  by: SeatId;
  turn: string;
  amendment?: Amendment;
}

/** An amendment that was put to the House, and what became of it. */
export interface Division {
  amendment: Amendment;
  by: SeatId;
  /** The turn that moved it. */
  turn: string;
  round: number;
  tally: Tally;
  votes: readonly Turn[];
  /** The version it made, where it was carried. */
  version?: number;
}

/** The amendment in a data answer; undefined where there is none. */
export function amendmentIn(data: JsonObject | undefined): Amendment | undefined {
  const value = data?.amendment;
  if (!isRecord(value)) return undefined;
  const { operation, clause, text } = value;
  if (operation !== 'replace' && operation !== 'add' && operation !== 'strike') return undefined;
  return { operation, clause: typeof clause === 'number' ? Math.trunc(clause) : 0, text: clauseText(text as Json) };
}

/** The clauses after an amendment; undefined where it is out of order: no such clause, no words, nothing changed, no clause left. */
export function amended(clauses: readonly string[], { operation, clause, text }: Amendment): string[] | undefined {
  const at = clause - 1;
  const exists = clauses[at] !== undefined;
  switch (operation) {
    case 'replace':
      return exists && text !== '' && text !== clauses[at] ? clauses.with(at, text) : undefined;
    case 'strike':
      return exists && clauses.length > 1 ? clauses.toSpliced(at, 1) : undefined;
    case 'add': {
      if (text === '' || clauses.includes(text) || clauses.length >= mostClauses) return undefined;
      const behind = Math.min(Math.max(0, clause), clauses.length);
      return clauses.toSpliced(behind, 0, text);
    }
  }
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

/** All versions of the bill that the turns make: the draft, and one for every amendment that was carried. */
export function versionsOf(turns: readonly Turn[], topic: string): Bill[] {
  const draft = turns.find(turn => turn.move === 'draft' && wasSpoken(turn));
  const first = draft && drafted(draft, topic);
  if (!first) return [];
  const versions = [first];
  for (const division of divisionsOf(turns)) {
    const before = versions.at(-1) ?? first;
    const clauses = division.tally.carried ? amended(before.clauses, division.amendment) : undefined;
    if (!clauses) continue;
    const { by, turn, amendment } = division;
    versions.push({ version: before.version + 1, title: before.title, clauses, by, turn, amendment });
  }
  return versions;
}

/** The clauses of a bill in a row, numbered. */
export function clausesOf({ clauses }: Pick<Bill, 'clauses'>): string {
  return clauses.map((clause, at) => `(${at + 1}) ${/[.!?…]["”’]?$/.test(clause) ? clause : `${clause}.`}`).join(' ');
}

/** The bill as a cue carries it: what a summary has folded away is still to be read. */
export function billData(bill: Bill | undefined): JsonObject {
  if (!bill) return {};
  const { version, title, clauses } = bill;
  return { bill: { version, title, clauses: [...clauses] } };
}

/** The bill that a cue carries. */
export function billIn(data: JsonObject | undefined): Pick<Bill, 'version' | 'title' | 'clauses'> | undefined {
  const bill = data?.bill;
  if (!isRecord(bill) || !Array.isArray(bill.clauses)) return undefined;
  return { version: Number(bill.version), title: String(bill.title), clauses: bill.clauses.map(String) };
}

/** Every amendment that was put to the House, in order. */
export function divisionsOf(turns: readonly Turn[]): Division[] {
  const beats = new Map<string, Turn[]>();
  for (const turn of turns) {
    if (turn.move !== 'division') continue;
    const id = String(turn.cue?.division);
    beats.set(id, [...(beats.get(id) ?? []), turn]);
  }
  let version = 1;
  return [...beats.values()].flatMap((votes): Division[] => {
    const cue = votes[0]?.cue;
    const amendment = amendmentIn(cue);
    if (!cue || !amendment) return [];
    const tally = tallyOf(votes);
    const made = tally.carried ? { version: ++version } : {};
    return [
      { amendment, by: String(cue.by), turn: String(cue.moved), round: Number(cue.round), tally, votes, ...made },
    ];
  });
}

/** A draft without clauses of its own is a bill of one: the words as they were spoken. */
function drafted({ data, text, seat, id }: Turn, topic: string): Bill {
  const bill = isRecord(data?.bill) ? data.bill : {};
  const given = Array.isArray(bill.clauses) ? bill.clauses.map(each => clauseText(each as Json)) : [];
  const clauses = given.filter((clause, at) => clause !== '' && given.indexOf(clause) === at).slice(0, mostClauses);
  const title = typeof bill.title === 'string' ? shorten(foldSpace(bill.title), 120) : '';
  return { version: 1, title: title || topic, clauses: clauses.length > 0 ? clauses : [text], by: seat, turn: id };
}

/** Numbers that a model puts before its clauses are the Clerk's to give; a decimal, a time or a year is none. */
function clauseText(value: Json | undefined): string {
  if (typeof value !== 'string') return '';
  return shorten(foldSpace(value).replace(/^(?:§\s*|clause\s+)?\d{1,2}\s*[.):](?!\d)\s*/i, ''), longestClause);
}
