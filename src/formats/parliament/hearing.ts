import type { Turn } from '../../script/turn';
import { recordsOf, textOf, textsOf } from '../deliberation/conclusion';
import { amendmentIn, amendmentWords } from './amendment';
import { plainLine } from './memberWords';
import { motionIn } from './motions';
import { voteOf } from './tally';
import { answerOf } from './terms';

/** What a turn sounds like to the others: with what it finds, moves, votes or asks for, which its words alone may not say. */
export function heardAs(turn: Turn): string {
  return [turn.text, ...beside(turn)].join('\n');
}

function beside(turn: Turn): string[] {
  switch (turn.move) {
    case 'evaluation':
      return found(turn);
    case 'speech':
    case 'answer':
    case 'compromise':
      return moved(turn);
    case 'vote':
    case 'division': {
      const vote = voteOf(turn);
      return vote ? [`Vote: ${vote}${turn.move === 'division' ? ' on the amendment' : ''}`] : [];
    }
    case 'decision': {
      const message = plainLine(answerOf('decision', turn)?.message);
      return message && !turn.text.includes(message) ? [`Message to the House: ${message}`] : [];
    }
    default:
      return [];
  }
}

function moved(turn: Turn): string[] {
  const amendment = amendmentIn(turn);
  const motion = motionIn(turn);
  return [
    ...(amendment ? [`Moves an amendment: ${amendmentWords(amendment)}`] : []),
    ...(motion ? [`Moves: ${motion.text}`] : []),
  ];
}

/** The fact base and the directions, from which the drafter works. */
function found(turn: Turn): string[] {
  const { facts, directions } = answerOf('evaluation', turn) ?? {};
  const listed = (label: string, points: string[]) =>
    points.length > 0 ? [`${label}: ${points.map(plainLine).join(' | ')}`] : [];
  const ways = recordsOf(directions).map(({ name, description }) => `${textOf(name)}: ${textOf(description)}`);
  return [
    ...listed('Agreed', textsOf(facts?.agreed)),
    ...listed('Contested', textsOf(facts?.contested)),
    ...listed('Constraints', textsOf(facts?.constraints)),
    ...listed('Open questions', textsOf(facts?.questions)),
    ...listed('Directions', ways),
  ];
}
