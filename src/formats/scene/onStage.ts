import type { Block, StagePerson, Tone } from '../../script/blocks';
import type { Heard } from '../../script/format';
import { beatOf, type Line } from './lines';
import { isPresent, planOf } from './plan';
import { moodOf, moods } from './tones';

const tones: readonly Tone[] = ['bad', 'bad', 'mixed', 'plain', 'good', 'good'];

/** Who is on stage in the newest beat, and how each of them feels by their own lines. */
export function onStage({ brief, turns }: Heard, lines: readonly Line[]): Block {
  const plan = planOf(brief);
  const beat = Math.max(0, ...turns.filter(turn => turn.move === 'line').map(beatOf));
  const people = plan.characters.map(({ id }): StagePerson => {
    const present = isPresent(plan, id, beat);
    const last = moodOf(id, lines).at(-1);
    if (!last) return { seat: id, present };
    return {
      seat: id,
      present,
      mood: moods[last.level] ?? '',
      moodTone: tones[last.level] ?? 'plain',
      turn: last.turn,
    };
  });
  return { kind: 'stage', title: 'On stage', people };
}
