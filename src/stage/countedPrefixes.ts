import type { Usage } from '../base/usage';
import { minTokens } from '../text/spaces';
import type { CountedPrefix, Prompt, PromptPart, Voice } from '../voices/voice';

/** The leading parts of a sent prompt, as the provider counted them. */
interface CountedBeginning {
  texts: readonly string[];
  /** How many tokens they have at most. */
  tokens: number;
  /** The numbers of parts up to which the provider's cache can be read; `until` is when it expires. */
  marks: readonly number[];
  until: number;
}

/** The maximum counted prompts of one model and answer schema. */
const MAX_RECORDS = 24;
/** How long the provider keeps a cached part, in milliseconds. */
const LIFETIME = { '5m': 5 * 60_000, '1h': 60 * 60_000 };

/** Records how providers counted a session's prompts: the same beginning of a later prompt has as many tokens, and may be read from the cache. */
export class CountedPrefixes {
  private readonly records = new Map<string, CountedBeginning[]>();

  /** Records a call whose final usage was reported; `began` is when it was sent. */
  record(voice: Voice, prompt: Prompt, usage: Usage, began: number): void {
    const parts = partsOf(prompt);
    const cached = usage.cacheRead + usage.cacheWrite5m + usage.cacheWrite1h;
    const marked = cached > 0 ? partsToLastMark(parts) : [];
    // Without a cached part, all but the last part, which is different in every prompt, have at most the tokens of the whole.
    const record =
      marked.length > 0
        ? recordOf(marked, cached, began + LIFETIME[marked.at(-1)?.cache ?? '5m'])
        : { texts: parts.slice(0, -1).map(part => part.text), tokens: cached + usage.input, marks: [], until: 0 };
    const key = cacheKey(voice, prompt);
    // The new record replaces those whose beginning it contains.
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
    const expected =
      first && cacheKey(voice, first.prompt) === key
        ? [recordOf(partsToLastMark(partsOf(first.prompt)), first.tokens, Number.POSITIVE_INFINITY)]
        : [];
    let best: { record: CountedBeginning; length: number } | undefined;
    for (const record of [...known, ...expected]) {
      const length = commonLength(record.texts, parts);
      if (length > (best?.length ?? 0)) best = { record, length };
    }
    if (!best) return undefined;
    const { record, length } = best;
    const mark = record.until > now ? (record.marks.findLast(each => each <= length) ?? 0) : 0;
    const readableTokens = mark > 0 ? maxTokensUpTo(record, mark) : 0;
    return { parts: length, tokens: maxTokensUpTo(record, length), readableTokens };
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

/** The maximum tokens of the first parts of a counted beginning: all of its tokens but the minimum of its other parts. */
function maxTokensUpTo({ texts, tokens }: CountedBeginning, parts: number): number {
  const rest = texts.slice(parts).reduce((sum, text) => sum + minTokens(text), 0);
  return Math.max(0, tokens - rest);
}

function commonLength(texts: readonly string[], parts: readonly PromptPart[]): number {
  let length = 0;
  while (length < texts.length && length < parts.length && texts[length] === parts[length]?.text) length += 1;
  return length;
}
