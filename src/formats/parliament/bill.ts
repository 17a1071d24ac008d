import type { Posted } from '../../script/step';
import { type SeatId, type Turn, wasSpoken } from '../../script/turn';
import { normalizeWhitespace, shorten } from '../../text/spaces';
import { numberOf, textOf } from '../deliberation/conclusion';
import { type Amendment, applyAmendment, parseAmendment } from './amendment';
import { cleanClauses } from './clauses';
import { announcementPost } from './posts';
import { countVotes, type Tally } from './tally';
import { answerOf, type CueData, cueData } from './terms';

/** One version of the bill that a parliament debates. */
export interface Bill {
  version: number;
  title: string;
  clauses: readonly string[];
  /** The drafter, or the mover of the amendment that made it. */
  by: SeatId;
  /** The turn of the draft, or the one that moved the amendment. */
  turn: string;
  amendment?: Amendment;
}

/** A division: the vote on one amendment, and its result. */
export interface Division {
  amendment: Amendment;
  /** Who moved it, and in which turn. */
  by: SeatId;
  turn: string;
  tally: Tally;
  /** The version it made, if it was carried. */
  version?: number;
}

/** Drops votes on an amendment whose result the House did not announce: an interrupted vote does not count. */
export function dropUnannouncedVotes(turns: readonly Turn[], posts: readonly Posted[]): Turn[] {
  const announcedByHouse = announcementPost.among(posts).filter(({ data }) => data.by === 'house').length;
  return turns.filter(turn => turn.move !== 'division' || numberOf(cueData(turn.cue).division) <= announcedByHouse);
}

/** All versions of the bill: the draft, and one for each amendment carried. */
export function billVersions(turns: readonly Turn[], topic: string): Bill[] {
  const draft = turns.find(turn => turn.move === 'draft' && wasSpoken(turn));
  const first = draft && readDraft(draft, topic);
  if (!first) return [];
  const versions = [first];
  for (const division of findDivisions(turns)) {
    const before = versions.at(-1) ?? first;
    const clauses = division.tally.carried ? applyAmendment(before.clauses, division.amendment) : undefined;
    if (!clauses) continue;
    const { by, turn, amendment } = division;
    versions.push({ version: before.version + 1, title: before.title, clauses, by, turn, amendment });
  }
  return versions;
}

/** The numbered clauses of a bill in one line. */
export function numberedClauses({ clauses }: Pick<Bill, 'clauses'>): string {
  return clauses.map((clause, at) => `(${at + 1}) ${/[.!?…]["”’]?$/.test(clause) ? clause : `${clause}.`}`).join(' ');
}

/** The bill for the data of a cue, so that it stays readable after the earlier turns were summarized. */
export function billData(bill: Bill | undefined): Pick<CueData, 'bill'> {
  if (!bill) return {};
  const { version, title, clauses } = bill;
  return { bill: { version, title, clauses: [...clauses] } };
}

/** Finds all amendments that were put to the vote, in order. */
export function findDivisions(turns: readonly Turn[]): Division[] {
  const votesByDivision = new Map<number | undefined, Turn[]>();
  for (const turn of turns) {
    if (turn.move !== 'division') continue;
    const { division } = cueData(turn.cue);
    votesByDivision.set(division, [...(votesByDivision.get(division) ?? []), turn]);
  }
  let version = 1;
  return [...votesByDivision.values()].flatMap((votes): Division[] => {
    const [first] = votes;
    const { by, moved = '', amendment: put } = cueData(first?.cue);
    const amendment = parseAmendment(put);
    if (!first || !amendment) return [];
    const tally = countVotes(votes);
    const made = tally.carried ? { version: ++version } : {};
    return [{ amendment, by: textOf(by), turn: moved, tally, ...made }];
  });
}

/** Reads the drafted bill; without clauses, the spoken text becomes its only clause. */
function readDraft(turn: Turn, topic: string): Bill {
  const bill = answerOf('draft', turn)?.bill;
  const clauses = cleanClauses(bill?.clauses);
  const title = shorten(normalizeWhitespace(textOf(bill?.title)), 120) || topic;
  return { version: 1, title, clauses: clauses.length > 0 ? clauses : [turn.text], by: turn.seat, turn: turn.id };
}
