import { isRecord, type JsonObject } from '../../base/json';
import type { Turn } from '../../script/turn';
import { recordsOf, textsOf } from '../deliberation/conclusion';
import { amendmentIn, amendmentWords } from './amendment';
import { plainLine } from './memberWords';
import { motionIn } from './motions';

/** What a turn sounds like to the others: with what it finds, moves, votes or asks for, which its words alone may not say. */
export function heardAs(turn: Turn): string {
  return [turn.text, ...beside(turn)].join('\n');
}

function beside(turn: Turn): string[] {
  const { move, text, data, cue } = turn;
  switch (move) {
    case 'evaluation':
      return found(data);
    case 'speech':
    case 'answer':
    case 'compromise':
      return moved(turn);
    case 'vote':
    case 'division':
      return typeof data?.vote === 'string' ? [`Vote: ${data.vote}${cue?.division ? ' on the amendment' : ''}`] : [];
    case 'decision': {
      const message = plainLine(data?.message);
      return message && !text.includes(message) ? [`Message to the House: ${message}`] : [];
    }
    default:
      return [];
  }
}

function moved(turn: Turn): string[] {
  const amendment = amendmentIn(turn.data);
  const motion = motionIn(turn);
  return [
    ...(amendment ? [`Moves an amendment: ${amendmentWords(amendment)}`] : []),
    ...(motion ? [`Moves: ${motion.text}`] : []),
  ];
}

/** The fact base and the directions, from which the drafter works. */
function found(data: JsonObject | undefined): string[] {
  const facts = isRecord(data?.facts) ? (data.facts as JsonObject) : {};
  const listed = (label: string, points: string[]) =>
    points.length > 0 ? [`${label}: ${points.map(plainLine).join(' | ')}`] : [];
  const directions = recordsOf(data?.directions).map(
    ({ name, description }) => `${String(name)}: ${String(description)}`,
  );
  return [
    ...listed('Agreed', textsOf(facts.agreed)),
    ...listed('Contested', textsOf(facts.contested)),
    ...listed('Constraints', textsOf(facts.constraints)),
    ...listed('Open questions', textsOf(facts.questions)),
    ...listed('Directions', directions),
  ];
}
