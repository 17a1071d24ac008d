import type { LedgerEvent } from '../ledger/events';
import type { SessionState } from '../ledger/state';
import type { Input, InputKind } from '../script/input';
import type { PlannedInput } from './inputs';

/** Inputs after which a paused session goes on. */
export const wakingKinds: ReadonlySet<InputKind> = new Set<InputKind>(['resume', 'step', 'stop', 'wrapUp']);

/** Inputs that wait for what they answer. */
const replies: ReadonlySet<InputKind> = new Set<InputKind>(['answer', 'ballot']);

/** What was planned for a session, and what of it is due; each input is handed out once. */
export class Plan {
  private readonly left: PlannedInput[];
  private readonly over = new Set<string>();
  /** Turns that a planned skip has named. */
  private readonly skipped = new Set<string>();
  /** Skips that came due while nobody spoke: each takes the next turn that is called. */
  private skipsDue = 0;

  constructor(
    planned: readonly PlannedInput[],
    private readonly state: () => SessionState,
  ) {
    this.left = [...planned];
  }

  /** Takes note of a turn or beat that is over, and returns its id. */
  note(event: LedgerEvent): string | undefined {
    const id = event.type === 'turn.ended' ? event.turn : event.type === 'beat.closed' ? event.beat : undefined;
    if (id) this.over.add(id);
    return id;
  }

  /** What is due after this turn or beat, or at the start; answers and ballots wait for their question. */
  due(after: string | undefined): Input[] {
    const due: Input[] = [];
    for (const planned of this.left.filter(each => each.after === after && !replies.has(each.input.kind))) {
      this.take(planned);
      if (this.skipsNobody(planned.input)) this.skipsDue += 1;
      else due.push(planned.input);
    }
    return [...due, ...this.skips()];
  }

  /** The skips that found nobody speaking and now have a turn to take. */
  skips(): Input[] {
    if (this.skipsDue === 0) return [];
    const { beats, turns } = this.state();
    const called = [...turns.values()].filter(
      ({ id, beat, cue, status }) =>
        status === 'called' && !cue.procedure && beats.get(beat)?.kind !== 'start' && !this.skipped.has(id),
    );
    const taken = called.slice(0, this.skipsDue);
    this.skipsDue -= taken.length;
    for (const { id } of taken) this.skipped.add(id);
    return taken.map(({ id }) => ({ kind: 'skip', turn: id }));
  }

  /** The answer to the question that waits, or the ballot where one is asked for. */
  answer(): Input | undefined {
    const asked: readonly string[] = [...this.state().listens.values()].at(-1) ?? ['answer'];
    const fits = ({ input, after }: PlannedInput) =>
      replies.has(input.kind) && asked.includes(input.kind) && (after === undefined || this.over.has(after));
    return this.take(this.left.find(fits));
  }

  waking(): Input | undefined {
    return this.take(this.left.find(({ input }) => wakingKinds.has(input.kind)));
  }

  unplayed(): string[] {
    return this.left.map(({ input, after }) => {
      const missed = replies.has(input.kind) ? ': nothing was asked' : `: ${after} was over before`;
      const why = after && !this.over.has(after) ? `: there was no ${after}` : missed;
      return `The planned ${input.kind} was not needed${why}.`;
    });
  }

  private skipsNobody(input: Input): boolean {
    if (input.kind !== 'skip' || input.seat || input.turn) return false;
    return ![...this.state().turns.values()].some(turn => turn.status === 'speaking');
  }

  private take(planned: PlannedInput | undefined): Input | undefined {
    if (planned) this.left.splice(this.left.indexOf(planned), 1);
    return planned?.input;
  }
}
