import { upTo } from '../../base/counting';
import type { JsonObject } from '../../base/json';
import type { Examination } from '../../script/call';
import { changed, claims } from './again';
import { textsIn } from './items';

const sentence = 'Something that a reader finds is usually said in a sentence of about this length.';
/** Findings of a usual reading, and how many of them all readers have. */
const [found, shared, added, grave, few] = [12, 6, 4, 4, 2] as const;

/** What a turn usually declares where findings are talked about. */
export const usualStances: JsonObject = {
  stances: [
    { id: 'F1', stance: 'lesser', why: sentence },
    { id: 'F2', stance: 'falls', why: sentence },
  ],
};

/** The data that an estimate supposes: half of what a reader finds the others find too. */
export function usual({ kind, seat, data }: Examination): JsonObject {
  switch (kind) {
    case 'reading':
      return {
        findings: upTo(found).map(at => ({
          ...finding(at <= shared ? `${at}` : `${at} ${seat}`),
          severity: at <= grave ? 'blocks' : 'matters',
        })),
      };
    case claims: {
      const ids = textsIn(data?.ids).filter((_, at) => at % 2);
      return { others: ids.map(id => ({ id, verdict: 'settled', changes: ['H1'], why: sentence })) };
    }
    case changed:
      return { findings: upTo(few).map(at => ({ ...finding(`${at}`), broughtBy: ['H1'] })) };
    case 'missed':
      return { findings: upTo(added).map(at => finding(`${at} ${kind}`)) };
    case 'cures':
      return {
        cures: textsIn(data?.ids).map(id => ({
          settles: [id],
          change: `${sentence} ${sentence}`,
          checkedAgainst: '',
        })),
      };
    case 'page':
      return { why: sentence, lines: upTo(5).map(at => ({ text: sentence, harm: sentence, ids: [`F${at}`] })) };
    default:
      return {};
  }
}

function finding(which: string): JsonObject {
  const words = { claim: `${sentence} ${which}`, consequence: sentence, change: sentence, quotes: [sentence] };
  return { ...words, section: '', type: 'risk', slot: '', severity: 'matters', certainty: 75 };
}
