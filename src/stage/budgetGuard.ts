import type { Clock } from '../base/clock';
import type { SessionState } from '../ledger/state';
import type { Prompt, Spoken, Voice, WorstCase } from '../voices/voice';
import { CountedPrefixes } from './countedPrefixes';

/** A call that asks to be made. */
export interface Call {
  /** The turn it is made for. */
  key: string;
  voice: Voice;
  prompt: Prompt;
  /** The fewest output tokens that its move can do with. */
  leastTokens: number;
  /** How many turns it takes. */
  turns: number;
  /** Whether it is part of the closing itself. */
  closing: boolean;
}

/** A call may be made with this prompt; it has to wait for calls under way; or a cap forbids it. */
export type Admission = { prompt: Prompt; reserved: number | null } | 'wait' | 'budget' | 'turns';

/** What a call is charged. */
export interface Charge {
  costUSD: number | null;
  /** The provider never said what it cost: it is charged the most it can have. */
  unconfirmed?: boolean;
}

const EPSILON = 1e-9;

/** Keeps a session within its caps: every call is admitted against what is spent, what is under way and what the closing needs, and charged when it ends. */
export class BudgetGuard {
  readonly counted = new CountedPrefixes();
  private readonly reserved = new Map<string, { usd: number; turns: number }>();
  private readonly waiting = new Set<() => void>();

  constructor(
    private readonly state: SessionState,
    private readonly clock: Clock,
  ) {}

  /** Reserves a call at the most it can cost, its output cut to what the cap can still pay; `closing` says what has to be left for the closing. */
  admit(call: Call, closing: (worst: WorstCase) => number | null): Admission {
    const { budget, turnsEnded } = this.state;
    const underWay = [...this.reserved.values()].reduce((sum, { turns }) => sum + turns, 0);
    if (!call.closing && budget.turns !== undefined && turnsEnded + underWay + call.turns > budget.turns)
      return 'turns';
    const worst = this.worstOf(call);
    const cut =
      budget.usd === undefined || worst.usd === 0 ? call.prompt.maxTokens : this.payable(call, worst, closing);
    if (typeof cut === 'string') return cut;
    const reserved = worst.usd === null ? null : worst.usd - savedBy(call.prompt.maxTokens - cut, worst);
    this.reserved.set(call.key, { usd: reserved ?? 0, turns: call.turns });
    return { prompt: cut === call.prompt.maxTokens ? call.prompt : { ...call.prompt, maxTokens: cut }, reserved };
  }

  /** The output tokens that a call may have under the cap in dollars, or why it may not be made now. */
  private payable(
    call: Call,
    worst: WorstCase,
    closing: (worst: WorstCase) => number | null,
  ): number | 'wait' | 'budget' {
    // Without a price there is no promise to keep a cap in dollars.
    const after = call.closing ? 0 : closing(worst);
    if (worst.usd === null || after === null) return 'budget';
    const { maxTokens } = call.prompt;
    const least = Math.min(call.leastTokens, maxTokens);
    // The call as if the cache had nothing of it, so that no cap is passed; and as it should be read from there, with the closing after it.
    const need = Math.max(worst.usd, (worst.cachedUSD ?? worst.usd) + after) - savedBy(maxTokens - least, worst);
    const { spent, budget } = this.state;
    const free = (budget.usd ?? 0) - spent.usd + EPSILON;
    const underWay = [...this.reserved.values()].reduce((sum, { usd }) => sum + usd, 0);
    if (need > free) return 'budget';
    if (need > free - underWay) return 'wait';
    const perToken = (worst.outputUSD ?? 0) / maxTokens;
    if (perToken === 0) return maxTokens;
    return Math.min(maxTokens, least + Math.floor((free - underWay - need) / perToken));
  }

  private worstOf({ voice, prompt }: Call): WorstCase {
    return voice.worstCase(prompt, this.counted.find(voice, prompt, this.clock.now()));
  }

  /** What a call that has ended is charged: what its provider said at last, or the most it can have cost. */
  charge(
    { voice, prompt }: Pick<Call, 'voice' | 'prompt'>,
    reserved: number | null,
    began: number,
    spoken: Spoken,
  ): Charge {
    const { atMostUSD, costUSD, usage } = spoken;
    if (atMostUSD === undefined) {
      if (spoken.stop.kind !== 'failed') this.counted.note(voice, prompt, usage, began);
      return { costUSD };
    }
    if (atMostUSD === null) return { costUSD: null, unconfirmed: true };
    return { costUSD: Math.min(atMostUSD, reserved ?? atMostUSD), unconfirmed: true };
  }

  /** A call is over and its charge is in the ledger: those that wait look again. */
  release(key: string): void {
    this.reserved.delete(key);
    const waiting = [...this.waiting];
    this.waiting.clear();
    for (const resume of waiting) resume();
  }

  /** Resolves when a call under way is over. */
  change(): Promise<void> {
    return new Promise(resolve => {
      this.waiting.add(resolve);
    });
  }
}

/** The dollars of output tokens that are not asked for. */
export function savedBy(tokens: number, { outputUSD, outputTokens }: WorstCase): number {
  return outputTokens > 0 ? ((outputUSD ?? 0) * tokens) / outputTokens : 0;
}
