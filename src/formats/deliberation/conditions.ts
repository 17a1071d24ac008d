// Conditions that members attach to their assent, and what whoever concludes makes of each. A field `conditions` holds plain texts in a
// member's answer, texts with ids and names in the cue of the concluding turn, and in its answer what became of each id.

import type { JsonObject } from '../../base/json';
import type { Brief, Seat } from '../../script/brief';
import type { Cue } from '../../script/step';
import type { Turn } from '../../script/turn';
import { normalizeWhitespace } from '../../text/spaces';
import { recordsOf, textsOf } from './conclusion';
import { cueData } from './cues';
import { lastStance } from './stances';

/** A condition, with what became of it. */
export interface AnsweredCondition {
  /** The name of the member who set it. */
  by: string;
  text: string;
  state: 'taken' | 'refused' | 'open';
  why: string;
}

/** The conditions of the seats' last stances as data for a concluding cue; empty without any, and in sessions from before edition 7 of the record. */
export function conditionsData({ edition = 1 }: Brief, seats: readonly Seat[], turns: readonly Turn[]): JsonObject {
  if (edition < 7) return {};
  const all = seats.flatMap(({ id, name }) => {
    const stanceTurn = lastStance(turns, id)?.turn;
    return textsOf(turns.find(turn => turn.id === stanceTurn)?.data?.conditions).map(text => ({ by: name, text }));
  });
  return all.length > 0 ? { conditions: all.map((each, at) => ({ id: `K${at + 1}`, ...each })) } : {};
}

/** Prompt lines that ask whoever concludes about each open condition; empty for a second asking (`masked`), of which only the verdict is read. */
export function conditionsNote({ data, masked }: Cue): string {
  const { conditions = [] } = cueData(data);
  if (conditions.length === 0 || masked) return '';
  const lines = conditions.map(({ id, by, text }) => `- ${id}, ${by}: “${normalizeWhitespace(text)}”`);
  return `Conditions under which members would accept:\n${lines.join('\n')}\nAs conditions list each of these by its id: taken true where what you put forward has it, else false; as why, at most 12 words, which sentence or change (C…) has it, or the reason against it.`;
}

/** What a concluding turn makes of the conditions that it was asked about; one that it leaves out stays open. */
export function answeredConditions({ cue, data }: Turn): AnsweredCondition[] {
  const answers = recordsOf(data?.conditions);
  return (cueData(cue).conditions ?? []).map(({ id, by, text }) => {
    const { taken, why } = answers.find(each => each.id === id) ?? {};
    const state = taken === true ? 'taken' : taken === false ? 'refused' : 'open';
    return { by, text, state, why: typeof why === 'string' ? why.trim() : '' };
  });
}

/** The conditions for an outcome, in place of the bare answers; nothing if there was none. */
export function outcomeConditions(turn: Turn): { conditions?: JsonObject[] } {
  const all = answeredConditions(turn).map(each => ({ ...each }));
  return all.length > 0 ? { conditions: all } : {};
}
