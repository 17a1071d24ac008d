import type { JsonObject } from '../../../base/json';
import type { Seat } from '../../../script/brief';
import type { Occasion } from '../../voice';
import { aimOf } from './aims';
import { saidIn } from './heard';
import { type Evidence, evidenceFor } from './verdicts';

/** What the moderator makes of a scene, by what was really done in it. */
export function standingFor(occasion: Occasion): JsonObject {
  const { brief, cue } = occasion;
  const characters = brief.seats.filter(seat => seat.role !== 'moderator');
  const lines = saidIn(occasion);
  const beat = Number(cue.data?.beat ?? 0);
  const goals = Array.isArray(cue.data?.goals) ? cue.data.goals.map(String) : [];
  const evidence = judged(goals, characters, lines);
  const met = evidence.filter(each => each !== undefined);
  const last = Math.max(-1, ...met.map(each => each.said.beat));
  const done = goals.length > 0 && met.length === goals.length;
  const calm = lines.filter(line => line.beat > last && line.kind !== 'silent').length;
  const share = goals.length > 0 ? met.length / goals.length : Math.min(1, beat / 12);
  const state = done
    ? calm >= 2
      ? 'ended'
      : 'closing'
    : goals.length > 0
      ? stateOf(beat - last)
      : beat > 11
        ? 'ended'
        : beat > 9
          ? 'closing'
          : 'moving';
  const open = goals[evidence.indexOf(undefined)];
  return {
    say: done
      ? 'Everything the scene was meant to reach has been done.'
      : open
        ? `Still open: ${open}.`
        : 'The scene takes its course.',
    goals: goals.map((_goal, at) => goalData(at, evidence[at])),
    confidence: done ? 1 : Math.round(share * 70) / 100,
    state,
    due: dueIn(cue.data, lines, beat),
    event: state === 'stalled' ? 'A door falls shut somewhere in the house' : '',
    notes: [],
    drift: [],
    settled: done && calm >= 2 ? characters.map(seat => seat.name) : [],
  };
}

/** The evidence for each goal, in their order. */
export function judged(
  goals: readonly string[],
  characters: readonly Seat[],
  lines: ReturnType<typeof saidIn>,
): (Evidence | undefined)[] {
  const found: (Evidence | undefined)[] = [];
  for (const goal of goals) found.push(evidenceFor(aimOf(goal, characters), lines, found));
  return found;
}

function stateOf(waiting: number): string {
  return waiting > 9 ? 'stalled' : 'moving';
}

function goalData(at: number, evidence: Evidence | undefined): JsonObject {
  if (!evidence) return { goal: at + 1, met: false, line: '', quote: '', confidence: 0.2 };
  return { goal: at + 1, met: true, line: evidence.said.turn, quote: evidence.quote, confidence: 0.95 };
}

/** A condition of the kind that nobody has mentioned something for some beats can be counted; others are left alone. */
function dueIn(data: JsonObject | undefined, lines: ReturnType<typeof saidIn>, beat: number): number[] {
  const conditions = Array.isArray(data?.conditions) ? data.conditions : [];
  return conditions.flatMap(each => {
    const { number, when } = each as { number?: number; when?: string };
    const rule = /(?:nobody|no one) (?:has )?mention(?:s|ed)? (?:the |a )?(.+?) for (\w+) beats/i.exec(when ?? '');
    if (!rule || typeof number !== 'number') return [];
    const span =
      Number(rule[2]) ||
      ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'].indexOf(
        (rule[2] ?? '').toLowerCase(),
      );
    const word = (rule[1] ?? '').toLowerCase();
    const last = Math.max(-1, ...lines.filter(line => line.words.toLowerCase().includes(word)).map(line => line.beat));
    return span > 0 && beat - last >= span ? [number] : [];
  });
}
