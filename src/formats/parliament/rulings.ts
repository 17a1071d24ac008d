import { isRecord, type JsonObject } from '../../base/json';
import type { Seat } from '../../script/brief';
import type { Turn } from '../../script/turn';
import { recordsOf, textOf, textsOf } from '../deliberation/conclusion';
import { actionOf } from './actions';
import { memberNamed } from './chamber';
import { sideTaken } from './impartial';
import type { Ruling } from './shapes';
import { answerOf, cueData } from './terms';

const ruled = ['evaluation', 'appointment', 'plan', 'ruling', 'tally', 'closing'] as const;

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
  const { move, text } = turn;
  const data: Partial<Ruling> | undefined = answerOf([...ruled], turn);
  const action = move !== 'ruling' ? names[move] : data ? actionOf(turn, { members }) : null;
  if (action === undefined) return undefined;
  const { over } = cueData(turn.cue);
  const side = sideTaken(text);
  return {
    ruling_type: disciplinary.has(action) ? 'discipline' : 'procedure',
    ruling: text,
    action,
    ...detailsOf(data ?? {}, members),
    ...(isRecord(data?.counts) ? { announced: data.counts } : {}),
    ...(side ? { took_side: side } : {}),
    ...(Array.isArray(over) ? { over_budget: over } : {}),
  };
}

/** What a ruling holds beside its words, its members under their names in the ledger. */
export function detailsOf(data: Partial<Ruling>, members: readonly Seat[]): JsonObject {
  const party: Party = words => memberNamed({ members }, words)?.agent ?? textOf(words);
  return {
    ...(textOf(data.target) !== '' ? { target: party(data.target) } : {}),
    ...(typeof data.ground === 'string' ? { ground: data.ground } : {}),
    ...factsIn(data.facts),
    ...directionsIn(data.directions, party),
    ...orderIn(data.order, party),
    ...summaryIn(data.standing),
    ...(textsOf(data.objections).length > 0 ? { objections: textsOf(data.objections) } : {}),
    ...(Array.isArray(data.motions) ? { motions: motionsIn(data.motions, party) } : {}),
  };
}

type Party = (words: string | undefined) => string;

const disciplinary = new Set<string | null>(['quiet', 'redirect', 'deadlock_warning', 'force_compromise']);

function factsIn(facts: Ruling['facts']): JsonObject {
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

function directionsIn(directions: Ruling['directions'], party: Party): JsonObject {
  const known = recordsOf(directions).map(({ name, description, advocates, strengths, risks }): JsonObject => {
    return { name, description, advocates: textsOf(advocates).map(party), strengths, risks };
  });
  return known.length > 0 ? { solution_directions: known } : {};
}

function orderIn(order: Ruling['order'], party: Party): JsonObject {
  const planned = recordsOf(order).map(({ speaker, to, topic }): JsonObject => {
    return { speaker: party(speaker), address_to: party(to), suggested_topic: topic };
  });
  return planned.length > 0 ? { speaking_order: planned } : {};
}

/** The summary as one text, as the ledger has it. */
function summaryIn(standing: Ruling['standing']): JsonObject {
  if (!isRecord(standing)) return {};
  const { agreed, contested, proposes } = standing;
  const parts = [
    ...(textsOf(agreed).length > 0 ? [`Agreed: ${textsOf(agreed).join(' ')}`] : []),
    ...(textsOf(contested).length > 0 ? [`Contested: ${textsOf(contested).join(' ')}`] : []),
    ...(textOf(proposes) !== '' ? [`The bill proposes: ${proposes}`] : []),
  ];
  return parts.length > 0 ? { round_summary: parts.join(' ') } : {};
}

function motionsIn(motions: Ruling['motions'], party: Party): JsonObject[] {
  return recordsOf(motions).map(({ from, response }) => ({ from: party(from), response }));
}
