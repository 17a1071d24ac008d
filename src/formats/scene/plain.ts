import type { Json } from '../../base/json';
import type { Brief } from '../../script/brief';
import type { PlainAnswer } from '../../script/format';
import type { Cue } from '../../script/step';
import type { Turn } from '../../script/turn';
import { sentences } from '../../text/sentences';
import { type Line, linesOf } from './lines';
import { cueData } from './terms';

/** From this beat on what was planned happens, and a scene without a goal finds its end. */
const lateBeat = 12;

/** How a character's words are put on stage; and what a judgement refers to: each goal by its number, with the last line there is for evidence. */
export function plain({ seat, move, data }: Cue, brief: Brief, heard: readonly Turn[]): PlainAnswer {
  const lines = linesOf(heard, brief).filter(line => line.acted.action !== 'silent');
  if (move !== 'line') return { values: standing(cueData(data), lines) };
  const to = lines.findLast(line => line.seat.id !== seat)?.seat.name;
  const tag = `[${to ? `TO: ${to}, ` : ''}TONE: neutral]`;
  return { written: words => `${tag} "${words.replaceAll('“', '‘').replaceAll('”', '’').replaceAll('"', "'")}"` };
}

function standing(
  { beat = 0, goals = [], conditions = [] }: ReturnType<typeof cueData>,
  lines: readonly Line[],
): Record<string, Json[]> {
  const last = lines.findLast(line => line.acted.content !== '');
  const evidence = last
    ? { line: last.turn.id, quote: sentences(last.acted.content)[0] ?? '' }
    : { met: false, line: '', quote: '' };
  const isLate = beat >= lateBeat;
  return {
    goals: [goals.map((_, at) => ({ goal: at + 1, ...evidence }))],
    state: [goals.length === 0 && isLate ? 'closing' : 'moving'],
    due: [isLate ? conditions.map(({ number }) => number) : []],
    event: [''],
    notes: [[]],
    drift: [[]],
    settled: [[]],
  };
}
