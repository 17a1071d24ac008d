import type { Reply } from './step';

/** Collects replies to steps that a script's wrapper asked itself, until the script receives its own next reply. */
export class PendingReply {
  private readonly collected: Required<Reply> = { turns: [], inputs: [], behind: [], calls: [] };

  /** Collects everything in a reply except the turns that were requested. */
  add({ inputs, behind = [], calls = [] }: Reply): void {
    this.collected.inputs.push(...inputs);
    this.collected.behind.push(...behind);
    this.collected.calls = [...this.collected.calls, ...calls];
  }

  /** Prepends everything collected to a reply for the script, and clears the collection. */
  mergeInto({ turns, inputs, behind = [], calls = [] }: Reply): Reply {
    const before = { ...this.collected };
    this.collected.inputs = [];
    this.collected.behind = [];
    this.collected.calls = [];
    const allBehind = [...before.behind, ...behind];
    return {
      turns,
      inputs: [...before.inputs, ...inputs],
      ...(allBehind.length > 0 ? { behind: allBehind } : {}),
      calls: [...before.calls, ...calls],
    };
  }
}
