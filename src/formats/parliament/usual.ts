import type { JsonObject } from '../../base/json';
import type { Brief } from '../../script/brief';
import type { Cue } from '../../script/step';
import { recordsOf } from '../deliberation/conclusion';
import { representatives } from './chamber';
import { cueData } from './terms';

/** The clauses of a usual bill, each one sentence. */
const usualClauses = Array.from(
  { length: 5 },
  (_, at) =>
    `By quarter ${at + 1} the team that runs the service reports what it has moved, and stops where errors double.`,
);

/** How much of the clock of exchanges a Speaker's order takes as a rule. */
const usualShare = 0.7;

/** What the answers of a usual sitting declare: an order for most of the clock, a bill of some clauses, an amendment a round that is put and carried, a bill that is passed and signed. */
export function usualAnswer({ move, data }: Cue, brief: Brief): JsonObject | undefined {
  const { exchange, exchanges = 0, round = 0, motions, counts, due } = cueData(data);
  const ids = representatives(brief).map(({ id }) => id);
  switch (move) {
    case 'evaluation': {
      const facts = { agreed: [], contested: [], constraints: [], questions: [] };
      return { target: ids[0] ?? '', facts, directions: [] };
    }
    case 'plan': {
      const count = Math.max(1, Math.round(exchanges * usualShare));
      const nth = (at: number) => ids[at % ids.length] ?? '';
      return { order: Array.from({ length: count }, (_, at) => ({ speaker: nth(at), to: nth(at + 1), topic: '' })) };
    }
    case 'draft':
      return { bill: { title: 'What is moved, and when', clauses: usualClauses } };
    case 'speech': {
      const objection = usualClauses[0] ?? '';
      const amendment = { operation: 'add', clause: 0, text: `In round ${round}: ${objection}` };
      return exchange === 1 ? { objection, amendment } : { objection };
    }
    case 'answer':
      return { stance: 'maintain' };
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
