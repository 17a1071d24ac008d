import { isRecord, type JsonObject } from '../../base/json';
import type { Seat } from '../../script/brief';
import type { Turn } from '../../script/turn';
import { recordsOf, textOf, textsOf } from '../deliberation/conclusion';
import { resolveAction } from './actions';
import { findRepresentative } from './chamber';
import type { Ruling } from './shapes';
import { answerOf, cueData } from './terms';

const rulingMoves = ['evaluation', 'appointment', 'plan', 'ruling', 'tally', 'closing'] as const;

const actionNames: Record<string, string> = {
  evaluation: 'evaluate_statements',
  appointment: 'appoint_drafter',
  plan: 'round_start',
  tally: 'evaluate_vote',
  closing: 'close',
  redirect: 'redirect',
};

/** The content of a ruling's message; undefined if the turn is no ruling. */
export function rulingContent(turn: Turn, members: readonly Seat[]): JsonObject | undefined {
  const { move, text } = turn;
  const data: Partial<Ruling> | undefined = answerOf([...rulingMoves], turn);
  const action = move !== 'ruling' ? actionNames[move] : data ? resolveAction(turn, { members }) : null;
  if (action === undefined) return undefined;
  const { over } = cueData(turn.cue);
  return {
    ruling_type: disciplinaryActions.has(action) ? 'discipline' : 'procedure',
    ruling: text,
    action,
    ...rulingDetails(data ?? {}, members),
    ...(isRecord(data?.counts) ? { announced: data.counts } : {}),
    ...(Array.isArray(over) ? { over_budget: over } : {}),
  };
}

/** The declared details of a ruling, with members under their ledger names. */
export function rulingDetails(data: Partial<Ruling>, members: readonly Seat[]): JsonObject {
  const party: PartyNameOf = words => findRepresentative({ members }, words)?.agent ?? textOf(words);
  return {
    ...(textOf(data.target) !== '' ? { target: party(data.target) } : {}),
    ...(typeof data.ground === 'string' ? { ground: data.ground } : {}),
    ...factsContent(data.facts),
    ...directionsContent(data.directions, party),
    ...orderContent(data.order, party),
    ...summaryContent(data.standing),
    ...(textsOf(data.objections).length > 0 ? { objections: textsOf(data.objections) } : {}),
    ...(Array.isArray(data.motions) ? { motions: motionsContent(data.motions, party) } : {}),
  };
}

type PartyNameOf = (words: string | undefined) => string;

const disciplinaryActions = new Set<string | null>(['quiet', 'redirect', 'deadlock_warning', 'force_compromise']);

function factsContent(facts: Ruling['facts']): JsonObject {
  if (!isRecord(facts)) return {};
  const { agreed, contested, constraints, questions } = facts;
  return {
    fact_base: {
      agreed_facts: textsOf(agreed),
      contested_facts: textsOf(contested),
      key_constraints: textsOf(constraints),
      open_questions: textsOf(questions),
    },
  };
}

function directionsContent(directions: Ruling['directions'], party: PartyNameOf): JsonObject {
  const known = recordsOf(directions).map(({ name, description, advocates, strengths, risks }): JsonObject => {
    return { name, description, advocates: textsOf(advocates).map(party), strengths, risks };
  });
  return known.length > 0 ? { solution_directions: known } : {};
}

function orderContent(order: Ruling['order'], party: PartyNameOf): JsonObject {
  const planned = recordsOf(order).map(({ speaker, to, topic }): JsonObject => {
    return { speaker: party(speaker), address_to: party(to), suggested_topic: topic };
  });
  return planned.length > 0 ? { speaking_order: planned } : {};
}

/** The summary as one text. */
function summaryContent(standing: Ruling['standing']): JsonObject {
  if (!isRecord(standing)) return {};
  const { agreed, contested, proposes } = standing;
  const parts = [
    ...(textsOf(agreed).length > 0 ? [`Agreed: ${textsOf(agreed).join(' ')}`] : []),
    ...(textsOf(contested).length > 0 ? [`Contested: ${textsOf(contested).join(' ')}`] : []),
    ...(textOf(proposes) !== '' ? [`The bill proposes: ${proposes}`] : []),
  ];
  return parts.length > 0 ? { round_summary: parts.join(' ') } : {};
}

function motionsContent(motions: Ruling['motions'], party: PartyNameOf): JsonObject[] {
  return recordsOf(motions).map(({ from, response }) => ({ from: party(from), response }));
}
