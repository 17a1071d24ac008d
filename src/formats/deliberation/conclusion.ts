import type * as z from 'zod/mini';
import { isRecord, type Json, type JsonObject } from '../../base/json';
import type { Block, Tone } from '../../script/blocks';
import type { conclusionFields } from './conclusionFields';

/** The texts of a list in a data answer; of a damaged record what is still one. */
export function textsOf(value: Json | undefined): string[] {
  return Array.isArray(value) ? value.filter(each => typeof each === 'string').filter(each => each.trim() !== '') : [];
}

/** The records of a list in a data answer; of a damaged record what is still one. */
export function recordsOf<T extends object>(value: readonly T[] | undefined): Partial<T>[];
export function recordsOf(value: Json | undefined): JsonObject[];
export function recordsOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value.filter(isRecord) : [];
}

/** The number of a data answer: 0 where a stranger's record has something else there. */
export function numberOf(value: number | undefined): number {
  return typeof value === 'number' ? value : 0;
}

/** The text of a data answer: none where a stranger's record has something else there. */
export function textOf(value: string | undefined): string {
  return typeof value === 'string' ? value : '';
}

type Conclusion = Partial<z.infer<z.ZodMiniObject<typeof conclusionFields>>>;

/** A dissent in words, with its name. */
export function dissentLines(value: Json | undefined): string[] {
  return recordsOf(value).map(({ by, text }) => `${String(by)}: ${String(text)}`);
}

/** A conclusion for panel, terminal and transcripts: the recommendation with what it rests on, then the options beside one another. */
export function conclusionBlocks(title: string, headline: string, tone: Tone, outcome: JsonObject): Block[] {
  const { consensus, tensions, matrix, recommendation, confidence, dissent, openQuestions } = outcome as Conclusion;
  const parts = [
    { label: 'Agreed', items: textsOf(consensus) },
    { label: 'Tensions', items: textsOf(tensions) },
    { label: 'Recommendation', items: textsOf([recommendation ?? '']) },
    { label: 'Dissent', items: dissentLines(dissent) },
    { label: 'Open questions', items: textsOf(openQuestions) },
  ].filter(part => part.items.length > 0);
  const sure = typeof confidence === 'number' ? { confidence } : {};
  const rows = recordsOf(matrix).map(({ option, speaksFor, speaksAgainst }) => ({
    label: String(option),
    cells: [String(speaksFor), String(speaksAgainst)],
  }));
  const options: Block[] =
    rows.length > 0 ? [{ kind: 'matrix', title: 'Options', columns: ['For', 'Against'], rows }] : [];
  return [{ kind: 'verdict', title, headline, tone, ...sure, parts }, ...options];
}

/** A conclusion for saved records, in plain words. */
export function conclusionRecord(question: string, decision: string, outcome: JsonObject): JsonObject {
  const { consensus, tensions, matrix, recommendation, confidence, dissent, openQuestions } = outcome as Conclusion;
  return {
    question,
    decision,
    recommendation: recommendation ?? null,
    confidence: confidence ?? null,
    consensus: textsOf(consensus),
    tensions: textsOf(tensions),
    options: recordsOf(matrix).map(each => `${each.option}: for, ${each.speaksFor}; against, ${each.speaksAgainst}`),
    dissent: dissentLines(dissent),
    openQuestions: textsOf(openQuestions),
  };
}
