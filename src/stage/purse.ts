import type { SessionState } from '../ledger/state';

/** Whether a call may be made, by what is spent, what is under way, and what the closing will need. */
export type Leave = 'granted' | 'budget' | 'turns';

/** Keeps a session within its caps: a call is reserved at its worst case before it is sent, and settled when its real cost is in the ledger. */
export class Purse {
  private readonly reserved = new Map<string, { usd: number; turns: number }>();

  constructor(private readonly state: SessionState) {}

  /** Reserves a call that takes so many turns under a key, or says which cap forbids it. `closing` is the worst case of the format's own ending; the ending itself asks with 0. */
  reserve(key: string, worst: number | null, closing: number | null, isClosing: boolean, turns = 1): Leave {
    this.reserved.delete(key);
    const { budget, spent, turnsEnded } = this.state;
    const underWay = [...this.reserved.values()].reduce(
      (sum, each) => ({ usd: sum.usd + each.usd, turns: sum.turns + each.turns }),
      { usd: 0, turns: 0 },
    );
    if (!isClosing && budget.turns !== undefined && turnsEnded + underWay.turns + turns > budget.turns) return 'turns';
    if (budget.usd !== undefined && worst !== 0) {
      // Without a price there is no promise to keep a cap in dollars.
      if (worst === null || closing === null) return 'budget';
      if (spent.usd + underWay.usd + worst + closing > budget.usd + 1e-9) return 'budget';
    }
    this.reserved.set(key, { usd: worst ?? 0, turns });
    return 'granted';
  }

  /** The call is over and its cost is in the ledger. */
  settle(key: string): void {
    this.reserved.delete(key);
  }
}
