import { isRecord, type JsonObject } from '../../base/json';
import type { Brief } from '../../script/brief';
import type { Cue } from '../../script/step';
import { type SeatId, type Turn, wasSpoken } from '../../script/turn';
import { mentions } from '../../text/mentions';
import { foldSpace } from '../../text/spaces';
import { experts } from './chairs';
import { textsOf } from './conclusion';
import { lastStance } from './stances';

/** An objection as an expert declares it, with the point that it is about; empty where it names none. */
interface Objection {
  point: string;
  objection: string;
}

/** The objections that a turn declares; in older records and in a structured council they are sentences alone. */
export function objectionsIn(data: JsonObject | undefined): Objection[] {
  const listed = data?.objections;
  return (Array.isArray(listed) ? listed : []).flatMap(each => {
    const { point, objection } = isRecord(each) ? each : { point: '', objection: each };
    if (typeof objection !== 'string' || objection.trim() === '') return [];
    return [{ point: typeof point === 'string' ? point.trim() : '', objection: objection.trim() }];
  });
}

/** What a seat left open when it last declared itself: its objections, and the conditions on which it would accept. */
export function openPoints(heard: readonly Turn[], seat: SeatId): { objections: string[]; conditions: string[] } {
  const last = lastStance(heard, seat)?.turn;
  const data = heard.find(turn => turn.id === last)?.data;
  return {
    objections: objectionsIn(data).map(({ point, objection }) => (point ? `On ${point}: ${objection}` : objection)),
    conditions: textsOf(data?.conditions),
  };
}

/** Whether a proposal was stated since a seat last declared itself that has, as whoever stated it says, all its conditions and answers all its objections. */
function isMet(heard: readonly Turn[], seat: SeatId, name: string): boolean {
  const last = lastStance(heard, seat)?.turn;
  const stated = heard.findLast(turn => wasSpoken(turn) && textsOf(turn.data?.proposal).length > 0);
  const isSince = stated !== undefined && heard.indexOf(stated) > heard.findIndex(turn => turn.id === last);
  return isSince && textsOf(stated.data?.met).some(each => mentions(each, name));
}

/** What is still open between the experts, for whoever is asked next; nothing for a judge from whom names are withheld. */
export function openNote({ seat, masked }: Cue, brief: Brief, heard: readonly Turn[]): string {
  if (masked) return '';
  const lines = experts(brief).flatMap(({ id, name }) => {
    const { objections, conditions } = openPoints(heard, id);
    const who = id === seat ? 'You' : name;
    const met = isMet(heard, id, name) ? ' (the proposal as it now reads meets that, the moderator says)' : '';
    const told = (text: string) => `“${foldSpace(text)}”${met}`;
    return [
      ...objections.map(text => `- ${who} objected: ${told(text)}`),
      ...conditions.map(text => `- ${who} would accept if: ${told(text)}`),
    ];
  });
  return lines.length > 0
    ? `Open, as each declared it last; what the table has met since is open no more:\n${lines.join('\n')}`
    : '';
}
