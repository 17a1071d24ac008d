import { draw } from '../../../base/chance';
import { isRecord } from '../../../base/json';
import { sentences } from '../../../text/sentences';
import { countWords } from '../../../text/words';
import type { Floor, Point } from '../floor';
import { marked, stretchOf } from '../phrase';
import { declaredBy, sidesOf } from './sides';

/** Where a speaker stands with this turn, and what moved it there. */
export interface Standing {
  stance: string;
  /** From the one end of the levels (0) to the other (1). */
  share: number;
  confidence: number;
  /** Missing where it stays. */
  movedBy?: { point: Point; words: string; quoted: string };
}

/** The levels of a stance that an answer asks for, from against to for; none where it asks for no stance. */
export function levelsOf({ occasion }: Floor): string[] {
  const { properties } = occasion.move.answer?.schema ?? {};
  const stance = isRecord(properties) ? properties.stance : undefined;
  const levels = isRecord(stance) ? stance.enum : undefined;
  return Array.isArray(levels) ? levels.map(String) : [];
}

/** Decides where a speaker stands: at first by its camp; later it gives way a step where a concession or a vote asks for it and somebody's words allow it. */
export function standingOf(floor: Floor): Standing | undefined {
  const levels = levelsOf(floor);
  const top = levels.length - 1;
  if (top < 1) return undefined;
  const before = levels.indexOf(declaredBy(floor, floor.seat.id) ?? '');
  const chance = draw(floor.occasion.brief.seed, `stance ${floor.seat.id} ${floor.key}`);
  const at = (level: number, movedBy?: Standing['movedBy']): Standing => ({
    stance: levels[level] ?? '',
    share: level / top,
    confidence: Math.round((0.55 + 0.4 * Math.abs(level / top - 0.5) * 2 * (0.6 + 0.4 * chance)) * 100) / 100,
    ...(movedBy ? { movedBy } : {}),
  });
  if (before < 0) {
    const edge = top > 2 && chance < 0.5 ? 1 : 0;
    return at(floor.stance === 'for' ? top - edge : floor.stance === 'against' ? edge : Math.floor(top / 2));
  }
  const wanted = stepOf(floor, before, top, chance);
  const cause = wanted === 0 ? undefined : causeOf(floor, wanted);
  return cause ? at(before + wanted, cause) : at(before);
}

/** Holdouts give way in a concession, some of them only after their block; reservations are mostly lifted by the vote. */
function stepOf({ occasion, seat, points }: Floor, before: number, top: number, chance: number): number {
  const { cue, brief } = occasion;
  const stubborn = draw(brief.seed, `stubborn ${seat.id}`) < 0.12 && !cue.data?.again;
  if (cue.move === 'concession') return before < top - 1 && !stubborn ? 1 : 0;
  if (cue.move === 'ratification') return before === top - 1 && chance < 0.5 ? 1 : 0;
  if (cue.move === 'response' || cue.move === 'rebuttal')
    return before < top - 1 && !stubborn ? (chance < 0.5 ? 2 : 1) : 0;
  // Whoever was asked answers first.
  const asked = points.at(-1)?.turn.cue?.to === seat.id;
  if (cue.move !== 'reaction' || typeof cue.data?.phase === 'string' || asked) return 0;
  return chance < 0.3 && before < top ? 1 : chance > 0.88 && before > 0 ? -1 : 0;
}

/** Words of somebody of the other side, said since the speaker's own last turn. */
function causeOf(floor: Floor, step: number): Standing['movedBy'] | undefined {
  const own = floor.points.findLastIndex(point => point.seat.id === floor.seat.id);
  const fresh = floor.points.slice(own + 1).filter(point => point.turn.beat !== floor.points[own]?.turn.beat);
  // What has moved another already moves nobody a second time, unless there is nothing else.
  const worn = floor.occasion.heard.map(turn => String(turn.data?.changedBy ?? '')).join(' ');
  const camps = new Map(sidesOf(floor).map(side => [side.seat.id, side.camp]));
  const wanted = step > 0 ? 'for' : 'against';
  const isRival = (point: Point) => camps.get(point.seat.id) === wanted;
  const isChair = (point: Point) => !camps.has(point.seat.id);
  const names = floor.occasion.brief.seats.map(seat => seat.name);
  const wordsOf = (point: Point) => wordsIn(point, names)?.words ?? '';
  const unworn = fresh.filter(point => !worn.includes(wordsOf(point)));
  const point =
    unworn.findLast(isRival) ??
    unworn.findLast(isChair) ??
    fresh.findLast(isRival) ??
    fresh.findLast(each => wordsOf(each) !== '');
  const found = point && wordsIn(point, names);
  if (!found || !point.turn.text.includes(found.words)) return undefined;
  return { point, words: found.words, quoted: marked(found.words, found.sentence) };
}

/** What can move somebody: a line brought in, or a sentence on the matter that tells of nobody, its speaker included. */
function wordsIn(point: Point, names: readonly string[]): { words: string; sentence: string } | undefined {
  const isOnMatter = (text: string) =>
    !/[?“]|\b(?:I|me|my|mine|please|ich|mir|mich|mein\w*)\b/i.test(text) && !names.some(name => text.includes(name));
  const sentence =
    point.cited[0]?.text ??
    sentences(point.turn.text)
      .find(isOnMatter)
      ?.replace(/^[^:]{3,60}:\s+/, '') ??
    '';
  const words = stretchOf(sentence, 4, 12);
  return countWords(words) >= 4 && !names.some(name => words.includes(name)) ? { words, sentence } : undefined;
}
