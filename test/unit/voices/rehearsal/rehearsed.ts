import type { JsonObject } from '../../../../src/base/json';
import type { Agent } from '../../../../src/cast/agent';
import { builtins } from '../../../../src/cast/builtins';
import type { DocumentText } from '../../../../src/document/document';
import { readDocument } from '../../../../src/document/reader';
import { debateMoves } from '../../../../src/formats/debate/moves';
import type { Brief, Seat } from '../../../../src/script/brief';
import { commonMoves, type Move } from '../../../../src/script/move';
import type { Turn } from '../../../../src/script/turn';
import { readAnswer } from '../../../../src/stage/answer';
import { judge, type Verdict } from '../../../../src/stage/referee';
import type { Listening, Occasion, Prompt, Spoken, Voice } from '../../../../src/voices/voice';

/** A listener that keeps what it is told. */
export function listener(signal = new AbortController().signal): Listening & { pieces: string[]; states: string[] } {
  const pieces: string[] = [];
  const states: string[] = [];
  return { signal, pieces, states, onText: piece => pieces.push(piece), onState: state => states.push(state) };
}

/** Documents as they come: plain, full of mark-up, tiny, in other languages, none. */
export const documents: Record<string, DocumentText | undefined> = {
  streams: readDocument(
    '# Move invoicing to streams\n\n## Problem\n\nThe nightly batch takes 6 hours and fails twice a month. Support handles 340 tickets a quarter for late invoices. Each failure keeps one engineer busy for a whole morning.\n\n## Proposal\n\nWe replace the nightly batch with an event stream. Each meter event is priced once, on arrival. Reports keep reading the nightly batch tables until the stream has run for a quarter.\n\n## Benefits\n\nInvoices are ready within 5 minutes of the last event. The stream removes the morning queue at support. A late event can be priced again without rerunning the night.\n\n## Costs\n\nThe event stream costs 18,000 dollars a year. Migration takes two engineers four months.\n\n## Risks\n\nOrdering errors in the event stream could double-charge customers. Nobody on the team has run a stream in production. A lost event goes unnoticed until a customer complains.\n\n## Alternatives\n\nSplitting the nightly batch into four shards was considered and would take three weeks.\n\n## Open questions\n\nWho is on call for the event stream at night? How long are events kept?\n',
  ),
  markup: readDocument(
    '---\ntitle: x\n---\n# A **bold** plan `v2`\n\n<!-- hidden words of a comment that nobody may quote -->\n\n| cell one of a table | cell two of a table |\n|---|---|\n| never quote this row of cells | nor this one |\n\n```js\nconst neverQuote = "this line of code";\n```\n\n- [ ] An unfinished box that is no prose at all.\n- **Speed**: The `cache` answers in *3 ms* instead of 40 ms.\n- Good, because the cache can be switched off with a single flag.\n- Bad, because stale entries of the cache are served for "up to a minute".\n\n> The team said "ship it" after the cache survived a test with 900 users.\n\nSee [the notes](https://example.invalid/a) for more.\n\nThe following list is empty:\n\n## Risks\n\nA poisoned cache serves wrong prices to every customer at once.\n\n    indented code is not prose either.\n',
  ),
  german: readDocument(
    '# Umstellung der Abrechnung\n\n## Ausgangslage\n\nDer nächtliche Lauf dauert heute 6 Stunden und bricht zweimal im Monat ab. Der Kundendienst bearbeitet 340 Anfragen im Quartal.\n\n## Risiken\n\nFalsche Reihenfolge könnte Kunden doppelt belasten. Niemand im Team hat je einen Strom im Betrieb geführt.\n',
  ),
  chinese: readDocument(
    '# 迁移计划\n\n## 背景\n\n夜间批处理需要六个小时，并且每月失败两次。客服每季度处理三百四十张工单。\n\n## 风险\n\n顺序错误可能会导致客户被重复收费。团队里没有人在生产环境中运行过流处理。\n',
  ),
  tiny: readDocument('Ship it.'),
  none: undefined,
};

/** Who may sit at a rehearsed table. */
export const agents: readonly Agent[] = builtins;

/** A debate's table for a seed. */
export function tableOf(seed: number, document: DocumentText | undefined, cast: readonly Agent[]): Brief {
  const roles = ['proponent', 'opponent', 'arbitrator'];
  const seats: Seat[] = cast.map((agent, at) => {
    const role = roles[at] ?? `participant-${at}`;
    return {
      id: `${role}-1`,
      name: agent.name,
      role,
      agent: agent.slug,
      icon: agent.icon,
      color: agent.color,
      voice: 'rehearsal',
    };
  });
  const topic = document ? `“${document.title}” should go ahead as written.` : 'Should we move to a four-day week?';
  return { topic, seats, options: {}, seed, relevance: {}, document: document && { title: document.title } };
}

/** A request for one turn. */
export function promptFor(occasion: Occasion, more: Partial<Prompt> = {}): Prompt {
  return {
    system: [],
    messages: [],
    maxTokens: 1000,
    effort: 'low',
    answer: occasion.move.answer,
    occasions: [occasion],
    attempt: 1,
    ...more,
  };
}

/** What one seat is asked. */
export function occasionOf(
  brief: Brief,
  at: number,
  cast: readonly Agent[],
  move: string,
  more: Partial<Occasion> = {},
): Occasion {
  const seat = brief.seats[at];
  const agent = cast[at];
  if (!seat || !agent) throw new Error(`Nobody sits at ${at}`);
  const moves: Readonly<Record<string, Move>> = { ...commonMoves, ...debateMoves };
  const found = moves[move] ?? { label: move, limit: 100, checks: [] };
  return {
    seat,
    agent,
    cue: { seat: seat.id, move, hears: 'all' },
    move: found,
    brief,
    heard: [],
    remarks: [],
    turn: `t-${move}-${at}`,
    ...more,
  };
}

/** A finished turn of a rehearsed session. */
export interface Rehearsed {
  turn: Turn;
  verdict: Verdict;
  move: Move;
  spoken: Spoken;
}

/** Plays a whole debate and holds each turn to the referee's rules. */
export async function debateOf(
  voice: Voice,
  seed: number,
  document: DocumentText | undefined,
  cast: readonly Agent[],
  rounds = 3,
): Promise<Rehearsed[]> {
  const brief = tableOf(seed, document, cast);
  const played: Rehearsed[] = [];
  for (let round = 1; round <= rounds; round++) {
    const move = round === 1 ? 'proposition' : round === 2 ? 'rebuttal' : 'counter';
    for (const [at, each] of [move, move, round === rounds ? 'ruling' : 'reaction'].entries()) {
      const heard = played.map(({ turn }) => turn);
      const occasion = occasionOf(brief, at, cast, each, { document, heard, turn: `t${played.length + 1}` });
      const spoken = await voice.speak(promptFor(occasion), listener());
      played.push({ ...finished(occasion, spoken, played.length), spoken });
    }
  }
  return played;
}

function finished(occasion: Occasion, spoken: Spoken, seq: number): Omit<Rehearsed, 'spoken'> {
  const { seat, move, brief, heard } = occasion;
  const answer = move.answer ? readAnswer(spoken.text, move.answer) : undefined;
  if (answer && 'complaint' in answer) throw new Error(answer.complaint);
  const others = brief.seats.filter(each => each.id !== seat.id).map(each => each.name);
  const verdict = judge(answer?.say ?? spoken.text, move, { speaker: seat, others, heard, seat: seat.id });
  const data: JsonObject | undefined = answer && 'data' in answer ? answer.data : undefined;
  const turn: Turn = {
    id: occasion.turn,
    beat: 'b1',
    seat: seat.id,
    move: occasion.cue.move,
    outcome: 'spoken',
    text: verdict.text,
    data,
    words: verdict.words,
    checks: verdict.checks,
    scores: { topic: 1, novelty: 1 },
    seq,
  };
  return { turn, verdict, move };
}
