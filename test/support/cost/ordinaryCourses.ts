import type { Json, JsonObject } from '../../../src/base/json';
import type { PromptSubject } from '../../../src/voices/voice';

/** What an answer declares where that decides how a session goes on; `chance` draws from 0 to 1, by what it is for. */
export type Course = (said: JsonObject, occasion: PromptSubject, chance: (what: string) => number) => JsonObject;

/** The courses of formats whose length hangs on what is declared. */
export const courses: Readonly<Record<string, Course>> = {
  consensus: ballot,
  scene: judgement,
  parliament: sitting,
  presentation: talk,
};

/** Of more than two somebody blocks the first draft, and a second one is accepted as often as not. */
function ballot(said: JsonObject, { cue, seat, brief }: PromptSubject, chance: (what: string) => number): JsonObject {
  if (cue.move !== 'ratification') return said;
  const members = brief.seats.filter(({ role }) => role === 'participant');
  const isFirst = (cue.data as JsonObject | undefined)?.again === false;
  const blocks = isFirst ? members.length > 2 && seat.id === members[0]?.id : chance('block') < 0.2;
  return { ...said, stance: blocks ? 'block' : chance('accept') < 0.5 ? 'accept' : 'accept with reservation' };
}

/** A scene moves on until its time has come, in beat 14 to 17, and is then led to its end. */
function judgement(said: JsonObject, { cue, brief }: PromptSubject): JsonObject {
  if (cue.move === 'goals') return { ...said, goals: [] };
  if (cue.move !== 'standing') return said;
  const { beat = 0 } = (cue.data ?? {}) as { beat?: number };
  const over = beat >= 13 + (brief.seed % 4);
  return { ...said, confidence: over ? 1 : 0.3, state: over ? 'ended' : 'moving', notes: [], drift: [] };
}

/** Questions to a talk bear on their slides, and most answers satisfy. */
function talk(said: JsonObject, { cue }: PromptSubject, chance: (what: string) => number): JsonObject {
  switch (cue.move) {
    case 'drafted':
      return { ...said, relevance: 0.6 + chance('relevance') * 0.4, urgency: 0.5 + chance('urgency') * 0.5 };
    case 'seconding':
      return { ...said, worth: 0.4 + chance('worth') * 0.6 };
    case 'verdict':
      return { ...said, verdict: chance('verdict') < 0.75 ? 'satisfied' : 'follow-up' };
    default:
      return said;
  }
}

type Sitting = Partial<{
  exchange: number;
  exchanges: number;
  motions: { from: string; kind: string }[];
  counts: Json;
  due: string;
}>;

/** A bill of so many clauses; three to eight are asked for, of one sentence each. */
function ordinaryBill(count: number): JsonObject {
  const clause = (at: number) =>
    `By quarter ${at + 1} the team that runs the service reports what it has moved, and stops where errors double.`;
  return { title: 'What is moved, and when', clauses: Array.from({ length: count }, (_, at) => clause(at)) };
}

/** The order of a round takes most of its clock, amendments are moved now and then, and a bill is voted on when its rounds are through. */
function sitting(said: JsonObject, { cue, brief, turn }: PromptSubject, chance: (what: string) => number): JsonObject {
  const { exchange = 0, exchanges = 0, motions = [], counts = null, due = '' } = (cue.data ?? {}) as Sitting;
  const names = brief.seats.filter(({ role }) => role === 'representative').map(({ name }) => name);
  const nth = (at: number) => names[at % names.length] ?? '';
  const first = Math.floor(chance('first') * names.length);
  switch (cue.move) {
    case 'evaluation':
      return { ...said, target: nth(first) };
    case 'draft':
      return { ...said, bill: ordinaryBill(3 + Math.floor(chance('clauses') * 6)) };
    case 'plan': {
      const count = Math.round(exchanges * (0.6 + chance('share') * 0.3));
      const pair = (at: number) => ({
        speaker: nth(first + at),
        to: nth(first + at + 1 + (at % 2)),
        topic: `point ${at}`,
      });
      return { ...said, order: Array.from({ length: count }, (_, at) => pair(at)) };
    }
    case 'speech':
    case 'answer': {
      const { amendment: _amendment, motion: _motion, ...plain } = said;
      const amendment = { operation: 'add', clause: 0, text: `The review of ${turn} comes after one year.` };
      return chance('amendment') < 0.5 / names.length ? { ...plain, amendment } : plain;
    }
    case 'ruling': {
      const { ground: _ground, target: _target, ...plain } = said;
      const [drawn, late] = [chance('action'), exchange >= exchanges * 0.6];
      const action = drawn < 0.06 ? 'follow_up' : late && drawn > 0.85 ? 'end_round' : 'continue';
      const responses = motions.map(({ from, kind }) => ({
        from,
        kind,
        response: chance(from) < 0.7 ? 'act' : 'deny',
      }));
      return { ...plain, action, motions: responses };
    }
    case 'tally':
      return { ...said, counts, result: due };
    case 'decision':
      return { ...said, decision: chance('decision') < 0.7 ? 'sign' : 'veto' };
    default:
      return said;
  }
}
