// The answers that an estimate (a dry run that foretells the cost) and a rehearsal (a run without a model) suppose.

import type { Json, JsonObject } from '../../base/json';
import type { Brief } from '../../script/brief';
import type { RehearsalHints } from '../../script/format';
import type { Cue } from '../../script/step';
import { recordsOf } from '../deliberation/conclusion';
import { representatives } from './chamber';
import { type CueData, cueData } from './terms';

/** The clauses that an estimate supposes. */
const estimateClauses = Array.from(
  { length: 5 },
  (_, at) =>
    `By quarter ${at + 1} the team that runs the service reports what it has moved, and stops where errors double.`,
);

/** The share of the exchange clock that a speaking order fills on average. */
const orderShare = 0.7;

/** The answers that an estimate supposes, where they decide the course: an amendment carried in each round, and a bill passed and signed. */
export function estimateAnswer({ move, data }: Cue, brief: Brief): JsonObject | undefined {
  const { exchange, exchanges = 0, round = 0, motions, counts, due } = cueData(data);
  const ids = representatives(brief).map(({ id }) => id);
  switch (move) {
    case 'evaluation':
      return { target: ids[0] ?? '', directions: [] };
    case 'plan': {
      const count = Math.max(1, Math.round(exchanges * orderShare));
      const nth = (at: number) => ids[at % ids.length] ?? '';
      return { order: Array.from({ length: count }, (_, at) => ({ speaker: nth(at), to: nth(at + 1), topic: '' })) };
    }
    case 'draft':
      return { bill: { title: 'What is moved, and when', clauses: estimateClauses } };
    case 'speech': {
      const objection = estimateClauses[0] ?? '';
      const amendment = { operation: 'add', clause: 0, text: `In round ${round}: ${objection}` };
      return exchange === 1 ? { objection, amendment } : { objection };
    }
    case 'ruling':
      return {
        action: 'continue',
        motions: recordsOf(motions).map(({ from, kind }) => ({ from, kind, response: 'act' })),
      };
    case 'division':
    case 'vote':
      return { vote: 'aye' };
    case 'tally':
      return counts && due ? { counts: { ...counts }, result: due } : undefined;
    case 'decision':
      return { decision: 'sign', message: '' };
    default:
      return undefined;
  }
}

/** What a rehearsal answer refers to: of the values listed for a field one is picked, and an empty list leaves the field out. */
export function rehearsalAnswer(cue: Cue, brief: Brief): RehearsalHints {
  const data = cueData(cue.data);
  const names = representatives(brief).map(seat => seat.name);
  switch (cue.move) {
    case 'evaluation':
      return { values: { target: names, directions: [names.slice(0, 2).map(name => ({ advocates: [name] }))] } };
    case 'appointment':
      return { values: { target: untriedNames(brief, data) } };
    case 'plan':
      return {
        values: { order: [names.map((speaker, at) => ({ speaker, to: names[(at + 1) % names.length] ?? '' }))] },
      };
    case 'ruling':
      return { values: { action: data.capped ? ['end_round'] : ['continue', 'continue', 'follow_up'], target: [] } };
    case 'tally':
      return { values: { result: data.due === undefined ? [] : [data.due] } };
    default:
      return { values: { amendment: data.beforeVote ? [] : amendmentValues(data), motion: [{ kind: 'procedure' }] } };
  }
}

function untriedNames(brief: Brief, { tried = [] }: CueData): string[] {
  return representatives(brief).flatMap(seat => (tried.includes(seat.id) ? [] : [seat.name]));
}

/** An amendment to every clause, and one that adds a clause; none before the draft. */
function amendmentValues({ bill }: CueData): Json[] {
  const clauses = bill?.clauses ?? [];
  const replaced = clauses.map((_, at) => ({ operation: 'replace', clause: at + 1 }));
  return clauses.length > 0 ? [...replaced, { operation: 'add', clause: clauses.length }] : [];
}
