import type { Turn } from '../../script/turn';
import { recordsOf, textOf, textsOf } from '../deliberation/conclusion';
import { describeAmendment, movedAmendment } from './amendment';
import { sanitizeLine } from './memberPrompts';
import { declaredMotion } from './motions';
import { voteOf } from './tally';
import { answerOf } from './terms';

/** The text of a turn as the other seats see it, with its declared data appended. */
export function textForOthers(turn: Turn): string {
  return [turn.text, ...dataLines(turn)].join('\n');
}

function dataLines(turn: Turn): string[] {
  switch (turn.move) {
    case 'evaluation':
      return evaluationLines(turn);
    case 'speech':
    case 'answer':
    case 'compromise':
      return motionLines(turn);
    case 'vote':
    case 'division': {
      const vote = voteOf(turn);
      return vote ? [`Vote: ${vote}${turn.move === 'division' ? ' on the amendment' : ''}`] : [];
    }
    case 'decision': {
      const message = sanitizeLine(answerOf('decision', turn)?.message);
      return message && !turn.text.includes(message) ? [`Message to the House: ${message}`] : [];
    }
    default:
      return [];
  }
}

function motionLines(turn: Turn): string[] {
  const amendment = movedAmendment(turn);
  const motion = declaredMotion(turn);
  return [
    ...(amendment ? [`Moves an amendment: ${describeAmendment(amendment)}`] : []),
    ...(motion ? [`Moves: ${motion.text}`] : []),
  ];
}

/** The facts and directions from which the drafter works. */
function evaluationLines(turn: Turn): string[] {
  const { facts, directions } = answerOf('evaluation', turn) ?? {};
  const listed = (label: string, points: string[]) =>
    points.length > 0 ? [`${label}: ${points.map(sanitizeLine).join(' | ')}`] : [];
  const directionLines = recordsOf(directions).map(
    ({ name, description }) => `${textOf(name)}: ${textOf(description)}`,
  );
  return [
    ...listed('Agreed', textsOf(facts?.agreed)),
    ...listed('Contested', textsOf(facts?.contested)),
    ...listed('Constraints', textsOf(facts?.constraints)),
    ...listed('Open questions', textsOf(facts?.questions)),
    ...listed('Directions', directionLines),
  ];
}
