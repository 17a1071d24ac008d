// The answers that a cost estimate supposes for the calls of an inspection.

import { numbersTo } from '../../base/counting';
import type { JsonObject } from '../../base/json';
import type { RequestedCall } from '../../script/call';
import { changed, claims } from './again';
import { readTexts } from './items';

const sentence = 'Something that a reader finds is usually said in a sentence of about this length.';
const findingsPerReading = 12;
const sharedByAllReaders = 6;
const blockingPerReading = 4;
/** The findings of the pass for what all readers missed. */
const missedFindings = 4;
/** The findings of a reading of what has changed in a document that was reviewed before. */
const changeFindings = 2;

/** The stances that an estimate supposes for a turn. */
export const estimateStances: JsonObject = {
  stances: [
    { id: 'F1', stance: 'lesser', why: sentence },
    { id: 'F2', stance: 'falls', why: sentence },
  ],
};

/** The answer that an estimate supposes for a call. */
export function estimateCallAnswer({ kind, seat, data }: RequestedCall): JsonObject {
  switch (kind) {
    case 'reading':
      return {
        findings: numbersTo(findingsPerReading).map(at => ({
          // Equal claims are merged: those with the name of a seat are that reader's alone.
          ...finding(at <= sharedByAllReaders ? `${at}` : `${at} ${seat}`),
          severity: at <= blockingPerReading ? 'blocks' : 'matters',
        })),
      };
    case claims: {
      // Every other earlier finding is taken to be settled.
      const ids = readTexts(data?.ids).filter((_, at) => at % 2 === 1);
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
