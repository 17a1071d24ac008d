import type { Usage } from '../base/usage';
import { minTokens } from '../text/spaces';
import type { CountedPrefix, Prompt, PromptPart, Voice } from '../voices/voice';

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
export class CountedPrefixes {
  private readonly records = new Map<string, CountedBeginning[]>();

  /** Records a call whose final usage was reported; `began` is when it was sent. */
  record(voice: Voice, prompt: Prompt, usage: Usage, began: number): void {
    const parts = partsOf(prompt);
    const cached = usage.cacheRead + usage.cacheWrite5m + usage.cacheWrite1h;
    const last = parts.findLastIndex(part => part.cache);
    const isCached = cached > 0 && last >= 0;
    const cachedParts = isCached ? parts.slice(0, last + 1) : parts.slice(0, -1);
    const record: CountedBeginning = {
      texts: cachedParts.map(part => part.text),
      tokens: isCached ? cached : cached + usage.input,
      marks: isCached ? cacheMarks(cachedParts) : [],
      until: isCached ? began + LIFETIME[parts[last]?.cache ?? '5m'] : 0,
    };
    const key = cacheKey(voice, prompt);
    const others = (this.records.get(key) ?? []).filter(({ texts }) => commonLength(texts, cachedParts) < texts.length);
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
    const coming = first && cacheKey(voice, first.prompt) === key ? [recordOf(first.prompt, first.tokens)] : [];
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

function recordOf(prompt: Prompt, tokens: number): CountedBeginning {
  const parts = partsOf(prompt);
  const cachedParts = parts.slice(0, parts.findLastIndex(part => part.cache) + 1);
  return {
    texts: cachedParts.map(part => part.text),
    tokens,
    marks: cacheMarks(cachedParts),
    until: Number.POSITIVE_INFINITY,
  };
}

function partsOf({ system, messages }: Prompt): PromptPart[] {
  return [...system, ...messages.flatMap(message => message.parts)];
}

function cacheMarks(parts: readonly PromptPart[]): number[] {
  return parts.flatMap((part, at) => (part.cache ? [at + 1] : []));
}

// The cache key contains model and schema; a schema described in words is not part of it.
function cacheKey(voice: Voice, { model, answer, answerInWords }: Prompt): string {
  return `${voice.id}\n${model ?? ''}\n${answer && !answerInWords ? answer.name : ''}`;
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
