import { type Brief, isPerson, seatsOf } from '../../script/brief';
import type { Heard } from '../../script/format';
import type { Outcome, Script } from '../../script/step';
import { wasSpoken } from '../../script/turn';
import { option } from './options';
import { isPresent, planOf } from './plan';
import { answerOf } from './terms';

/** What a character is asked once its scene is over. */
export const memoryWords = `The scene is over. Stay who you are: what do you take along from it?
Say in one or two sentences how it has left you. learned: what you know now and did not know before. promised: what you promised to whom, and what was promised to you.
Only what you yourself saw, heard or were told; each a whole sentence in the first person, in the language of the scene, as you would remember it. At most four of each; leave empty where there is nothing.`;

/** Plays a scene, and asks its characters, each for itself, what they take along. Sessions of old asked nobody. */
export function* remembering(brief: Brief, scene: Script<Outcome>): Script<Outcome> {
  const outcome = yield* scene;
  if (option(brief, 'memory') !== true || typeof brief.options.judgeEvery !== 'number') return outcome;
  const plan = planOf(brief);
  const beats = Array.from({ length: Number(outcome.beats) || 0 }, (_, beat) => beat);
  const seats = seatsOf(brief, 'character').filter(
    seat => !isPerson(seat) && beats.some(beat => isPresent(plan, seat.id, beat)),
  );
  const cues = seats.map(({ id }) => ({ seat: id, move: 'memory', hears: 'all' as const }));
  if (cues.length > 0) yield { kind: 'ask', cues, round: 'Memory' };
  return outcome;
}

/** What each character takes along from a finished scene, as Markdown in its own words, by the name of its file. */
export function memoriesOf({ brief, outcome, turns }: Heard): Record<string, string> {
  if (!outcome) return {};
  const { name } = planOf(brief);
  const memories: Record<string, string> = {};
  for (const turn of turns) {
    const agent = brief.seats.find(each => each.id === turn.seat)?.agent;
    const taken = answerOf('memory', turn);
    if (agent === undefined || !taken || !wasSpoken(turn)) continue;
    const lines = [...taken.learned, ...taken.promised].map(line => line.replace(/\s+/g, ' ').trim());
    const listed = lines.filter(line => line !== '').map(line => `- ${line}`);
    memories[agent] = [`## ${name || brief.topic}`, turn.text.trim(), listed.join('\n')].filter(Boolean).join('\n\n');
  }
  return memories;
}
