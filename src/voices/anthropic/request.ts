import { transformJSONSchema } from '@anthropic-ai/sdk/lib/transform-json-schema';
import type {
  MessageCreateParamsStreaming,
  MessageParam,
  TextBlockParam,
} from '@anthropic-ai/sdk/resources/messages/messages';
import type { AnswerShape } from '../../script/move';
import type { ModelFacts } from '../prices';
import { schemaPrompt } from '../schemaPrompt';
import type { Prompt, PromptPart } from '../voice';

/** The maximum number of cache breakpoints (ends of what the provider caches) that the API accepts. */
const MAX_BREAKPOINTS = 4;

/** Builds the single request of a prompt: no tools, no sampling parameters, no prefilled answer. */
export function buildRequest(
  prompt: Prompt,
  model: string,
  facts: ModelFacts | undefined,
): MessageCreateParamsStreaming {
  const { answer } = prompt;
  const messages = prompt.messages
    .map(message => ({ ...message, parts: message.parts.filter(isNotBlank) }))
    .filter(message => message.parts.length > 0);
  const system = prompt.system.filter(isNotBlank);
  const cached = cacheBreakpoints([...system, ...messages.flatMap(message => message.parts)]);
  const block = (part: PromptPart): TextBlockParam => {
    const ttl = cached.get(part);
    return { type: 'text', text: part.text, ...(ttl && { cache_control: { type: 'ephemeral', ttl } }) };
  };
  const body: MessageCreateParamsStreaming = {
    model,
    max_tokens: prompt.maxTokens,
    stream: true,
    ...(system.length > 0 && { system: system.map(block) }),
    messages: messages.map(message => ({ role: message.role, content: message.parts.map(block) })),
  };
  // With `schemaInPrompt` the messages have it already; a model without schema support gets it there too.
  const schema = prompt.schemaInPrompt ? undefined : answer;
  const format =
    schema && facts?.dataAnswers
      ? ({ type: 'json_schema', schema: transformJSONSchema(schema.schema) } as const)
      : undefined;
  if (schema && !format) appendSchemaPrompt(body.messages, schema);
  if (facts?.effort || format)
    body.output_config = { ...(facts?.effort && { effort: prompt.effort }), ...(format && { format }) };
  return body;
}

// The API rejects blank blocks.
function isNotBlank(part: PromptPart): boolean {
  return part.text.trim() !== '';
}

/** The cache breakpoints to send: the last four, none with a shorter lifetime than a later one, which the API rejects. */
function cacheBreakpoints(parts: readonly PromptPart[]): Map<PromptPart, '5m' | '1h'> {
  const cached = new Map<PromptPart, '5m' | '1h'>();
  let ttl: '5m' | '1h' = '5m';
  for (const part of parts
    .filter(each => each.cache)
    .slice(-MAX_BREAKPOINTS)
    .reverse()) {
    if (part.cache === '1h') ttl = '1h';
    cached.set(part, ttl);
  }
  return cached;
}

function appendSchemaPrompt(messages: MessageParam[], answer: AnswerShape): void {
  const last = messages.at(-1);
  if (last && Array.isArray(last.content)) last.content.push({ type: 'text', text: schemaPrompt(answer) });
}
