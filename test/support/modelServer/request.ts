import { isRecord } from '../../../src/base/json';

/** One block of a request in the order in which the cache sees them. */
export interface Block {
  kind: 'tool' | 'system' | 'message';
  text: string;
  ttl?: '5m' | '1h';
}

/** A request as the model server understands it. */
export interface ModelRequest {
  model: string;
  maxTokens: number;
  stream: boolean;
  blocks: Block[];
  /** Text of the system and of the last message that is no system's, for scripted answers. */
  system: string;
  last: string;
  roles: string[];
  schema?: Record<string, unknown>;
  effort?: string;
  /** What beside the blocks is part of the cache's key. */
  key: string;
  body: Record<string, unknown>;
}

/** Reads a request body; a string is what the real API would complain about. */
export function readRequest(body: unknown): ModelRequest | string {
  if (!isRecord(body)) return 'the body must be an object';
  if (typeof body.model !== 'string') return 'model: Field required';
  if (typeof body.max_tokens !== 'number') return 'max_tokens: Field required';
  const messages = Array.isArray(body.messages) ? body.messages.filter(isRecord) : [];
  if (messages.length === 0) return 'messages: at least one message is required';
  const tools = Array.isArray(body.tools) ? body.tools : [];
  const system = contentBlocks(body.system, 'system', '');
  const perMessage = messages.map(message => contentBlocks(message.content, 'message', `${message.role}:`));
  const output = isRecord(body.output_config) ? body.output_config : {};
  const format = isRecord(output.format) ? output.format : undefined;
  return {
    model: body.model,
    maxTokens: body.max_tokens,
    stream: body.stream === true,
    blocks: [...tools.map(toolBlock), ...system, ...perMessage.flat()],
    system: system.map(block => block.text).join('\n'),
    last: (perMessage.findLast((_, i) => messages[i]?.role !== 'system') ?? [])
      .map(block => block.text.slice(block.text.indexOf(':') + 1))
      .join('\n'),
    roles: messages.map(message => String(message.role)),
    schema: isRecord(format?.schema) ? format.schema : undefined,
    effort: typeof output.effort === 'string' ? output.effort : undefined,
    key: JSON.stringify([body.model, format ?? null, body.thinking ?? null]),
    body,
  };
}

/** What the real API refuses with status 400, or undefined. */
export function complaint(request: ModelRequest): string | undefined {
  const marked = request.blocks.filter(block => block.ttl);
  if (marked.length > 4) return `A maximum of 4 blocks with cache_control may be provided. Found ${marked.length}.`;
  if (marked.some((block, i) => block.ttl === '1h' && marked.slice(0, i).some(earlier => earlier.ttl === '5m')))
    return "cache_control: a ttl='1h' block must not come after a ttl='5m' block";
  if (request.blocks.some(block => block.text.replace(/^(user|assistant):/, '').trim() === ''))
    return 'messages: text content blocks must contain non-whitespace text';
  if (request.roles[0] !== 'user') return 'messages: first message must use the "user" role';
  if (request.roles.filter(role => role !== 'system').at(-1) === 'assistant')
    return 'This model does not support assistant message prefill.';
  const older = request.model.startsWith('claude-haiku-4-5');
  for (const sampling of ['temperature', 'top_p', 'top_k'])
    if (sampling in request.body && !older) return `\`${sampling}\` is deprecated for this model.`;
  if (request.effort && older) return 'This model does not support the effort parameter.';
  return undefined;
}

function contentBlocks(content: unknown, kind: Block['kind'], prefix: string): Block[] {
  if (typeof content === 'string') return [{ kind, text: prefix + content }];
  if (!Array.isArray(content)) return [];
  return content.filter(isRecord).map(part => ({
    kind,
    text: prefix + (typeof part.text === 'string' ? part.text : JSON.stringify(part)),
    ttl: ttlOf(part.cache_control),
  }));
}

function toolBlock(tool: unknown): Block {
  return { kind: 'tool', text: JSON.stringify(tool), ttl: isRecord(tool) ? ttlOf(tool.cache_control) : undefined };
}

function ttlOf(control: unknown): '5m' | '1h' | undefined {
  if (!isRecord(control)) return undefined;
  return control.ttl === '1h' ? '1h' : '5m';
}
