import { Emitter } from '../src/base/emitter';
import type { LedgerEvent } from '../src/ledger/events';
import { apply, emptyState } from '../src/ledger/fold';
import type { Change, Shown, Speaking } from './shown';

/** Words a second at which a replay at normal speed is read. */
const wordsASecond = 5;

/** How many turns had ended at the end of each beat of a play: when the next one began. Judgements beside them are no beats. */
export function beatEnds(events: readonly LedgerEvent[]): number[] {
  const ends: number[] = [];
  let turns = 0;
  let beat: unknown;
  for (const event of events) {
    if (event.type === 'turn.ended') turns += 1;
    const next = event.type === 'beat.called' && event.kind === 'ask' ? event.cues[0]?.data?.beat : undefined;
    if (next === undefined || next === beat) continue;
    if (beat !== undefined) ends.push(turns);
    beat = next;
  }
  if (turns > (ends.at(-1) ?? 0)) ends.push(turns);
  return ends;
}

/** A replay of a session from its events: at a turn of one's choice, or going on at a speed. */
export class Playback implements Shown {
  state = emptyState();
  readonly speaking = new Map<string, Speaking>();
  readonly found = new Map<string, never[]>();
  readonly calling = new Map<string, Speaking['state']>();
  readonly complete = true;
  turn = 0;
  speed = 1;
  playing = false;
  private at = 0;
  private owed = 0;
  private readonly changes = new Emitter<Change>();

  readonly onChange = this.changes.event;

  constructor(readonly events: readonly LedgerEvent[]) {}

  get lastTurn(): string | undefined {
    for (let i = this.at - 1; i >= 0; i--) {
      const event = this.events[i];
      if (event?.type === 'turn.ended') return event.turn;
    }
    return undefined;
  }

  get atEnd(): boolean {
    return this.at >= this.events.length;
  }

  /** Shows the session as it was after so many turns. */
  seek(turn: number): void {
    this.speaking.clear();
    this.owed = 0;
    if (turn < this.turn || turn === 0) {
      this.state = emptyState();
      this.at = this.turn = 0;
    }
    while (this.turn < turn && !this.atEnd) this.finishTurn();
    this.toNextBeat();
    this.changes.fire({ kind: 'all' });
  }

  /** Lets so many milliseconds of reading pass. */
  tick(milliseconds: number): void {
    this.owed += (milliseconds / 1000) * wordsASecond * this.speed;
    while (this.playing && this.owed >= 1) {
      const event = this.events[this.at];
      if (!event) this.playing = false;
      else if (event.type !== 'turn.ended') this.step();
      else if (this.readOn(event.turn, event.text)) this.step();
      else break;
      this.changes.fire({ kind: 'facts' });
    }
  }

  private readOn(turn: string, text: string): boolean {
    const before = this.speaking.get(turn)?.text.length ?? 0;
    const rest = text.slice(before);
    const pieces = rest.match(new RegExp(`^(?:\\s*\\S+){1,${Math.max(1, Math.floor(this.owed))}}`));
    const piece = pieces?.[0] ?? rest;
    this.owed -= Math.max(1, piece.split(/\s+/).filter(Boolean).length);
    this.speaking.set(turn, { attempt: 1, text: text.slice(0, before + piece.length), state: 'speaking' });
    this.changes.fire({ kind: 'words', turn });
    return before + piece.length >= text.length;
  }

  private finishTurn(): void {
    const turn = this.turn;
    while (this.turn === turn && !this.atEnd) this.step();
  }

  private toNextBeat(): void {
    const stops = ['beat.called', 'turn.began', 'turn.ended', ...(this.turn === 0 ? ['examine.called'] : [])];
    while (!this.atEnd && !stops.includes(this.events[this.at]?.type ?? '')) this.step();
  }

  private step(): void {
    const event = this.events[this.at];
    if (!event) return;
    this.at += 1;
    apply(this.state, event);
    if (event.type !== 'turn.ended') return;
    this.turn += 1;
    this.speaking.delete(event.turn);
  }
}
