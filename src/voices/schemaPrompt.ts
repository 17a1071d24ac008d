import type { AnswerShape } from '../script/move';

/** The prompt that requests an answer by its JSON schema, for models without schema support. */
export function schemaPrompt(answer: AnswerShape): string {
  return `Answer with one JSON object and nothing else, no code fence around it. JSON schema: ${JSON.stringify(answer.schema)}`;
}
