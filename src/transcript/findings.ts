import { finishedTurns, type SessionState } from '../ledger/state';
import type { FormatView } from '../script/format';
import { type Turn, wasSpoken } from '../script/turn';
import { blocksOf } from '../script/viewing';
import { heardOf } from './minutes';
import { passageAround, type Quote, quotesIn } from './quotes';

/** Where words stand in a document: lines from 1, and offsets into its text, `end` not included. */
export interface Stretch {
  startLine: number;
  endLine: number;
  start: number;
  end: number;
}

/** What one turn makes of words of the document. */
export interface Claim {
  turn: string;
  seat: string;
  name: string;
  role: string;
  /** Where its seat stood at that time, in the format's own word. */
  stance?: string;
  /** The sentences around the words. */
  text: string;
}

/** Words of the document that were argued about, and who said what of them. */
export interface Finding {
  /** The same whenever the session is read again. */
  id: string;
  /** The longest quotation of these words. */
  quote: string;
  /** Every quotation of them, the longest first. */
  quotes: string[];
  startLine: number;
  endLine: number;
  /** Every turn that quotes these words; the first of them is the claim. */
  claims: Claim[];
  /** Turns of others that quote the words or take up the claim, by where they stand beside who made it. */
  for: Claim[];
  against: Claim[];
}

interface Quoting {
  turn: Turn;
  quote: Quote;
  place: Stretch;
}

/** The findings of a session on its document, in the order of the lines; `find` says where a quote stands in it, if it does. */
export function findingsOf(
  state: SessionState,
  format: FormatView | undefined,
  find: (quote: string) => Stretch | undefined,
): Finding[] {
  const turns = finishedTurns(state).filter(turn => wasSpoken(turn) && !state.turns.get(turn.id)?.cue.procedure);
  const table = { state, turns, standing: standingIn(state, format) };
  const offset = (state.opened?.document?.firstLine ?? 1) - 1;
  const quotings = turns.flatMap(turn =>
    quotesIn(turn.text).flatMap(quote => {
      const place = find(quote.text);
      return place ? [{ turn, quote, place }] : [];
    }),
  );
  return overlapping(quotings).flatMap(group => findingOf(group, offset, table));
}

interface Table {
  state: SessionState;
  turns: readonly Turn[];
  standing: (turn: Turn) => Standing | undefined;
}

/** Quotes of the same words, however much of them each has; in the order of the document. */
function overlapping(quotings: readonly Quoting[]): Quoting[][] {
  const groups: Quoting[][] = [];
  let end = -1;
  for (const quoting of [...quotings].sort((a, b) => a.place.start - b.place.start)) {
    if (quoting.place.start < end) groups.at(-1)?.push(quoting);
    else groups.push([quoting]);
    end = Math.max(end, quoting.place.end);
  }
  return groups;
}

function findingOf(group: readonly Quoting[], offset: number, table: Table): Finding[] {
  const byLength = [...group].sort((a, b) => lengthOf(b) - lengthOf(a));
  const [longest] = byLength;
  const ordered = [...group].sort((a, b) => a.turn.seq - b.turn.seq || a.quote.start - b.quote.start);
  const quoting = ordered.filter((each, at) => ordered.findIndex(other => other.turn === each.turn) === at);
  const [first] = quoting;
  if (!first || !longest) return [];
  const claims = quoting.map(({ turn, quote }) => claimOf(turn, passageAround(turn.text, quote), table));
  const [claim] = claims;
  const answers = claim ? answersTo(first.turn, claim, quoting, table) : [];
  const taken = [...quoting.filter(each => each.turn.seat !== first.turn.seat).map(each => each.turn), ...answers];
  const side = table.standing(first.turn)?.side;
  const beside = (sign: 1 | -1) =>
    taken
      .filter(turn => side && table.standing(turn)?.side === side * sign)
      .sort((a, b) => a.seq - b.seq)
      .map(turn => claims.find(each => each.turn === turn.id) ?? claimOf(turn, answerIn(turn, claim), table));
  return [
    {
      id: `${first.turn.id}@${longest.place.start}`,
      quote: longest.quote.text,
      quotes: [...new Set(byLength.map(({ quote }) => quote.text))],
      startLine: longest.place.startLine + offset,
      endLine: longest.place.endLine + offset,
      claims,
      for: beside(1),
      against: beside(-1),
    },
  ];
}

function lengthOf({ place }: Quoting): number {
  return place.end - place.start;
}

function claimOf({ id, seat }: Turn, text: string, { state, standing, turns }: Table): Claim {
  const { name = seat, role = '' } = state.opened?.seats.find(each => each.id === seat) ?? {};
  const turn = turns.find(each => each.id === id);
  const stance = turn && standing(turn)?.word;
  return { turn: id, seat, name, role, ...(stance === undefined ? {} : { stance }), text };
}

/** Later turns of others that name who made the claim and quote its own words. */
function answersTo(first: Turn, claim: Claim, quoting: readonly Quoting[], { turns }: Table): Turn[] {
  return turns.filter(
    turn =>
      turn.seq > first.seq &&
      turn.seat !== first.seat &&
      !quoting.some(each => each.turn === turn) &&
      turn.text.includes(claim.name) &&
      answering(turn, claim) !== undefined,
  );
}

function answering(turn: Turn, claim: Claim): Quote | undefined {
  const words = folded(claim.text);
  return quotesIn(turn.text).find(quote => words.includes(folded(quote.text)));
}

function answerIn(turn: Turn, claim: Claim | undefined): string {
  const quote = claim && answering(turn, claim);
  return quote ? passageAround(turn.text, quote) : turn.text;
}

function folded(text: string): string {
  return text
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .replace(/(?<![.,;:!?…])[.,;:!?…]+$/, '');
}

interface Standing {
  word: string;
  /** Which side of the middle; 0 is neither. */
  side: number;
}

/** Where a turn's seat stood when it spoke, by the chart that the format itself draws of its seats. */
function standingIn(state: SessionState, format: FormatView | undefined): Table['standing'] {
  const charts = format && state.opened ? blocksOf(format, heardOf(state)).filter(block => block.kind === 'chart') : [];
  const seqOf = (turn: string | undefined) => state.turns.get(turn ?? '')?.ended?.seq ?? 0;
  return ({ seat, seq }) => {
    for (const { levels, series } of charts) {
      const points = series.find(each => each.seat === seat)?.points ?? [];
      const point = points.findLast(each => seqOf(each.turn) <= seq);
      const word = point && levels[point.level];
      if (point && word !== undefined) return { word, side: Math.sign(point.level - (levels.length - 1) / 2) };
    }
    return undefined;
  };
}
