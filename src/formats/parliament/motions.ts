import type { JsonObject } from '../../base/json';
import { isRecord } from '../../base/json';
import { type SeatId, type Turn, wasSpoken } from '../../script/turn';
import { foldSpace, shorten } from '../../text/spaces';
import { type Amendment, amended, amendmentIn } from './bill';
import { billOf, type Chamber, type Exchange } from './chamber';
import type { motions } from './shapes';

/** Something moved in a speech or an answer. */
export interface Motion {
  kind: (typeof motions)[number];
  by: SeatId;
  /** The turn that moved it. */
  turn: string;
  text: string;
  amendment?: Amendment;
  /** As the Speaker is told of it. */
  shown: JsonObject;
}

/** What was moved in an exchange; an amendment that is out of order is none. */
export function motionsIn(chamber: Chamber, exchange: Exchange | undefined): Motion[] {
  return [exchange?.speech, exchange?.answer].flatMap(turn => (turn && wasSpoken(turn) ? movedBy(chamber, turn) : []));
}

/** What a turn moves. */
export function movedBy(chamber: Pick<Chamber, 'turns' | 'brief'>, turn: Turn): Motion[] {
  const motion = motionIn(turn);
  const amendment = amendmentIn(turn.data);
  const bill = billOf(chamber);
  const inOrder = amendment && bill && amended(bill.clauses, amendment) ? amendment : undefined;
  const moved: Motion[] = motion ? [motion] : [];
  if (inOrder) {
    const text = amendmentWords(inOrder);
    moved.push({
      kind: 'amendment',
      by: turn.seat,
      turn: turn.id,
      text,
      amendment: inOrder,
      shown: { kind: 'amendment', text },
    });
  }
  return moved;
}

/** The motion a turn declares beside what it says. */
export function motionIn({ seat, id, data }: Turn): Motion | undefined {
  const value = data?.motion;
  if (!isRecord(value) || typeof value.text !== 'string') return undefined;
  const { kind } = value;
  const text = shorten(foldSpace(value.text), 300);
  if ((kind !== 'vote' && kind !== 'compromise' && kind !== 'procedure') || text === '') return undefined;
  return { kind, by: seat, turn: id, text, shown: { kind, text } };
}

/** Words in quotation marks, their own marks made single. */
export function quoted(text: string): string {
  return `“${text.replace(/“/g, '‘').replace(/”/g, '’')}”`;
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
