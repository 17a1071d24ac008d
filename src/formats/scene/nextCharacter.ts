// Picks the next speaker of a scene in which characters speak one at a time.

import type { Seat } from '../../script/brief';
import { parsedAnswer } from './lines';
import { linesSoFar, type SceneState } from './sceneState';

/**
 * Picks the next character of those not asked in this beat: one for whom the user wrote a line, then whom a note calls on, whom several
 * have addressed in vain, who was addressed, who wants to speak most, who was silent longest; the last speaker only if nobody else is here.
 */
export function pickNextCharacter(
  scene: SceneState,
  present: readonly Seat[],
  asked: ReadonlySet<string>,
): Seat | undefined {
  const lines = linesSoFar(scene);
  const last = lines.findLast(({ acted }) => acted.action !== 'silent' || acted.nonverbal);
  const others = present.filter(seat => seat.id !== last?.seat.id);
  const free = (others.length > 0 ? others : present).filter(seat => !asked.has(seat.id));
  const rank = (seat: Seat): number[] => {
    const own = lines.findLast(line => line.seat.id === seat.id);
    const wants = own ? (parsedAnswer(own.turn, scene.brief).wants ?? 1) : 1;
    const lastSpoken = lines.findLast(line => line.seat.id === seat.id && line.acted.action !== 'silent')?.beat ?? -1;
    const isAddressed = last?.turn.id !== undefined && wasAddressed(lines, last.turn.id, seat);
    const isOwed = countUnanswered(lines, seat) >= maxUnanswered;
    const claims = [scene.userLines.has(seat.id), isCalled(scene, seat), isOwed, isAddressed].map(Number);
    return [...claims, wants, -lastSpoken];
  };
  return [...free].sort((a, b) => compare(rank(b), rank(a)))[0];
}

/** Whether a director's note asks a character to act, so that two others who only address each other do not shut it out. */
function isCalled({ notes }: SceneState, seat: Seat): boolean {
  const calls = (about: string) => about === 'close' || about === 'passive' || about === 'off goal';
  return notes.some(note => note.to === seat.id && note.isJudged && calls(note.about));
}

/** The number of turns that may address a character before it is preferred to the one addressed last. */
const maxUnanswered = 2;

/** The number of turns that have addressed a character since it was asked last. */
function countUnanswered(lines: ReturnType<typeof linesSoFar>, { id }: Seat): number {
  const since = lines.slice(lines.findLastIndex(line => line.seat.id === id) + 1);
  return new Set(since.filter(line => line.to.some(each => each.id === id)).map(line => line.turn.id)).size;
}

function wasAddressed(lines: ReturnType<typeof linesSoFar>, turn: string, seat: Seat): boolean {
  return lines.some(line => line.turn.id === turn && line.to.some(each => each.id === seat.id));
}

function compare(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((value, index) => value !== b[index]);
  return at < 0 ? 0 : (a[at] ?? 0) - (b[at] ?? 0);
}
