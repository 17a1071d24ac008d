import type { RecordedCall } from '../ledger/events';
import { isPerson } from '../script/brief';
import type { RequestedCall } from '../script/call';
import type { Step } from '../script/step';
import { runCall } from './runCall';
import type { Stage } from './stage';

/** Runs a session's calls that are no turns (readings, checks …) in the background of its beats, and awaits them when the script asks for it. */
export class BackgroundCalls {
  /** The numbers of the last ids, by their first letter. */
  private readonly counts = { r: 0, x: 0 };
  private readonly running = new Map<string, Promise<unknown>>();

  constructor(private readonly stage: Stage) {}

  /** Gives the calls of a step the next ids, the same in every replay of the script; a call for a person's seat goes to another seat's model. */
  withIds(calls: readonly RequestedCall[]): RecordedCall[] {
    return calls.map(call => {
      const { prefix } = this.stage.callRule(call.kind);
      this.counts[prefix] += 1;
      return { call: `${prefix}${this.counts[prefix]}`, ...call, seat: this.answeringSeatId(call.seat) };
    });
  }

  private answeringSeatId(id: string): string {
    const seat = this.stage.seat(id);
    return isPerson(seat) ? (this.stage.brief.seats.find(each => !isPerson(each)) ?? seat).id : id;
  }

  /** Starts the calls of a step that have not ended; one for which another waits, else the longest, writes the cache for the others. */
  begin(calls: readonly RecordedCall[]): void {
    const precedes = ({ name }: RecordedCall) => calls.some(({ after }) => after === name);
    const rank = (each: RecordedCall) =>
      precedes(each) ? Number.POSITIVE_INFINITY : this.stage.callRule(each.kind).usualTokens;
    const pending = calls.filter(({ call }) => !this.state(call).ended).sort((a, b) => rank(b) - rank(a));
    const [lead, ...others] = pending;
    if (!lead) return;
    this.run(lead.call);
    const leadResponse = this.stage.firstResponse(lead.call, this.running.get(lead.call));
    for (const { call } of others) this.run(call, leadResponse);
  }

  private run(call: string, after?: Promise<void>): void {
    const task = (async () => {
      await after;
      return runCall(this.stage, this.state(call));
    })();
    const guarded = task.catch((error: unknown) => {
      // A script that waits for this call could never continue.
      this.stage.gate.leave(true);
      throw error;
    });
    this.running.set(call, guarded);
    // The error is thrown when the session waits for its calls; this avoids an unhandled rejection.
    guarded.catch(() => undefined);
  }

  /** Waits until all calls of these names have ended and returns the seq of the last end; undefined if the session is left first. */
  async waitForEnd({ until = [] }: Extract<Step, { kind: 'examine' }>): Promise<number | undefined> {
    for (;;) {
      const calls = [...this.stage.state.calls.values()].filter(({ asked }) => until.includes(asked.name));
      if (calls.every(call => call.ended)) return Math.max(0, ...calls.map(call => call.ended?.seq ?? 0));
      if (this.stage.gate.leaving) return undefined;
      await this.stage.gate.nextChange();
    }
  }

  /** Cancels the calls that still run when the script has ended. */
  cancel(): void {
    for (const [call] of this.running) if (!this.state(call).ended) this.stage.gate.cancel(call);
  }

  /** Resolves when no call runs any more; throws the error of one that failed. */
  async waitForAll(): Promise<void> {
    await Promise.all(this.running.values());
  }

  private state(id: string) {
    const call = this.stage.state.calls.get(id);
    if (!call) throw new Error(`No call ${id}`);
    return call;
  }
}
