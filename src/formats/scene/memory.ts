import type { Heard } from '../../script/format';
import { linesOf } from './lines';
import { option } from './options';
import { planOf } from './plan';
import { keptTurns, playOf } from './play';
import { goalsIn } from './terms';
import { relationOf, relations } from './tones';

/** What each character takes along from a finished scene, as markdown, by the name of its file: what it was about, what came of it, how it stands to the others, its own last words. */
export function memoriesOf(heard: Heard): Record<string, string> {
  const { brief, outcome } = heard;
  if (!outcome || option(brief, 'memory') !== true) return {};
  const play = playOf(heard);
  const lines = linesOf(keptTurns(heard), brief);
  const { characters } = planOf(brief);
  const goals = goalsIn(outcome).map(
    ({ goal, met }) => `- ${met ? 'It came to pass' : 'It did not come to pass'}: ${goal}`,
  );
  const memories: Record<string, string> = {};
  for (const seat of characters) {
    // Whoever only heard of it was not there.
    const own = lines.filter(line => line.seat.id === seat.id && line.acted.action !== 'silent');
    if (own.length === 0) continue;
    const towards = characters.flatMap(other => {
      const last = other.id === seat.id ? undefined : relationOf(seat.id, other.id, lines).at(-1);
      return last ? [`- Towards ${other.name}: ${relations[last.level]}`] : [];
    });
    const words = own.findLast(line => line.acted.action !== 'react')?.acted.content;
    memories[seat.agent] = [
      `## ${play.title}`,
      ...goals,
      ...towards,
      ...(words ? [`- My last words: “${words}”`] : []),
    ].join('\n');
  }
  return memories;
}
