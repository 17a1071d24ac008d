import type { CalledExamination } from '../ledger/events';
import { examinedCalls } from '../ledger/state';
import { isPerson } from '../script/brief';
import type { Examination, Examined } from '../script/call';
import type { Step } from '../script/step';
import { takeCall } from './calls';
import type { Stage } from './stage';

/** The calls of a session that are no turns: begun beside its beats, heard of at its seals, and waited for where the script says so. */
export class Examinations {
  private readonly counts = { r: 0, x: 0 };
  private readonly running = new Map<string, Promise<unknown>>();

  constructor(private readonly stage: Stage) {}

  /** The calls of a step with their ids, which follow from the script alone; of a person nothing is asked but their turns, so that another seat's model answers. */
  called(calls: readonly Examination[]): CalledExamination[] {
    return calls.map(call => {
      const { prefix } = this.stage.callRule(call.kind);
      this.counts[prefix] += 1;
      return { call: `${prefix}${this.counts[prefix]}`, ...call, seat: this.answering(call.seat) };
    });
  }

  private answering(id: string): string {
    const seat = this.stage.seat(id);
    return isPerson(seat) ? (this.stage.brief.seats.find(each => !isPerson(each)) ?? seat).id : id;
  }

  /** Begins those of a step that have not ended; the one that takes longest opens the cache for the others. */
  begin(calls: readonly CalledExamination[]): void {
    const length = ({ kind }: CalledExamination) => this.stage.callRule(kind).usualTokens;
    const open = calls.filter(({ call }) => !this.state(call).ended).sort((a, b) => length(b) - length(a));
    const [lead, ...others] = open;
    if (!lead) return;
    this.run(lead.call);
    const opened = this.stage.firstState(lead.call, this.running.get(lead.call));
    for (const { call } of others) this.run(call, opened);
  }

  private run(call: string, after?: Promise<void>): void {
    const task = (async () => {
      await after;
      return takeCall(this.stage, this.state(call));
    })();
    const guarded = task.catch((error: unknown) => {
      // Whoever waits for it would wait for ever.
      this.stage.gate.leave(true);
      throw error;
    });
    this.running.set(call, guarded);
    // Its error is thrown where everything comes to rest; until then nobody looks at it.
    guarded.catch(() => undefined);
  }

  /** Resolves with the place in the record at which all calls of these names had ended; undefined where the session is left before. */
  async ended({ until = [] }: Extract<Step, { kind: 'examine' }>): Promise<number | undefined> {
    for (;;) {
      const calls = [...this.stage.state.calls.values()].filter(({ asked }) => until.includes(asked.name));
      if (calls.every(call => call.ended)) return Math.max(0, ...calls.map(call => call.ended?.seq ?? 0));
      if (this.stage.gate.leaving) return undefined;
      await this.stage.gate.change();
    }
  }

  /** The calls that ended between two places of the record. */
  between(from: number, to: number): Examined[] {
    return examinedCalls(this.stage.state).filter(({ seq }) => seq > from && seq <= to);
  }

  /** Nobody is left to hear of those that still run. */
  cancel(): void {
    for (const [call] of this.running) if (!this.state(call).ended) this.stage.gate.cancel(call);
  }

  /** Resolves when none runs any more; an error of one is thrown here. */
  async rest(): Promise<void> {
    await Promise.all(this.running.values());
  }

  private state(id: string) {
    const call = this.stage.state.calls.get(id);
    if (!call) throw new Error(`No call ${id}`);
    return call;
  }
}
