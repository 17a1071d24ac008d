import type { EndedCall } from '../../../src/script/call';
import type { Cure, Docket, Finding } from '../../../src/script/page';

/** A finding that blocks and stands, unless a test says otherwise. */
export function finding(id: string, changes: Partial<Finding> = {}): Finding {
  return {
    ...{ id, from: [`r1.${id.slice(1)}`], section: 'Cost', type: 'error', slot: 'failure' },
    quotes: [{ text: `words of ${id}`, startLine: 7, endLine: 7 }],
    claim: `Claim of ${id}.`,
    consequence: `Harm of ${id}.`,
    ...{ severity: 'blocks', filed: 'blocks', certainty: 75, by: ['proponent-1'], disputed: false },
    ...{ state: 'stands', unquoted: false },
    ...changes,
  };
}

/** A tested change that settles these findings. */
export function cure(id: string, settles: readonly string[], changes: Partial<Cure> = {}): Cure {
  return { id, settles, change: `Wording of ${id}.`, checkedAgainst: `What ${id} was tried against.`, ...changes };
}

/** A docket that one reader has filled, having looked everywhere. */
export function docket(changes: Partial<Docket> = {}): Docket {
  return {
    ...{ kind: 'design', findings: [], cures: [], choices: [], order: [] },
    examined: { goals: 'holds', failure: 'findings', 'running it': 'not examined' },
    readers: [{ seat: 'proponent-1', outcome: 'answered', findings: 3 }],
    ...{ unread: [], notes: [] },
    ...changes,
  };
}

/** A call that was answered with this data. */
export function call(kind: string, data: EndedCall['data'], changes: Partial<EndedCall> = {}): EndedCall {
  return { id: 'x9', name: kind, kind, seat: 'opponent-1', outcome: 'answered', data, quotes: [], seq: 90, ...changes };
}
