// Renders the conclusion of a deliberation; first, readers for the data of answers, which a damaged record may have lost in part.

import type * as z from 'zod/mini';
import { isRecord, type Json, type JsonObject } from '../../base/json';
import type { Block, Tone } from '../../script/blocks';
import type { conclusionFields } from './conclusionFields';

/** The non-empty strings of a list in a data answer; anything else in a damaged record is dropped. */
export function textsOf(value: Json | undefined): string[] {
  return Array.isArray(value) ? value.filter(each => typeof each === 'string').filter(each => each.trim() !== '') : [];
}

/** The objects of a list in a data answer; anything else in a damaged record is dropped. */
export function recordsOf<T extends object>(value: readonly T[] | undefined): Partial<T>[];
export function recordsOf(value: Json | undefined): JsonObject[];
export function recordsOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value.filter(isRecord) : [];
}

/** The number in a data answer; 0 if a damaged record has something else. */
export function numberOf(value: number | undefined): number {
  return typeof value === 'number' ? value : 0;
}

/** The text in a data answer; empty if a damaged record has something else. */
export function textOf(value: string | undefined): string {
  return typeof value === 'string' ? value : '';
}

type Conclusion = Partial<z.infer<z.ZodMiniObject<typeof conclusionFields>>>;

/** Renders dissent as lines of name and text. */
export function dissentLines(value: Json | undefined): string[] {
  return recordsOf(value).map(({ by, text }) => `${String(by)}: ${String(text)}`);
}

/** Renders the conditions of an outcome as lines: those in one state, or without one all of them, each with its own. */
function conditionLines(value: Json | undefined, state?: string): string[] {
  return recordsOf(value).flatMap(each => {
    if (state !== undefined && each.state !== state) return [];
    const stateMark = state === undefined ? ` [${String(each.state)}]` : '';
    return [`${String(each.by)}: ${String(each.text)}${stateMark}${each.why ? ` (${String(each.why)})` : ''}`];
  });
}

/** Renders a conclusion: the recommendation with its basis, then the options side by side. */
export function conclusionBlocks(title: string, headline: string, tone: Tone, outcome: JsonObject): Block[] {
  const { consensus, tensions, matrix, recommendation, confidence, dissent, openQuestions } = outcome as Conclusion;
  const parts = [
    { label: 'Agreed', items: textsOf(consensus) },
    { label: 'Tensions', items: textsOf(tensions) },
    { label: 'Recommendation', items: textsOf([recommendation ?? '']) },
    { label: 'Conditions taken in', items: conditionLines(outcome.conditions, 'taken') },
    { label: 'Conditions refused', items: conditionLines(outcome.conditions, 'refused') },
    { label: 'Open conditions', items: conditionLines(outcome.conditions, 'open') },
    { label: 'Dissent', items: dissentLines(dissent) },
    { label: 'Open questions', items: textsOf(openQuestions) },
  ].filter(part => part.items.length > 0);
  const confidenceField = typeof confidence === 'number' ? { confidence } : {};
  const rows = recordsOf(matrix).map(({ option, speaksFor, speaksAgainst }) => ({
    label: String(option),
    cells: [String(speaksFor), String(speaksAgainst)],
  }));
  const options: Block[] =
    rows.length > 0 ? [{ kind: 'matrix', title: 'Options', columns: ['For', 'Against'], rows }] : [];
  return [{ kind: 'verdict', title, headline, tone, ...confidenceField, parts }, ...options];
}

/** A conclusion for saved records. */
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
    ...(outcome.conditions ? { conditions: conditionLines(outcome.conditions) } : {}),
    dissent: dissentLines(dissent),
    openQuestions: textsOf(openQuestions),
  };
}
