import type { Posted } from '../../script/step';
import { type SeatId, type Turn, wasSpoken } from '../../script/turn';
import { foldSpace, shorten } from '../../text/spaces';
import { numberOf, textOf } from '../deliberation/conclusion';
import { type Amendment, amended, amendmentOf } from './amendment';
import { draftedClauses } from './clauses';
import { announced } from './posts';
import { type Tally, tallyOf } from './tally';
import { answerOf, type CueData, cueData } from './terms';

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
  turn: string;
  tally: Tally;
  /** The version it made, where it was carried. */
  version?: number;
}

/** The turns without the votes on an amendment that were broken off: what the House did not announce has come to nothing. */
export function announcedIn(turns: readonly Turn[], posts: readonly Posted[]): Turn[] {
  const told = announced.among(posts).filter(({ data }) => data.by === 'house').length;
  return turns.filter(turn => turn.move !== 'division' || numberOf(cueData(turn.cue).division) <= told);
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
export function billData(bill: Bill | undefined): Pick<CueData, 'bill'> {
  if (!bill) return {};
  const { version, title, clauses } = bill;
  return { bill: { version, title, clauses: [...clauses] } };
}

/** Every amendment that was put to the House, in order. */
export function divisionsOf(turns: readonly Turn[]): Division[] {
  const beats = new Map<number | undefined, Turn[]>();
  for (const turn of turns) {
    if (turn.move !== 'division') continue;
    const id = cueData(turn.cue).division;
    beats.set(id, [...(beats.get(id) ?? []), turn]);
  }
  let version = 1;
  return [...beats.values()].flatMap((votes): Division[] => {
    const [first] = votes;
    const { by = '', moved = '', amendment: put } = cueData(first?.cue);
    const amendment = amendmentOf(put);
    if (!first || !amendment) return [];
    const tally = tallyOf(votes);
    const made = tally.carried ? { version: ++version } : {};
    return [{ amendment, by, turn: moved, tally, ...made }];
  });
}

/** A draft without clauses of its own is a bill of one: the words as they were spoken. */
function drafted(turn: Turn, topic: string): Bill {
  const bill = answerOf('draft', turn)?.bill;
  const clauses = draftedClauses(bill?.clauses);
  const title = shorten(foldSpace(textOf(bill?.title)), 120) || topic;
  return { version: 1, title, clauses: clauses.length > 0 ? clauses : [turn.text], by: turn.seat, turn: turn.id };
}
