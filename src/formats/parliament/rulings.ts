import type { Json, JsonObject } from '../../base/json';
import { isRecord } from '../../base/json';
import type { Seat } from '../../script/brief';
import type { Turn } from '../../script/turn';
import { recordsOf, textsOf } from '../deliberation/conclusion';
import { actionOf } from './actions';
import { memberNamed } from './chamber';
import { sideTaken } from './impartial';

const names: Record<string, string> = {
  evaluation: 'evaluate_statements',
  appointment: 'appoint_drafter',
  plan: 'round_start',
  tally: 'evaluate_vote',
  closing: 'close',
  redirect: 'redirect',
};

/** The content of a ruling's message; undefined where the turn is no ruling. */
export function rulingContent(turn: Turn, members: readonly Seat[]): JsonObject | undefined {
  const { move, text, data = {}, cue } = turn;
  const ordered = turn.data ? actionOf(turn, { members }) : null;
  const action = move === 'ruling' ? ordered : names[move];
  if (action === undefined) return undefined;
  const over = cue?.over;
  const side = sideTaken(text);
  return {
    ruling_type: disciplinary.has(String(action)) ? 'discipline' : 'procedure',
    ruling: text,
    action,
    ...detailsOf(data, members),
    ...(isRecord(data.counts) ? { announced: data.counts as JsonObject } : {}),
    ...(side ? { took_side: side } : {}),
    ...(Array.isArray(over) ? { over_budget: over } : {}),
  };
}

/** What a ruling holds beside its words, its members under their names in the ledger. */
export function detailsOf(data: JsonObject, members: readonly Seat[]): JsonObject {
  const party = (words: string) => memberNamed({ members }, words)?.agent ?? words;
  return {
    ...(typeof data.target === 'string' && data.target !== '' ? { target: party(data.target) } : {}),
    ...(typeof data.ground === 'string' ? { ground: data.ground } : {}),
    ...factsIn(data.facts),
    ...directionsIn(data.directions, party),
    ...orderIn(data.order, party),
    ...summaryIn(data.standing),
    ...(textsOf(data.objections).length > 0 ? { objections: textsOf(data.objections) } : {}),
    ...(Array.isArray(data.motions) ? { motions: motionsIn(data.motions, party) } : {}),
  };
}

const disciplinary = new Set(['quiet', 'redirect', 'deadlock_warning', 'force_compromise']);

function factsIn(facts: Json | undefined): JsonObject {
  if (!isRecord(facts)) return {};
  const { agreed, contested, constraints, questions } = facts as JsonObject;
  return {
    fact_base: {
      agreed_facts: textsOf(agreed),
      contested_facts: textsOf(contested),
      key_constraints: textsOf(constraints),
      open_questions: textsOf(questions),
    },
  };
}

function directionsIn(directions: Json | undefined, party: (words: string) => string): JsonObject {
  const known = recordsOf(directions).map(({ name, description, advocates, strengths, risks }): JsonObject => {
    return { name, description, advocates: textsOf(advocates).map(party), strengths, risks };
  });
  return known.length > 0 ? { solution_directions: known } : {};
}

function orderIn(order: Json | undefined, party: (words: string) => string): JsonObject {
  const planned = recordsOf(order).map(({ speaker, to, topic }): JsonObject => {
    return { speaker: party(String(speaker)), address_to: party(String(to)), suggested_topic: topic };
  });
  return planned.length > 0 ? { speaking_order: planned } : {};
}

/** The summary as one text, as the ledger has it. */
function summaryIn(standing: Json | undefined): JsonObject {
  if (!isRecord(standing)) return {};
  const { agreed, contested, proposes } = standing as JsonObject;
  const parts = [
    ...(textsOf(agreed).length > 0 ? [`Agreed: ${textsOf(agreed).join(' ')}`] : []),
    ...(textsOf(contested).length > 0 ? [`Contested: ${textsOf(contested).join(' ')}`] : []),
    ...(typeof proposes === 'string' && proposes !== '' ? [`The bill proposes: ${proposes}`] : []),
  ];
  return parts.length > 0 ? { round_summary: parts.join(' ') } : {};
}

function motionsIn(motions: Json, party: (words: string) => string): JsonObject[] {
  return recordsOf(motions).map(({ from, response }) => ({ from: party(String(from)), response }));
}
