import type { Usage } from '../base/usage';
import { tokensAtLeast } from '../text/spaces';
import type { CountedPrefix, Prompt, PromptPart, Voice } from '../voices/voice';

/** Leading parts of a prompt that was sent, as the provider counted them. */
interface Counted {
  texts: readonly string[];
  tokens: number;
  /** After how many of its parts the provider's cache can be read, and until when. */
  marks: readonly number[];
  until: number;
}

const MOST_RECORDS = 24;
const LIFETIME = { '5m': 5 * 60_000, '1h': 60 * 60_000 };

/** What providers have counted of the prompts of a session: the next prompt that begins alike costs no more for that beginning. */
export class CountedPrefixes {
  private readonly records = new Map<string, Counted[]>();

  /** Takes note of a call whose final usage was seen; `began` is when it was sent. */
  note(voice: Voice, prompt: Prompt, usage: Usage, began: number): void {
    const parts = partsOf(prompt);
    const cached = usage.cacheRead + usage.cacheWrite5m + usage.cacheWrite1h;
    const last = parts.findLastIndex(part => part.cache);
    const isCached = cached > 0 && last >= 0;
    const kept = isCached ? parts.slice(0, last + 1) : parts.slice(0, -1);
    const record: Counted = {
      texts: kept.map(part => part.text),
      tokens: isCached ? cached : cached + usage.input,
      marks: isCached ? marksOf(kept) : [],
      until: isCached ? began + LIFETIME[parts[last]?.cache ?? '5m'] : 0,
    };
    const key = keyOf(voice, prompt);
    const others = (this.records.get(key) ?? []).filter(({ texts }) => shared(texts, kept) < texts.length);
    this.records.set(key, [record, ...others].slice(0, MOST_RECORDS));
  }

  /** The longest counted beginning of a prompt. `first` is a call that will have been made before it, with the most tokens it can have. */
  find(
    voice: Voice,
    prompt: Prompt,
    now: number,
    first?: { prompt: Prompt; tokens: number },
  ): CountedPrefix | undefined {
    const parts = partsOf(prompt);
    const key = keyOf(voice, prompt);
    const known = this.records.get(key) ?? [];
    const coming = first && keyOf(voice, first.prompt) === key ? [recordOf(first.prompt, first.tokens)] : [];
    let best: { record: Counted; parts: number } | undefined;
    for (const record of [...known, ...coming]) {
      const length = shared(record.texts, parts);
      if (length > (best?.parts ?? 0)) best = { record, parts: length };
    }
    if (!best) return undefined;
    const { record } = best;
    const mark = record.until > now ? (record.marks.findLast(each => each <= (best?.parts ?? 0)) ?? 0) : 0;
    return {
      parts: best.parts,
      tokens: tokensUpTo(record, best.parts),
      readableTokens: mark > 0 ? tokensUpTo(record, mark) : 0,
    };
  }
}

function recordOf(prompt: Prompt, tokens: number): Counted {
  const parts = partsOf(prompt);
  const kept = parts.slice(0, parts.findLastIndex(part => part.cache) + 1);
  return { texts: kept.map(part => part.text), tokens, marks: marksOf(kept), until: Number.POSITIVE_INFINITY };
}

function partsOf({ system, messages }: Prompt): PromptPart[] {
  return [...system, ...messages.flatMap(message => message.parts)];
}

function marksOf(parts: readonly PromptPart[]): number[] {
  return parts.flatMap((part, at) => (part.cache ? [at + 1] : []));
}

// A schema and a model are part of a cache's key; a shape that is asked for in words is not.
function keyOf(voice: Voice, { model, answer, answerInWords }: Prompt): string {
  return `${voice.id}\n${model ?? ''}\n${answer && !answerInWords ? answer.name : ''}`;
}

/** The most tokens that the first parts of a counted beginning can have. */
function tokensUpTo({ texts, tokens }: Counted, parts: number): number {
  const rest = texts.slice(parts).reduce((sum, text) => sum + tokensAtLeast(text), 0);
  return Math.max(0, tokens - rest);
}

function shared(texts: readonly string[], parts: readonly PromptPart[]): number {
  let length = 0;
  while (length < texts.length && length < parts.length && texts[length] === parts[length]?.text) length += 1;
  return length;
}
