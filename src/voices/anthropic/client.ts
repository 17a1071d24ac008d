import { BaseAnthropic } from '@anthropic-ai/sdk/client';
import { APIConnectionError, APIError } from '@anthropic-ai/sdk/core/error';
import { Messages } from '@anthropic-ai/sdk/resources/messages/messages';
import { Models } from '@anthropic-ai/sdk/resources/models';
import { isRecord } from '../../base/json';
import { boundedFetch, type CallWatch } from '../boundedFetch';
import { Refusal } from '../httpFailures';
import { anthropicEndpoint } from './endpoint';

/** Where calls go and what opens the door. */
export interface Access {
  key: string;
  /** Left out: the provider's own. */
  endpoint?: string;
  /** How the key travels; some gateways want `x-api-key`. */
  auth?: 'bearer' | 'x-api-key';
  fetch?: typeof globalThis.fetch;
}

/** The parts of the SDK that are used: everything it would read from the environment or a profile on disk is given, it never retries, and no answer goes beyond the bounds of the call. */
export function connect(access: Access, watch: CallWatch): { messages: Messages; models: Models } {
  const { key, endpoint = anthropicEndpoint, auth = 'bearer', fetch = globalThis.fetch } = access;
  const send = boundedFetch(fetch, watch);
  const client = new BaseAnthropic({
    authToken: key,
    webhookKey: null,
    baseURL: endpoint.replace(/\/(v1\/?)?$/, ''),
    maxRetries: 0,
    logLevel: 'off',
    openTelemetry: false,
    defaultHeaders: auth === 'x-api-key' ? { authorization: null, 'x-api-key': key } : {},
    fetch: async (input, init) => {
      const response = await send(input, { ...init, headers: plainHeaders(init?.headers) });
      const { ok, status, headers } = response;
      return ok ? response : new Response(errorIn(await response.text()), { status, headers });
    },
  });
  return { messages: new Messages(client), models: new Models(client) };
}

const NEEDED = new Set(['accept', 'authorization', 'content-type', 'anthropic-version', 'user-agent', 'x-api-key']);

// The SDK adds what it knows of the machine, and headers from the environment that may be meant for another address.
function plainHeaders(headers: RequestInit['headers']): Headers {
  return new Headers([...new Headers(headers)].filter(([name]) => NEEDED.has(name)));
}

/** Of an error in JSON what the API says in one: its type, its words and its code, each a text. Anything else as it is. */
function errorIn(body: string): string {
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

/** An error of the SDK as what the server said; any other as it is. */
export function asRefusal(error: unknown): unknown {
  if (!(error instanceof APIError) || error instanceof APIConnectionError) return error;
  const { status, errorCode: code, headers } = error;
  // The SDK takes whatever stands in the message's place.
  const { apiMessage, type }: { apiMessage?: unknown; type?: unknown } = error;
  const words = typeof apiMessage === 'string' && apiMessage.trim() !== '' ? apiMessage : undefined;
  return new Refusal({ status, type: textIn(type), code: textIn(code), words, headers });
}
