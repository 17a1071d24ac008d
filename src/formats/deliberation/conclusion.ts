import type { Json, JsonObject } from '../../base/json';
import type { Block, Tone } from '../../script/blocks';

/** The texts of a list in a data answer. */
export function textsOf(value: Json | undefined): string[] {
  return Array.isArray(value)
    ? value.flatMap(each => (typeof each === 'string' && each.trim() !== '' ? [each] : []))
    : [];
}

/** The records of a list in a data answer. */
export function recordsOf(value: Json | undefined): JsonObject[] {
  return Array.isArray(value)
    ? value.flatMap(each => (typeof each === 'object' && each !== null && !Array.isArray(each) ? [each] : []))
    : [];
}

/** A dissent in words, with its name. */
export function dissentLines(value: Json | undefined): string[] {
  return recordsOf(value).map(({ by, text }) => `${String(by)}: ${String(text)}`);
}

/** A conclusion for panel, terminal and transcripts: the recommendation with what it rests on, then the options beside one another. */
export function conclusionBlocks(title: string, headline: string, tone: Tone, data: JsonObject): Block[] {
  const { confidence, recommendation } = data;
  const parts = [
    { label: 'Agreed', items: textsOf(data.consensus) },
    { label: 'Tensions', items: textsOf(data.tensions) },
    { label: 'Recommendation', items: typeof recommendation === 'string' && recommendation ? [recommendation] : [] },
    { label: 'Dissent', items: dissentLines(data.dissent) },
    { label: 'Open questions', items: textsOf(data.openQuestions) },
  ].filter(part => part.items.length > 0);
  const sure = typeof confidence === 'number' ? { confidence } : {};
  const rows = recordsOf(data.matrix).map(({ option, speaksFor, speaksAgainst }) => ({
    label: String(option),
    cells: [String(speaksFor), String(speaksAgainst)],
  }));
  const options: Block[] =
    rows.length > 0 ? [{ kind: 'matrix', title: 'Options', columns: ['For', 'Against'], rows }] : [];
  return [{ kind: 'verdict', title, headline, tone, ...sure, parts }, ...options];
}

/** A conclusion for saved records, in plain words. */
export function conclusionRecord(question: string, decision: string, data: JsonObject): JsonObject {
  const options = recordsOf(data.matrix).map(
    ({ option, speaksFor, speaksAgainst }) =>
      `${String(option)}: for, ${String(speaksFor)}; against, ${String(speaksAgainst)}`,
  );
  return {
    question,
    decision,
    recommendation: data.recommendation ?? null,
    confidence: data.confidence ?? null,
    consensus: textsOf(data.consensus),
    tensions: textsOf(data.tensions),
    options,
    dissent: dissentLines(data.dissent),
    openQuestions: textsOf(data.openQuestions),
  };
}
