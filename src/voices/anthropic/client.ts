import { BaseAnthropic } from '@anthropic-ai/sdk/client';
import { APIConnectionError, APIError } from '@anthropic-ai/sdk/core/error';
import { Messages } from '@anthropic-ai/sdk/resources/messages/messages';
import { Models } from '@anthropic-ai/sdk/resources/models';
import { isRecord } from '../../base/json';
import { boundedFetch, type CallWatch } from '../boundedFetch';
import { ServerError } from '../httpFailures';
import { anthropicEndpoint } from './endpoint';

/** The key and the server of an Anthropic API. */
export interface ApiAccess {
  key: string;
  /** If it is omitted, the provider's own. */
  endpoint?: string;
  /** The header that carries the key; some gateways want `x-api-key`. */
  auth?: 'bearer' | 'x-api-key';
  fetch?: typeof globalThis.fetch;
}

/** Creates the used parts of the SDK: nothing comes from the environment or a profile, nothing is retried, no answer exceeds the bounds of the call. */
export function createClient(access: ApiAccess, watch: CallWatch): { messages: Messages; models: Models } {
  const { key, endpoint = anthropicEndpoint, auth = 'bearer', fetch = globalThis.fetch } = access;
  const send = boundedFetch(fetch, watch);
  const client = new BaseAnthropic({
    authToken: key,
    webhookKey: null,
    // The SDK adds the version itself.
    baseURL: endpoint.replace(/\/(v1\/?)?$/, ''),
    maxRetries: 0,
    logLevel: 'off',
    openTelemetry: false,
    defaultHeaders: auth === 'x-api-key' ? { authorization: null, 'x-api-key': key } : {},
    fetch: async (input, init) => {
      const response = await send(input, { ...init, headers: requiredHeaders(init?.headers) });
      const { ok, status, headers } = response;
      return ok ? response : new Response(sanitizeError(await response.text()), { status, headers });
    },
  });
  return { messages: new Messages(client), models: new Models(client) };
}

const NEEDED = new Set(['accept', 'authorization', 'content-type', 'anthropic-version', 'user-agent', 'x-api-key']);

// The SDK adds details of the machine, and headers from the environment that may be meant for another server.
function requiredHeaders(headers: RequestInit['headers']): Headers {
  return new Headers([...new Headers(headers)].filter(([name]) => NEEDED.has(name)));
}

/** Reduces a JSON error body to the API's type, message and code as texts; returns anything else unchanged. */
function sanitizeError(body: string): string {
  try {
    const value: unknown = JSON.parse(body);
    const { type, message, details } = isRecord(value) && isRecord(value.error) ? value.error : {};
    const error_code = isRecord(details) ? textIn(details.error_code) : undefined;
    return JSON.stringify({ error: { type: textIn(type), message: textIn(message), details: { error_code } } });
  } catch {
    return body;
  }
}

function textIn(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

/** Converts an error response of the SDK to a ServerError; returns any other error unchanged. */
export function toServerError(error: unknown): unknown {
  if (!(error instanceof APIError) || error instanceof APIConnectionError) return error;
  const { status, errorCode: code, headers } = error;
  // The SDK does not check the type of the message.
  const { apiMessage, type }: { apiMessage?: unknown; type?: unknown } = error;
  const words = typeof apiMessage === 'string' && apiMessage.trim() !== '' ? apiMessage : undefined;
  return new ServerError({ status, type: textIn(type), code: textIn(code), words, headers });
}
