// The answers that a cost estimate supposes for the calls of an inspection.

import { numbersTo } from '../../base/counting';
import type { JsonObject } from '../../base/json';
import type { RequestedCall } from '../../script/call';
import { changed, claims } from './again';
import { readTexts } from './items';

const sentence = 'Something that a reader finds is usually said in a sentence of about this length.';
/** Expected findings: of a reading, shared by all readers, of the pass for missed ones, blocking, and of a reading of changes. */
const [findingsPerReading, sharedFindings, missedFindings, blockingFindings, changeFindings] = [
  12, 6, 4, 4, 2,
] as const;

/** The stances that an estimate supposes for a turn. */
export const estimateStances: JsonObject = {
  stances: [
    { id: 'F1', stance: 'lesser', why: sentence },
    { id: 'F2', stance: 'falls', why: sentence },
  ],
};

/** The answer that an estimate supposes for a call: half of a reader's findings are shared by all readers. */
export function estimateCallAnswer({ kind, seat, data }: RequestedCall): JsonObject {
  switch (kind) {
    case 'reading':
      return {
        findings: numbersTo(findingsPerReading).map(at => ({
          ...finding(at <= sharedFindings ? `${at}` : `${at} ${seat}`),
          severity: at <= blockingFindings ? 'blocks' : 'matters',
        })),
      };
    case claims: {
      const ids = readTexts(data?.ids).filter((_, at) => at % 2);
      return { others: ids.map(id => ({ id, verdict: 'settled', changes: ['H1'], why: sentence })) };
    }
    case changed:
      return { findings: numbersTo(changeFindings).map(at => ({ ...finding(`${at}`), broughtBy: ['H1'] })) };
    case 'missed':
      return { findings: numbersTo(missedFindings).map(at => finding(`${at} ${kind}`)) };
    case 'cures':
      return {
        cures: readTexts(data?.ids).map(id => ({
          settles: [id],
          change: `${sentence} ${sentence}`,
          checkedAgainst: '',
        })),
      };
    case 'page':
      return { why: sentence, lines: numbersTo(5).map(at => ({ text: sentence, harm: sentence, ids: [`F${at}`] })) };
    default:
      return {};
  }
}

function finding(which: string): JsonObject {
  const words = { claim: `${sentence} ${which}`, consequence: sentence, change: sentence, quotes: [sentence] };
  return { ...words, section: '', type: 'risk', slot: '', severity: 'matters', certainty: 75 };
}
