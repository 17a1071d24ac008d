import { type Brief, isPerson, seatsOf } from '../../script/brief';
import type { SessionView } from '../../script/format';
import type { Outcome, Script } from '../../script/step';
import { wasSpoken } from '../../script/turn';
import { option } from './options';
import { isPresent, parseScenePlan } from './plan';
import { answerOf } from './terms';

/** Prompt for what a character remembers of a scene that is over. */
export const memoryPrompt = `The scene is over. Stay who you are: what do you take along from it?
Say in one or two sentences how it has left you. learned: what you know now and did not know before. promised: what you promised to whom, and what was promised to you.
Only what you yourself saw, heard or were told; each a whole sentence in the first person, in the language of the scene, as you would remember it. At most four of each; leave empty where there is nothing.`;

/** Wraps a scene's script: with the option `memory`, each character that was on stage and that a model plays is asked after the end what it remembers. */
export function* withMemory(brief: Brief, scene: Script<Outcome>): Script<Outcome> {
  const outcome = yield* scene;
  const plan = parseScenePlan(brief);
  // Sessions from before `judgeEvery` have no such calls, which a replay of theirs would miss.
  if (option(brief, 'memory') !== true || plan.judgeEvery === undefined) return outcome;
  const beats = Array.from({ length: Number(outcome.beats) || 0 }, (_, beat) => beat);
  const seats = seatsOf(brief, 'character').filter(
    seat => !isPerson(seat) && beats.some(beat => isPresent(plan, seat.id, beat)),
  );
  const cues = seats.map(({ id }) => ({ seat: id, move: 'memory', hears: 'all' as const }));
  if (cues.length > 0) yield { kind: 'ask', cues, round: 'Memory' };
  return outcome;
}

/** The memories of a finished scene as Markdown in the characters' own words, by the slug of the agent. */
export function collectMemories({ brief, outcome, turns }: SessionView): Record<string, string> {
  if (!outcome) return {};
  const { name } = parseScenePlan(brief);
  const memories: Record<string, string> = {};
  for (const turn of turns) {
    const agent = brief.seats.find(each => each.id === turn.seat)?.agent;
    const answer = answerOf('memory', turn);
    if (agent === undefined || !answer || !wasSpoken(turn)) continue;
    const lines = [...answer.learned, ...answer.promised].map(line => line.replace(/\s+/g, ' ').trim());
    const listed = lines.filter(line => line !== '').map(line => `- ${line}`);
    memories[agent] = [`## ${name || brief.topic}`, turn.text.trim(), listed.join('\n')].filter(Boolean).join('\n\n');
  }
  return memories;
}
