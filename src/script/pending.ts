import type { Reply } from './step';

const emptyReply = (): Required<Reply> => ({ turns: [], inputs: [], backgroundTurns: [], calls: [] });

/** Collects replies to steps that a script's wrapper asked itself, until the script receives its own next reply. */
export class PendingReply {
  private collected = emptyReply();

  /** Collects everything in a reply except the turns that were requested. */
  add({ inputs, backgroundTurns = [], calls = [] }: Reply): void {
    this.collected.inputs.push(...inputs);
    this.collected.backgroundTurns.push(...backgroundTurns);
    this.collected.calls = [...this.collected.calls, ...calls];
  }

  /** Prepends everything collected to a reply for the script, and clears the collection. */
  mergeInto(reply: Reply): Reply {
    this.add(reply);
    const { inputs, backgroundTurns, calls } = this.collected;
    this.collected = emptyReply();
    return { turns: reply.turns, inputs, ...(backgroundTurns.length > 0 ? { backgroundTurns } : {}), calls };
  }
}
