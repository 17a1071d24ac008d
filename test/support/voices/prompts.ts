import { isRecord } from '../../../src/base/json';
import type { Agent } from '../../../src/cast/agent';
import type { AnswerShape, Move } from '../../../src/script/move';
import type { CallListener, Prompt, PromptSubject, VoiceState } from '../../../src/voices/voice';

/** An agent with a view of its own. */
const gardener: Agent = {
  slug: 'gardener',
  name: 'Gardener',
  role: 'Keeper of the school garden',
  description: 'Looks after the beds and the budget for seeds.',
  icon: 'leaf',
  color: '#2e7d32',
  path: '.claude/agents/gardener.md',
  source: 'workspace',
  body: 'You look after the school garden. You care about soil, water and patient planning.',
  sections: [{ title: 'Focus', text: 'Soil, water and patient planning.' }],
  own: {},
  problems: [],
};

const move: Move = { label: 'statement', limit: 60, checks: ['limit'] };

/** What a turn about the school garden is about. */
export function occasion(turn = 't1', answer?: AnswerShape): PromptSubject {
  const seat = {
    id: 'speaker-1',
    name: 'Gardener',
    role: 'speaker',
    agent: 'gardener',
    icon: 'leaf',
    color: '#2e7d32',
    voice: 'x',
  };
  const brief = {
    topic: 'Should the school keep a garden?',
    seats: [seat],
    options: {},
    seed: 7,
    relevance: { 'speaker-1': 1 },
  };
  const cue = { seat: 'speaker-1', move: 'statement', hears: 'all' as const };
  const asked = answer ? { ...move, answer } : move;
  return { seat, agent: gardener, cue, move: asked, brief, heard: [], own: [], remarks: [], turn };
}

/** A small honest prompt. */
export function promptOf(changes: Partial<Prompt> = {}): Prompt {
  return {
    system: [{ text: 'You sit at a table and speak in turn. The topic: should the school keep a garden?' }],
    messages: [{ role: 'user', parts: [{ text: 'You are Gardener. Say what you think, in at most 60 words.' }] }],
    maxTokens: 400,
    effort: 'low',
    subjects: [occasion('t1', changes.answer)],
    attempt: 1,
    ...changes,
  };
}

/** A ballot: a speech, a choice and a number. */
export const ballot: AnswerShape = {
  name: 'ballot',
  schema: {
    type: 'object',
    properties: {
      say: { type: 'string', description: 'What you say aloud, at most 40 words.' },
      vote: { type: 'string', enum: ['yes', 'no'] },
      confidence: { type: 'integer', minimum: 1, maximum: 5 },
    },
    required: ['say', 'vote', 'confidence'],
    additionalProperties: false,
  },
  check: value => {
    if (!isRecord(value) || (value.vote !== 'yes' && value.vote !== 'no'))
      return { complaint: 'The vote must be yes or no.' };
    const { confidence } = value;
    if (typeof confidence !== 'number' || confidence < 1 || confidence > 5)
      return { complaint: 'The confidence must be from 1 to 5.' };
    return { data: { vote: value.vote, confidence } };
  },
};

/** Everything a voice told while it spoke. */
export interface Overheard extends CallListener {
  pieces: string[];
  states: VoiceState[];
  controller: AbortController;
}

/** Listens, and writes down what is heard. */
export function overhear(): Overheard {
  const controller = new AbortController();
  const pieces: string[] = [];
  const states: VoiceState[] = [];
  const onText = (piece: string) => void pieces.push(piece);
  const onState = (state: VoiceState) => void states.push(state);
  return { pieces, states, controller, signal: controller.signal, onText, onState };
}
