// Scripted user inputs (`--inputs`), each played after its turn or beat (a step of the session with its turns).

import type { LedgerEvent } from '../ledger/events';
import type { SessionState } from '../ledger/state';
import type { Input, InputKind } from '../script/input';
import type { PlannedInput } from './inputs';

/** Kinds of inputs that resume a paused session. */
export const wakingKinds: ReadonlySet<InputKind> = new Set<InputKind>(['resume', 'step', 'stop', 'wrapUp']);

/** Kinds of inputs that are only played when the session asks for them. */
const replyKinds: ReadonlySet<InputKind> = new Set<InputKind>(['answer', 'ballot']);

/** A queue of scripted inputs; each is played once. */
export class InputPlan {
  private readonly remaining: PlannedInput[];
  private readonly endedIds = new Set<string>();
  /** Turns that a planned skip has already skipped. */
  private readonly skipped = new Set<string>();
  /** The number of skips that were due while no turn was running: each skips a turn of the next beat. */
  private skipsDue = 0;

  constructor(
    planned: readonly PlannedInput[],
    private readonly state: () => SessionState,
  ) {
    this.remaining = [...planned];
  }

  /** Records the end of a turn or beat and returns its id; undefined if the event ends neither. */
  recordEnd(event: LedgerEvent): string | undefined {
    const id = event.type === 'turn.ended' ? event.turn : event.type === 'beat.closed' ? event.beat : undefined;
    if (id) this.endedIds.add(id);
    return id;
  }

  /** Takes the inputs that are due after this turn or beat, or at the start; replies wait for their question. */
  takeDue(after: string | undefined): Input[] {
    const due: Input[] = [];
    for (const planned of this.remaining.filter(each => each.after === after && !replyKinds.has(each.input.kind))) {
      this.remove(planned);
      if (this.isSkipWithoutSpeaker(planned.input)) this.skipsDue += 1;
      else due.push(planned.input);
    }
    return [...due, ...this.takeSkips()];
  }

  /** Turns the skips that are due into skips of called turns, as far as there are any. */
  takeSkips(): Input[] {
    if (this.skipsDue === 0) return [];
    const { beats, turns } = this.state();
    const called = [...turns.values()].filter(({ id, status }) => status === 'called' && !this.skipped.has(id));
    // A procedure is code that answers, and a beat of the kind `start` only begins calls in the background.
    const spoken = called.filter(({ beat, cue }) => !cue.procedure && beats.get(beat)?.kind !== 'start');
    const skipped = spoken.slice(0, this.skipsDue);
    this.skipsDue -= skipped.length;
    for (const { id } of skipped) this.skipped.add(id);
    return skipped.map(({ id }) => ({ kind: 'skip', turn: id }));
  }

  /** Takes the reply to the latest open question: an answer, or a ballot. */
  takeReply(): Input | undefined {
    const awaited: readonly string[] = [...this.state().listens.values()].at(-1) ?? ['answer'];
    const fits = ({ input, after }: PlannedInput) =>
      replyKinds.has(input.kind) && awaited.includes(input.kind) && (after === undefined || this.endedIds.has(after));
    return this.remove(this.remaining.find(fits));
  }

  /** Takes the next input that resumes a paused session. */
  takeWaking(): Input | undefined {
    return this.remove(this.remaining.find(({ input }) => wakingKinds.has(input.kind)));
  }

  /** Explains for each unused input why it was not played. */
  unusedSentences(): string[] {
    return this.remaining.map(({ input, after }) => {
      const missed = replyKinds.has(input.kind) ? 'nothing was asked' : `${after} was over before`;
      const why = after && !this.endedIds.has(after) ? `there was no ${after}` : missed;
      return `The planned ${input.kind} was not needed: ${why}.`;
    });
  }

  private isSkipWithoutSpeaker(input: Input): boolean {
    if (input.kind !== 'skip' || input.seat || input.turn) return false;
    return ![...this.state().turns.values()].some(turn => turn.status === 'speaking');
  }

  /** Removes an input from the queue and returns it. */
  private remove(planned: PlannedInput | undefined): Input | undefined {
    if (planned) this.remaining.splice(this.remaining.indexOf(planned), 1);
    return planned?.input;
  }
}
