import type { Seat } from '../../script/brief';
import { type Course, linesIn } from './course';
import { answerOfTurn } from './lines';

/** Who speaks next where one speaks at a time, of those not yet asked in this beat: for whom the user has a line, who was spoken to, who wants to most, who was silent longest; never whoever spoke last, unless nobody else is there. */
export function nextToSpeak(course: Course, present: readonly Seat[], asked: ReadonlySet<string>): Seat | undefined {
  const lines = linesIn(course);
  const last = lines.findLast(({ acted }) => acted.action !== 'silent' || acted.nonverbal);
  const others = present.filter(seat => seat.id !== last?.seat.id);
  const free = (others.length > 0 ? others : present).filter(seat => !asked.has(seat.id));
  const rank = (seat: Seat): number[] => {
    const own = lines.findLast(line => line.seat.id === seat.id);
    const wants = own ? (answerOfTurn(own.turn, course.brief).wants ?? 1) : 1;
    const spoke = lines.findLast(line => line.seat.id === seat.id && line.acted.action !== 'silent')?.beat ?? -1;
    const isAddressed = last?.turn.id !== undefined && wasAddressed(lines, last.turn.id, seat);
    return [Number(course.said.has(seat.id)), Number(isAddressed), wants, -spoke];
  };
  return [...free].sort((a, b) => compare(rank(b), rank(a)))[0];
}

function wasAddressed(lines: ReturnType<typeof linesIn>, turn: string, seat: Seat): boolean {
  return lines.some(line => line.turn.id === turn && line.to.some(each => each.id === seat.id));
}

function compare(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((value, index) => value !== b[index]);
  return at < 0 ? 0 : (a[at] ?? 0) - (b[at] ?? 0);
}
