import type { Clock } from '../base/clock';
import type { Usage } from '../base/usage';
import type { SessionState } from '../ledger/state';
import { minTokens } from '../text/spaces';
import type { CallResult, CountedPrefix, Prompt, PromptPart, Voice, WorstCase } from '../voices/voice';
import type { BuiltPrompt } from './prompt';

/** A call to a voice that asks for admission under the session's caps. */
export interface CallRequest extends BuiltPrompt {
  /** The turn it is made for. */
  key: string;
  voice: Voice;
  /** How many turns it takes; a procedure is none. */
  turns: number;
  /** Whether it is part of the closing itself. */
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

  /** Reserves a call at its maximum cost, its output limited to what the cap still pays; `closing` returns what must be left for the closing. */
  admit(call: CallRequest, closing: (worst: WorstCase) => number | null): Admission {
    const { budget, turnsEnded } = this.state;
    const underWay = [...this.reserved.values()].reduce((sum, { turns }) => sum + turns, 0);
    if (!call.closing && budget.turns !== undefined && turnsEnded + underWay + call.turns > budget.turns)
      return 'turns';
    const worst = this.worstCaseOf(call);
    const maxTokens =
      budget.usd === undefined || worst.usd === 0 ? call.prompt.maxTokens : this.payableTokens(call, worst, closing);
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
    closing: (worst: WorstCase) => number | null,
  ): number | 'wait' | 'budget' {
    // Without a price, a cap in dollars cannot be kept.
    const after = call.closing ? 0 : closing(worst);
    if (worst.usd === null || after === null) return 'budget';
    const { maxTokens } = call.prompt;
    const least = Math.min(call.leastTokens, maxTokens);
    // The larger of two costs: the call alone without the cache, and the call with the cache plus the closing.
    const need = Math.max(worst.usd, (worst.cachedUSD ?? worst.usd) + after) - savedUSD(maxTokens - least, worst);
    const { spent, budget } = this.state;
    const free = (budget.usd ?? 0) - spent.usd + EPSILON;
    const underWay = [...this.reserved.values()].reduce((sum, { usd }) => sum + usd, 0);
    if (need > free) return 'budget';
    if (need > free - underWay) return 'wait';
    const perToken = (worst.outputUSD ?? 0) / maxTokens;
    if (perToken === 0) return maxTokens;
    return Math.min(maxTokens, least + Math.floor((free - underWay - need) / perToken));
  }

  private worstCaseOf({ voice, prompt }: CallRequest): WorstCase {
    return voice.worstCase(prompt, this.countedPrefixes.find(voice, prompt, this.clock.now()));
  }

  /** Returns the charge of an ended call: the provider's figure, or the maximum if it reported none. */
  charge({ voice, prompt, reserved }: AdmittedRequest, began: number, spoken: CallResult): Charge {
    const { atMostUSD, costUSD, usage } = spoken;
    if (atMostUSD === undefined) {
      if (spoken.stop.kind !== 'failed') this.countedPrefixes.record(voice, prompt, usage, began);
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

/** The leading parts of a sent prompt, as the provider counted them. */
interface CountedBeginning {
  texts: readonly string[];
  tokens: number;
  /** The numbers of parts up to which the provider's cache can be read; `until` is when it expires. */
  marks: readonly number[];
  until: number;
}

const MAX_RECORDS = 24;
const LIFETIME = { '5m': 5 * 60_000, '1h': 60 * 60_000 };

/** Records how providers counted a session's prompts: a prompt with the same beginning costs no more for it. */
class CountedPrefixes {
  private readonly records = new Map<string, CountedBeginning[]>();

  /** Records a call whose final usage was reported; `began` is when it was sent. */
  record(voice: Voice, prompt: Prompt, usage: Usage, began: number): void {
    const parts = partsOf(prompt);
    const cached = usage.cacheRead + usage.cacheWrite5m + usage.cacheWrite1h;
    const marked = cached > 0 ? partsToLastMark(parts) : [];
    const record =
      marked.length > 0
        ? recordOf(marked, cached, began + LIFETIME[marked.at(-1)?.cache ?? '5m'])
        : { texts: parts.slice(0, -1).map(part => part.text), tokens: cached + usage.input, marks: [], until: 0 };
    const key = cacheKey(voice, prompt);
    const covered = parts.slice(0, record.texts.length);
    const others = (this.records.get(key) ?? []).filter(({ texts }) => commonLength(texts, covered) < texts.length);
    this.records.set(key, [record, ...others].slice(0, MAX_RECORDS));
  }

  /** Finds the longest counted beginning of a prompt; `first` is a call that will be sent before it, with its maximum tokens. */
  find(
    voice: Voice,
    prompt: Prompt,
    now: number,
    first?: { prompt: Prompt; tokens: number },
  ): CountedPrefix | undefined {
    const parts = partsOf(prompt);
    const key = cacheKey(voice, prompt);
    const known = this.records.get(key) ?? [];
    const coming =
      first && cacheKey(voice, first.prompt) === key
        ? [recordOf(partsToLastMark(partsOf(first.prompt)), first.tokens, Number.POSITIVE_INFINITY)]
        : [];
    let best: { record: CountedBeginning; parts: number } | undefined;
    for (const record of [...known, ...coming]) {
      const length = commonLength(record.texts, parts);
      if (length > (best?.parts ?? 0)) best = { record, parts: length };
    }
    if (!best) return undefined;
    const { record } = best;
    const mark = record.until > now ? (record.marks.findLast(each => each <= (best?.parts ?? 0)) ?? 0) : 0;
    return {
      parts: best.parts,
      tokens: maxTokensUpTo(record, best.parts),
      readableTokens: mark > 0 ? maxTokensUpTo(record, mark) : 0,
    };
  }
}

function recordOf(parts: readonly PromptPart[], tokens: number, until: number): CountedBeginning {
  return { texts: parts.map(part => part.text), tokens, marks: cacheMarks(parts), until };
}

function partsToLastMark(parts: readonly PromptPart[]): readonly PromptPart[] {
  return parts.slice(0, parts.findLastIndex(part => part.cache) + 1);
}

function partsOf({ system, messages }: Prompt): PromptPart[] {
  return [...system, ...messages.flatMap(message => message.parts)];
}

function cacheMarks(parts: readonly PromptPart[]): number[] {
  return parts.flatMap((part, at) => (part.cache ? [at + 1] : []));
}

// The cache key contains model and schema; a schema described in words is not part of it.
function cacheKey(voice: Voice, { model, answer, schemaInPrompt }: Prompt): string {
  return `${voice.id}\n${model ?? ''}\n${answer && !schemaInPrompt ? answer.name : ''}`;
}

/** The maximum tokens of the first parts of a counted beginning. */
function maxTokensUpTo({ texts, tokens }: CountedBeginning, parts: number): number {
  const rest = texts.slice(parts).reduce((sum, text) => sum + minTokens(text), 0);
  return Math.max(0, tokens - rest);
}

function commonLength(texts: readonly string[], parts: readonly PromptPart[]): number {
  let length = 0;
  while (length < texts.length && length < parts.length && texts[length] === parts[length]?.text) length += 1;
  return length;
}
