import type { Reply } from './step';

/** Collects replies to steps that a script's wrapper asked itself, until the script receives its own next reply. */
export class PendingReply {
  private readonly collected: Required<Reply> = { turns: [], inputs: [], backgroundTurns: [], calls: [] };

  /** Collects everything in a reply except the turns that were requested. */
  add({ inputs, backgroundTurns = [], calls = [] }: Reply): void {
    this.collected.inputs.push(...inputs);
    this.collected.backgroundTurns.push(...backgroundTurns);
    this.collected.calls = [...this.collected.calls, ...calls];
  }

  /** Prepends everything collected to a reply for the script, and clears the collection. */
  mergeInto({ turns, inputs, backgroundTurns = [], calls = [] }: Reply): Reply {
    const before = { ...this.collected };
    this.collected.inputs = [];
    this.collected.backgroundTurns = [];
    this.collected.calls = [];
    const allBehind = [...before.backgroundTurns, ...backgroundTurns];
    return {
      turns,
      inputs: [...before.inputs, ...inputs],
      ...(allBehind.length > 0 ? { backgroundTurns: allBehind } : {}),
      calls: [...before.calls, ...calls],
    };
  }
}
