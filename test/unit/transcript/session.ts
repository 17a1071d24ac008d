import type { EventBody, LedgerEvent, SessionOpened } from '../../../src/ledger/events';
import { fold } from '../../../src/ledger/fold';
import type { SessionState } from '../../../src/ledger/state';
import type { TurnOutcome } from '../../../src/script/turn';

/** What a test says about one turn; all else has a value that does not matter. */
export interface ToldTurn {
  text: string;
  outcome?: TurnOutcome;
  why?: string;
  round?: string;
  /** 0 is Ada, the proponent; 1 is Bo, the opponent. */
  by?: 0 | 1;
}

const usage = { input: 100, cacheRead: 300, cacheWrite5m: 0, cacheWrite1h: 0, output: 40 };

/** How a session of two opens; a test may change any of it. */
export function opening(changes: Partial<SessionOpened> = {}): SessionOpened {
  return {
    type: 'session.opened',
    session: 's-1',
    format: 'debate',
    topic: 'Shall we cache?',
    document: { title: 'Cache design', path: 'docs/cache.md', copy: 'document.md', sha: '', characters: 10 },
    seats: [
      {
        id: 'proponent-1',
        name: 'Ada',
        role: 'proponent',
        agent: 'ada',
        icon: '🦉',
        color: '#aa0000',
        voice: 'rehearsal',
      },
      { id: 'opponent-1', name: 'Bo', role: 'opponent', agent: 'bo', icon: '🐻', color: '#00aa00', voice: 'rehearsal' },
    ],
    options: { rounds: 3 },
    seed: 7,
    budget: {},
    relevance: {},
    voices: { rehearsal: { label: 'rehearsal, no model', rehearsal: true } },
    ...changes,
  };
}

/** The events of a session in which these turns were had, in order, and which then ended. */
export function sessionEvents(turns: readonly ToldTurn[], opened: SessionOpened = opening()): LedgerEvent[] {
  const outcome = { reason: 'ruling', success: true, verdict: 'split' };
  return numbered([
    opened,
    ...turns.flatMap((turn, i) => turnEvents(turn, i + 1, opened)),
    { type: 'session.ended', outcome },
  ]);
}

/** The state of that session. */
export function sessionOf(turns: readonly ToldTurn[], opened: SessionOpened = opening()): SessionState {
  return fold(sessionEvents(turns, opened));
}

/** Events with their places, a second apart. */
export function numbered(bodies: readonly EventBody[]): LedgerEvent[] {
  return bodies.map((body, i) => ({
    ...body,
    v: 1,
    seq: i + 1,
    at: `2026-01-02T03:${String(Math.floor(i / 60)).padStart(2, '0')}:${String(i % 60).padStart(2, '0')}.000Z`,
  }));
}

function turnEvents(told: ToldTurn, number: number, opened: SessionOpened): EventBody[] {
  const seat = opened.seats[told.by ?? 0];
  if (!seat) return [];
  const { text, outcome = 'spoken', why, round = 'Round 1' } = told;
  const turn = `t${number}`;
  const who = { turn, seat: seat.id, name: seat.name, role: seat.role, move: 'proposition' };
  const costUSD = 0.01;
  return [
    { type: 'beat.called', beat: `b${number}`, kind: 'inTurn', cues: [{ ...who, hears: 'all' }], round },
    { type: 'turn.began', ...who, attempt: 1, voice: seat.voice, reserved: 0, tail: 'Make your case.' },
    { type: 'attempt.ended', turn, attempt: 1, outcome: 'answered', text, usage, costUSD, checks: [] },
    {
      type: 'turn.ended',
      ...who,
      outcome,
      text,
      words: 3,
      checks: [{ rule: 'limit', ok: true }],
      scores: { topic: 1, novelty: 1 },
      usage,
      costUSD,
      attempts: 1,
      why,
    },
    { type: 'beat.closed', beat: `b${number}` },
  ];
}
