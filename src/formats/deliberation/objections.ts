// What experts object to and demand in a council's proposal, and what of it is still open.

import { isRecord, type JsonObject } from '../../base/json';
import type { Brief, Seat } from '../../script/brief';
import type { Cue } from '../../script/step';
import { type SeatId, type Turn, wasSpoken } from '../../script/turn';
import { mentions } from '../../text/mentions';
import { normalizeWhitespace } from '../../text/spaces';
import { textsOf } from './conclusion';
import { experts } from './councilSeats';
import { cueData } from './cues';
import { lastStance } from './stances';

/** An objection of an expert and the point it is about; the point is empty if none is named. */
interface Objection {
  point: string;
  objection: string;
}

/** Reads the objections in a turn's data; in older records and structured councils they are plain sentences. */
export function readObjections(data: JsonObject | undefined): Objection[] {
  const items = data?.objections;
  return (Array.isArray(items) ? items : []).flatMap(each => {
    const { point, objection } = isRecord(each) ? each : { point: '', objection: each };
    if (typeof objection !== 'string' || objection.trim() === '') return [];
    return [{ point: typeof point === 'string' ? point.trim() : '', objection: objection.trim() }];
  });
}

/** The objections and conditions in the turn of a seat's last stance. */
export function openPoints(turns: readonly Turn[], seat: SeatId): { objections: string[]; conditions: string[] } {
  const last = lastStance(turns, seat)?.turn;
  const data = turns.find(turn => turn.id === last)?.data;
  return {
    objections: readObjections(data).map(({ point, objection }) => (point ? `On ${point}: ${objection}` : objection)),
    conditions: textsOf(data?.conditions),
  };
}

/** Whether a newer proposal claims to meet all conditions and objections of a seat. */
function isMet(turns: readonly Turn[], seat: SeatId, name: string): boolean {
  const last = lastStance(turns, seat)?.turn;
  const proposing = turns.findLast(turn => wasSpoken(turn) && textsOf(turn.data?.proposal).length > 0);
  const isNewer = proposing !== undefined && turns.indexOf(proposing) > turns.findIndex(turn => turn.id === last);
  return isNewer && textsOf(proposing.data?.met).some(each => mentions(each, name));
}

/** The experts whose objections and conditions, if they have any, the proposal does not meet as it now reads. */
export function expertsWithOpenPoints(brief: Brief, turns: readonly Turn[]): Seat[] {
  return experts(brief).filter(({ id, name }) => !isMet(turns, id, name));
}

/** Prompt lines on the experts' objections and conditions that the proposal does not meet as it now reads; empty for a judge who must not see names. */
export function openNote({ seat, masked, data }: Cue, brief: Brief, turns: readonly Turn[]): string {
  if (masked) return '';
  // Whoever concludes is asked about each condition apart.
  const isAskedApart = cueData(data).conditions !== undefined;
  const lines = expertsWithOpenPoints(brief, turns).flatMap(({ id, name }) => {
    const { objections, conditions } = openPoints(turns, id);
    const who = id === seat ? 'You' : name;
    const quoted = (text: string) => `“${normalizeWhitespace(text)}”`;
    return [
      ...objections.map(text => `- ${who} objected: ${quoted(text)}`),
      ...(isAskedApart ? [] : conditions).map(text => `- ${who} would accept if: ${quoted(text)}`),
    ];
  });
  return lines.length > 0 ? `Open, as each declared it last:\n${lines.join('\n')}` : '';
}
