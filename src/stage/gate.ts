import type { Clock } from '../base/clock';
import type { SessionState } from '../ledger/state';
import type { Cut, Live } from './live';

/** What the user holds up: whether a call may be made or go on, by pause, step, skip, stop and leave. */
export class Gate {
  private readonly wakers = new Set<() => void>();
  private steps = 0;
  /** A step was taken since the session was paused. */
  private stepped = false;
  /** Turns that were let through: a pause that comes later, or a step that let one turn through, holds up none of their attempts. */
  private readonly admitted = new Set<string>();
  private readonly cancelled = new Set<string>();
  /** Waits for a retry or a person: no model is speaking in them, so that whoever leaves need not sit them out. */
  private readonly waits = new Set<AbortController>();
  private halt: 'soon' | 'now' | undefined;

  constructor(
    private readonly state: SessionState,
    private readonly live: Live,
    private readonly clock: Clock,
  ) {}

  /** Resolves when the next call for a turn may be made; with a cut when it may not. What is asked `beside` the turns goes along with a step, and uses none up. */
  async ready(turn: string, beside = false): Promise<Cut | undefined> {
    for (;;) {
      const cut = this.cutBefore(turn);
      if (cut) return cut;
      if (this.state.status !== 'paused' || this.admitted.has(turn) || (beside ? this.stepped : this.takeStep())) {
        this.admitted.add(turn);
        return undefined;
      }
      await this.change();
    }
  }

  private takeStep(): boolean {
    if (this.steps === 0) return false;
    this.steps -= 1;
    this.stepped = true;
    this.wake();
    return true;
  }

  /** Why a call for these turns must not go on; what was put in before there was a call to cut short counts too. */
  cutOf(turns: readonly string[]): Cut | undefined {
    if (this.halt === 'now') return 'leave';
    const { inputs } = this.state;
    if (inputs.some(input => input.kind === 'stop')) return 'stop';
    const skipped = (turn: string) =>
      this.cancelled.has(turn) || inputs.some(input => input.kind === 'skip' && input.turn === turn);
    return turns.every(skipped) ? 'skip' : undefined;
  }

  private cutBefore(turn: string): Cut | undefined {
    return this.halt ? 'leave' : this.cutOf([turn]);
  }

  /** Nobody waits for this turn any longer: a call under way is cut short, and none is made. */
  cancel(turn: string): void {
    this.cancelled.add(turn);
    this.live.cut('skip', [turn]);
    this.wake();
  }

  /** Waits out a retry; a cut ends the wait. */
  async wait(ms: number, turn: string): Promise<Cut | undefined> {
    const due = this.cutBefore(turn);
    if (due) return due;
    const controller = new AbortController();
    this.live.begin(turn, 0, controller);
    await this.patiently(controller, this.clock.wait(ms, controller.signal));
    this.live.end(turn);
    return controller.signal.aborted ? (controller.signal.reason as Cut) : undefined;
  }

  /** Awaits what takes its time while no model speaks, such as a person's answer: whoever leaves does not sit it out. */
  async patiently<T>(controller: AbortController, waited: Promise<T>): Promise<T> {
    this.waits.add(controller);
    if (this.leaving) controller.abort('leave');
    const result = await waited;
    this.waits.delete(controller);
    return result;
  }

  /** Resolves at the next input, suspension or abort. */
  change(): Promise<void> {
    return new Promise(resolve => {
      this.wakers.add(resolve);
    });
  }

  /** Lets everything that waits look again. */
  wake(): void {
    const wakers = [...this.wakers];
    this.wakers.clear();
    for (const waker of wakers) waker();
  }

  /** One more turn while paused. */
  allowStep(): void {
    if (this.state.status === 'paused') this.steps += 1;
  }

  /** Steps that nobody took are forgotten. */
  forgetSteps(): void {
    this.steps = 0;
    this.stepped = false;
  }

  /** Every turn has to be let through anew, those under way too. */
  admitAnew(): void {
    this.forgetSteps();
    this.admitted.clear();
  }

  /** No further call is made; with `now` the calls under way are cut short too. */
  leave(now: boolean): void {
    if (this.halt !== 'now') this.halt = now ? 'now' : 'soon';
    if (now) this.live.cut('leave');
    for (const waiting of this.waits) waiting.abort('leave');
    this.wake();
  }

  get leaving(): boolean {
    return this.halt !== undefined;
  }
}
