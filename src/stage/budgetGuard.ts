import type { Clock } from '../base/clock';
import type { SessionState } from '../ledger/state';
import type { CallResult, Voice, WorstCase } from '../voices/voice';
import { CountedPrefixes } from './countedPrefixes';
import type { BuiltPrompt } from './prompt';

/** A call to a voice (what answers for a seat) that asks for admission under the session's caps in dollars and turns. */
export interface CallRequest extends BuiltPrompt {
  /** The id of the turn or call that it is made for. */
  key: string;
  voice: Voice;
  /** How many turns it takes; a procedure is none. */
  turns: number;
  /** Whether it belongs to the closing, the format's last turns at a cap, for which the guard always leaves enough. */
  closing: boolean;
}

/** An admitted request: its output is limited to what the caps still cover, and its maximum cost (`reserved`) is set aside. */
export interface AdmittedRequest extends CallRequest {
  reserved: number | null;
}

/** The decision on a call: admitted, waiting for running calls, or refused by a cap. */
export type Admission = AdmittedRequest | 'wait' | 'budget' | 'turns';

/** What a call is charged. */
export interface Charge {
  costUSD: number | null;
  /** The provider reported no final cost: the maximum is charged. */
  unconfirmed?: boolean;
}

/** Dollars by which sums may differ because of rounding. */
const EPSILON = 1e-9;

/** Keeps a session within its caps: admits a call against what is spent, running and reserved for the closing, and charges it when it ends. */
export class BudgetGuard {
  readonly countedPrefixes = new CountedPrefixes();
  private readonly reserved = new Map<string, { usd: number; turns: number }>();
  private readonly waiting = new Set<() => void>();

  constructor(
    private readonly state: SessionState,
    private readonly clock: Clock,
  ) {}

  /** Admits a call and reserves its maximum cost, its output limited to what the cap still pays; `closingCost` returns what must be left for the closing. */
  admit(call: CallRequest, closingCost: (worst: WorstCase) => number | null): Admission {
    const { budget, turnsEnded } = this.state;
    const runningTurns = [...this.reserved.values()].reduce((sum, { turns }) => sum + turns, 0);
    const turnsThen = turnsEnded + runningTurns + call.turns;
    if (!call.closing && budget.turns !== undefined && turnsThen > budget.turns) return 'turns';
    const worst = this.worstCaseOf(call);
    const maxTokens =
      budget.usd === undefined || worst.usd === 0
        ? call.prompt.maxTokens
        : this.payableTokens(call, worst, closingCost);
    if (typeof maxTokens === 'string') return maxTokens;
    const reserved = worst.usd === null ? null : worst.usd - savedUSD(call.prompt.maxTokens - maxTokens, worst);
    this.reserved.set(call.key, { usd: reserved ?? 0, turns: call.turns });
    const prompt = maxTokens === call.prompt.maxTokens ? call.prompt : { ...call.prompt, maxTokens };
    return { ...call, prompt, reserved };
  }

  /** The output tokens that a call may have under the cap in dollars, or why it cannot be made now. */
  private payableTokens(
    call: CallRequest,
    worst: WorstCase,
    closingCost: (worst: WorstCase) => number | null,
  ): number | 'wait' | 'budget' {
    // Without a price, a cap in dollars cannot be kept.
    const after = call.closing ? 0 : closingCost(worst);
    if (worst.usd === null || after === null) return 'budget';
    const { maxTokens } = call.prompt;
    const least = Math.min(call.leastTokens, maxTokens);
    // The larger of two costs: the call alone without the cache, and the call with the cache plus the closing.
    const need = Math.max(worst.usd, (worst.cachedUSD ?? worst.usd) + after) - savedUSD(maxTokens - least, worst);
    const { spent, budget } = this.state;
    const free = (budget.usd ?? 0) - spent.usd + EPSILON;
    const running = [...this.reserved.values()].reduce((sum, { usd }) => sum + usd, 0);
    if (need > free) return 'budget';
    // Running calls may cost less than their maximum.
    if (need > free - running) return 'wait';
    const perToken = (worst.outputUSD ?? 0) / maxTokens;
    if (perToken === 0) return maxTokens;
    return Math.min(maxTokens, least + Math.floor((free - running - need) / perToken));
  }

  private worstCaseOf({ voice, prompt }: CallRequest): WorstCase {
    return voice.worstCase(prompt, this.countedPrefixes.find(voice, prompt, this.clock.now()));
  }

  /** Returns the charge of an ended call: the provider's figure, or the maximum if it reported none; notes how the provider counted its prompt. */
  charge({ voice, prompt, reserved }: AdmittedRequest, began: number, result: CallResult): Charge {
    const { atMostUSD, costUSD, usage } = result;
    if (atMostUSD === undefined) {
      if (result.stop.kind !== 'failed') this.countedPrefixes.record(voice, prompt, usage, began);
      return { costUSD };
    }
    if (atMostUSD === null) return { costUSD: null, unconfirmed: true };
    return { costUSD: Math.min(atMostUSD, reserved ?? atMostUSD), unconfirmed: true };
  }

  /** Releases the reservation of a recorded call and wakes the calls that wait. */
  release(key: string): void {
    this.reserved.delete(key);
    const waiting = [...this.waiting];
    this.waiting.clear();
    for (const resume of waiting) resume();
  }

  /** Resolves when the next running call has ended. */
  nextRelease(): Promise<void> {
    return new Promise(resolve => {
      this.waiting.add(resolve);
    });
  }
}

/** The dollars saved by output tokens that are not requested. */
export function savedUSD(tokens: number, { outputUSD, outputTokens }: WorstCase): number {
  return outputTokens > 0 ? ((outputUSD ?? 0) * tokens) / outputTokens : 0;
}
