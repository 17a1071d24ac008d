import type { AnswerShape } from '../script/move';

/** How the shape of an answer is asked for where the model knows no schemas. */
export function shapeInWords(answer: AnswerShape): string {
  return `Answer with one JSON object and nothing else, no code fence around it. JSON schema: ${JSON.stringify(answer.schema)}`;
}
