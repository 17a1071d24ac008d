import type { Clock } from '../base/clock';
import type { SessionState } from '../ledger/state';
import type { CutReason, RunningCalls } from './runningCalls';

/** Decides whether a model call may start or continue while the session is paused, stepped, skipped, stopped or left. */
export class TurnGate {
  private readonly wakers = new Set<() => void>();
  /** Turns that the user has allowed while the session is paused, and that have not begun. */
  private steps = 0;
  /** Whether a step was taken since the session was paused. */
  private stepped = false;
  /** Turns that were admitted: neither a later pause nor the end of a step holds up their further attempts. */
  private readonly admitted = new Set<string>();
  private readonly cancelled = new Set<string>();
  /** Waits for a retry or a person, which leaving the session aborts. */
  private readonly waits = new Set<AbortController>();
  /** Whether the session is being left: after the running calls, or at once. */
  private halt: 'soon' | 'now' | undefined;

  constructor(
    private readonly state: SessionState,
    private readonly runningCalls: RunningCalls,
    private readonly clock: Clock,
  ) {}

  /** Resolves when a call for a turn may be made, or with why not. A call `beside` the turns (no turn itself) may run during a step without using it up. */
  async waitUntilAllowed(turn: string, beside = false): Promise<CutReason | undefined> {
    for (;;) {
      const cut = this.cutBefore(turn);
      if (cut) return cut;
      if (this.state.status !== 'paused' || this.admitted.has(turn) || (beside ? this.stepped : this.takeStep())) {
        this.admitted.add(turn);
        return undefined;
      }
      await this.nextChange();
    }
  }

  /** Uses up a step; false if there is none. */
  private takeStep(): boolean {
    if (this.steps === 0) return false;
    this.steps -= 1;
    this.stepped = true;
    this.wake();
    return true;
  }

  /** Why a call for these turns must not continue; inputs that came before the call count too. */
  cutReason(turns: readonly string[]): CutReason | undefined {
    if (this.halt === 'now') return 'leave';
    const { inputs } = this.state;
    if (inputs.some(input => input.kind === 'stop')) return 'stop';
    const isSkipped = (turn: string) =>
      this.cancelled.has(turn) || inputs.some(input => input.kind === 'skip' && input.turn === turn);
    return turns.every(isSkipped) ? 'skip' : undefined;
  }

  /** Why no call for a turn may begin; leaving prevents that even before it cuts calls short. */
  private cutBefore(turn: string): CutReason | undefined {
    return this.halt ? 'leave' : this.cutReason([turn]);
  }

  /** Cancels a turn that is no longer needed: its running call is cut short, and no further one is made. */
  cancel(turn: string): void {
    this.cancelled.add(turn);
    this.runningCalls.cut('skip', [turn]);
    this.wake();
  }

  /** Waits before a retry; a cut ends the wait. */
  async waitBeforeRetry(ms: number, turn: string): Promise<void> {
    if (this.cutBefore(turn)) return;
    const controller = new AbortController();
    this.runningCalls.begin(turn, 0, controller);
    await this.awaitUnlessLeaving(controller, this.clock.wait(ms, controller.signal));
    this.runningCalls.end(turn);
  }

  /** Awaits something slow during which no model speaks, such as a person's answer; leaving the session aborts it. */
  async awaitUnlessLeaving<T>(controller: AbortController, waited: Promise<T>): Promise<T> {
    this.waits.add(controller);
    if (this.leaving) controller.abort('leave');
    const result = await waited;
    this.waits.delete(controller);
    return result;
  }

  /** Resolves at the next input, suspension or abort. */
  nextChange(): Promise<void> {
    return new Promise(resolve => {
      this.wakers.add(resolve);
    });
  }

  /** Wakes everything that waits for a change. */
  wake(): void {
    const wakers = [...this.wakers];
    this.wakers.clear();
    for (const waker of wakers) waker();
  }

  /** Admits one more turn while paused. */
  allowStep(): void {
    if (this.state.status === 'paused') this.steps += 1;
  }

  /** Drops steps that were not used. */
  dropSteps(): void {
    this.steps = 0;
    this.stepped = false;
  }

  /** Makes every turn be admitted anew, running ones too. */
  resetAdmissions(): void {
    this.dropSteps();
    this.admitted.clear();
  }

  /** Prevents further calls; with `now`, running calls are cut short too. */
  leave(now: boolean): void {
    if (this.halt !== 'now') this.halt = now ? 'now' : 'soon';
    if (now) this.runningCalls.cut('leave');
    for (const waiting of this.waits) waiting.abort('leave');
    this.wake();
  }

  get leaving(): boolean {
    return this.halt !== undefined;
  }
}
