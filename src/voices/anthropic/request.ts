import { transformJSONSchema } from '@anthropic-ai/sdk/lib/transform-json-schema';
import type {
  MessageCreateParamsStreaming,
  MessageParam,
  TextBlockParam,
} from '@anthropic-ai/sdk/resources/messages/messages';
import type { AnswerShape } from '../../script/move';
import type { ModelFacts } from '../prices';
import { shapeInWords } from '../shapeInWords';
import type { Prompt, PromptPart } from '../voice';

const MOST_BREAKPOINTS = 4;

/** The body of the one request that a prompt becomes: no tools, no sampling, no words put into the model's mouth. */
export function requestOf(prompt: Prompt, model: string, facts: ModelFacts | undefined): MessageCreateParamsStreaming {
  const { answer } = prompt;
  const messages = prompt.messages
    .map(message => ({ ...message, parts: message.parts.filter(hasWords) }))
    .filter(message => message.parts.length > 0);
  const system = prompt.system.filter(hasWords);
  const kept = breakpoints([...system, ...messages.flatMap(message => message.parts)]);
  const block = (part: PromptPart): TextBlockParam => {
    const ttl = kept.get(part);
    return { type: 'text', text: part.text, ...(ttl && { cache_control: { type: 'ephemeral', ttl } }) };
  };
  const body: MessageCreateParamsStreaming = {
    model,
    max_tokens: prompt.maxTokens,
    stream: true,
    ...(system.length > 0 && { system: system.map(block) }),
    messages: messages.map(message => ({ role: message.role, content: message.parts.map(block) })),
  };
  const format =
    answer && facts?.dataAnswers && !prompt.answerInWords
      ? ({ type: 'json_schema', schema: transformJSONSchema(answer.schema) } as const)
      : undefined;
  if (answer && !format && !prompt.answerInWords) askInWords(body.messages, answer);
  if (facts?.effort || format)
    body.output_config = { ...(facts?.effort && { effort: prompt.effort }), ...(format && { format }) };
  return body;
}

// The API refuses blocks without words.
function hasWords(part: PromptPart): boolean {
  return part.text.trim() !== '';
}

/** The breakpoints that are sent: the last four, and none that lives shorter than one after it, which the API refuses. */
function breakpoints(parts: readonly PromptPart[]): Map<PromptPart, '5m' | '1h'> {
  const kept = new Map<PromptPart, '5m' | '1h'>();
  let ttl: '5m' | '1h' = '5m';
  for (const part of parts
    .filter(each => each.cache)
    .slice(-MOST_BREAKPOINTS)
    .reverse()) {
    if (part.cache === '1h') ttl = '1h';
    kept.set(part, ttl);
  }
  return kept;
}

function askInWords(messages: MessageParam[], answer: AnswerShape): void {
  const last = messages.at(-1);
  if (last && Array.isArray(last.content)) last.content.push({ type: 'text', text: shapeInWords(answer) });
}
