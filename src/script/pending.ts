import type { Reply } from './step';

/** What came back for steps that a wrapper of a script asked itself: the script hears it with its own next reply. */
export class PendingReply {
  private readonly waiting: Required<Reply> = { turns: [], inputs: [], behind: [], calls: [] };

  /** Takes what came back beside the turns that were asked for. */
  add({ inputs, behind = [], calls = [] }: Reply): void {
    this.waiting.inputs.push(...inputs);
    this.waiting.behind.push(...behind);
    this.waiting.calls = [...this.waiting.calls, ...calls];
  }

  /** A reply of the script's own, with all that waited before it. */
  with({ turns, inputs, behind = [], calls = [] }: Reply): Reply {
    const before = { ...this.waiting };
    this.waiting.inputs = [];
    this.waiting.behind = [];
    this.waiting.calls = [];
    const allBehind = [...before.behind, ...behind];
    return {
      turns,
      inputs: [...before.inputs, ...inputs],
      ...(allBehind.length > 0 ? { behind: allBehind } : {}),
      calls: [...before.calls, ...calls],
    };
  }
}
