import type { Agent } from '../../../src/cast/agent';
import { scene } from '../../../src/formats/scene/scene';
import type { Options } from '../../../src/script/brief';
import type { Input } from '../../../src/script/input';
import type { Play } from '../../../src/script/play';
import type { Outcome } from '../../../src/script/step';
import { openSession, type Session } from '../../../src/stage/session';
import { playOfSession, playTranscript } from '../../../src/transcript/scene';
import type { PromptSubject, Voice } from '../../../src/voices/voice';
import { MemoryLedger } from '../memoryLedger';
import { type Answer, scriptedVoice } from '../scriptedVoice';
import { worldOf } from '../table';
import { character } from './office';

/** What became of a scene. */
export interface Staged {
  session: Session;
  outcome: Outcome | undefined;
  play: Play;
  transcript: string;
}

/** How a scene is staged. */
export interface Staging {
  prompt: string;
  cast: readonly Agent[];
  options?: Options;
  seed?: number;
  /** What the user does when a beat is called, by the beat's number. */
  inputs?: Record<number, Input[]>;
  budget?: { usd?: number; turns?: number };
  /** Who speaks for a character by another voice than the others. */
  people?: readonly { agent: Agent; voice?: string }[];
}

/** Plays a scene to its end by a voice. */
export async function stage(
  voice: Voice,
  { prompt, cast, options = {}, seed = 1, inputs = {}, budget = {}, people = cast.map(agent => ({ agent })) }: Staging,
): Promise<Staged> {
  const setup = { id: 'staged', format: scene, topic: prompt, options, seed, budget, voice: 'rehearsal' };
  const casting = people.map(each => ({ role: 'character', ...each }));
  const session = await openSession(new MemoryLedger(), { ...setup, cast: casting }, worldOf(voice));
  session.onEvent(event => {
    if (event.type !== 'beat.called' || event.kind !== 'ask') return;
    for (const input of inputs[Number(event.cues[0]?.data?.beat)] ?? []) void session.put(input);
  });
  const outcome = await session.perform(new AbortController().signal);
  const play = playOfSession(session.state, scene);
  if (!play) throw new Error('The scene made no play');
  return { session, outcome, play, transcript: playTranscript(play, session.state) };
}

/** What the moderator of a scripted scene thinks; left out, nothing is met and the scene moves. */
export interface Thought {
  goals?: { goal: number; met: boolean; line: string; quote: string }[];
  moods?: { who: string; word: string; level: number }[];
  relations?: { from: string; to: string; step: number; line: string }[];
  confidence?: number;
  state?: string;
  due?: number[];
  event?: string;
  notes?: { to: string; about: string; text: string }[];
  drift?: { who: string; line: string; breaks: string }[];
  settled?: string[];
}

/** Answers for a scene: what a character says at a beat, and what the moderator thinks of the beats up to one. */
export interface Script {
  line?(name: string, beat: number, occasion: PromptSubject): string | undefined;
  thought?(beat: number, occasion: PromptSubject): Thought | undefined;
  /** All else of an attempt, e.g. a failure. */
  otherwise?: Answer;
}

/** A voice that acts by a script; whoever has no line keeps silent. */
export function actors(script: Script): ReturnType<typeof scriptedVoice> {
  return scriptedVoice((prompt, occasion) => {
    const other = script.otherwise?.(prompt, occasion);
    if (other) return other;
    const beat = Number(occasion.cue.data?.beat ?? 0);
    if (occasion.cue.move === 'line') return { text: script.line?.(occasion.seat.name, beat, occasion) ?? '[SILENT]' };
    if (occasion.cue.move === 'goals') return { text: JSON.stringify({ say: 'None.', goals: [] }) };
    const calm = { goals: [], confidence: 0.1, state: 'moving', due: [], event: '', notes: [], drift: [], settled: [] };
    return { text: JSON.stringify({ say: 'It goes on.', ...calm, ...script.thought?.(beat, occasion) }) };
  });
}

/** Characters with nothing but a name. */
export function cast(...names: string[]): Agent[] {
  return names.map(name => character(name.toLowerCase(), `# ${name}\n\n## Personality\n- Says what there is to say\n`));
}

/** The turn in which somebody said these words. */
export function turnSaying(occasion: PromptSubject, words: string): string {
  return occasion.heard.find(turn => turn.text.includes(words))?.id ?? '';
}
