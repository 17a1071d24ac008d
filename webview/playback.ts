import { Emitter } from '../src/base/emitter';
import type { EventOf, LedgerEvent } from '../src/ledger/events';
import { apply, emptyState } from '../src/ledger/fold';
import type { Change, LiveTurn, ShownSession } from './shownSession';

/** The number of words per second at normal speed. */
const wordsPerSecond = 5;

/** Replays a session from its events: shows it after any turn, or plays it at a speed. */
export class Playback implements ShownSession {
  state = emptyState();
  readonly speaking = new Map<string, LiveTurn>();
  // Always empty: a replay streams no findings and no status.
  readonly found = new Map<string, never[]>();
  readonly calling = new Map<string, LiveTurn['state']>();
  readonly complete = true;
  speed = 1;
  playing = false;
  /** The number of events that the state contains. */
  private applied = 0;
  /** The words that should have appeared by now but have not. */
  private wordsDue = 0;
  private readonly changes = new Emitter<Change>();

  readonly onChange = this.changes.event;

  constructor(readonly events: readonly LedgerEvent[]) {}

  /** The number of turns that have ended, as the session counts them. */
  get turn(): number {
    return this.state.turnsEnded;
  }

  /** The id of the turn that ended last. */
  get lastTurn(): string | undefined {
    return this.events.slice(0, this.applied).findLast(event => this.endsShownTurn(event))?.turn;
  }

  get atEnd(): boolean {
    return this.applied >= this.events.length;
  }

  /** Shows the session as it was after a number of turns. */
  seek(turn: number): void {
    this.speaking.clear();
    this.wordsDue = 0;
    if (turn < this.turn || turn === 0) {
      this.state = emptyState();
      this.applied = 0;
    }
    while (this.turn < turn && !this.atEnd) this.finishTurn();
    this.applyUnseen();
    this.changes.fire({ kind: 'all' });
  }

  /** Advances the replay by a number of milliseconds. */
  tick(milliseconds: number): void {
    this.wordsDue += (milliseconds / 1000) * wordsPerSecond * this.speed;
    while (this.playing && this.wordsDue >= 1) {
      const event = this.events[this.applied];
      if (!event) this.playing = false;
      else if (!this.endsShownTurn(event)) this.step();
      else if (this.revealWords(event.turn, event.text)) this.step();
      else break;
      this.changes.fire({ kind: 'facts' });
    }
  }

  /** Lets the words appear that are due; returns whether the turn is complete. */
  private revealWords(turn: string, text: string): boolean {
    const before = this.speaking.get(turn)?.text.length ?? 0;
    const rest = text.slice(before);
    const wordCount = Math.max(1, Math.floor(this.wordsDue));
    const piece = rest.match(new RegExp(`^(?:\\s*\\S+){1,${wordCount}}`))?.[0] ?? rest;
    this.wordsDue -= Math.max(1, piece.split(/\s+/).filter(Boolean).length);
    this.speaking.set(turn, { attempt: 1, text: text.slice(0, before + piece.length), state: 'speaking' });
    this.changes.fire({ kind: 'words', turn });
    return before + piece.length >= text.length;
  }

  private finishTurn(): void {
    const turn = this.turn;
    while (this.turn === turn && !this.atEnd) this.step();
  }

  /** Applies the events that nobody sees, up to the next beat or turn; from the start, the readings before the first turn are played too. */
  private applyUnseen(): void {
    const stops = ['beat.called', 'turn.began', 'turn.ended', ...(this.turn === 0 ? ['examine.called'] : [])];
    while (!this.atEnd && !stops.includes(this.events[this.applied]?.type ?? '')) this.step();
  }

  /** Whether an event ends a turn with words to show: a procedure, such as a question drafted in the background, is no such turn. */
  private endsShownTurn(event: LedgerEvent): event is EventOf<'turn.ended'> {
    return event.type === 'turn.ended' && !this.state.turns.get(event.turn)?.cue.procedure;
  }

  private step(): void {
    const event = this.events[this.applied];
    if (!event) return;
    this.applied += 1;
    apply(this.state, event);
    if (event.type === 'turn.ended') this.speaking.delete(event.turn);
  }
}

/** The end of each beat of a play: the number of turns that had ended when the next beat began. Judgements, which are asked beside the play, are no beats. */
export function beatEnds(events: readonly LedgerEvent[]): number[] {
  const ends: number[] = [];
  let turns = 0;
  // The number of the play's beat, from the data of the requests; several recorded beats may have the same.
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
