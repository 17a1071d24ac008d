import { subscribe } from 'node:diagnostics_channel';
import { Socket } from 'node:net';
import { BaseAnthropic } from '@anthropic-ai/sdk/client';
import { Messages } from '@anthropic-ai/sdk/resources/messages/messages';
import { Models } from '@anthropic-ai/sdk/resources/models';
import { isRecord } from '../../base/json';
import { boundedFetch, type CallWatch } from '../boundedFetch';

/** Where calls go and what opens the door. */
export interface Access {
  key: string;
  /** Left out: the provider's own. */
  endpoint?: string;
  /** How the key travels; some gateways want `x-api-key`. */
  auth?: 'bearer' | 'x-api-key';
  fetch?: typeof globalThis.fetch;
}

const anthropicEndpoint = 'https://api.anthropic.com';

/** The host of an endpoint, as messages name it. */
export function hostOf(endpoint: string = anthropicEndpoint): string {
  return URL.canParse(endpoint) ? new URL(endpoint).host : endpoint;
}

/** The origin of an address, as it is shown and remembered. */
export function originOf(endpoint: string = anthropicEndpoint): string {
  return URL.canParse(endpoint) ? new URL(endpoint).origin : endpoint;
}

/** The parts of the SDK that are used: everything it would read from the environment or a profile on disk is given, it never retries, and no answer goes beyond the bounds of the call. */
export function connect(access: Access, watch: CallWatch): { messages: Messages; models: Models } {
  const { key, endpoint = anthropicEndpoint, auth = 'bearer', fetch = globalThis.fetch } = access;
  const send = boundedFetch(fetch, watch);
  if (!watchesConnections) {
    watchesConnections = true;
    repeatMissedClose();
    boundInterimAnswers();
  }
  const client = new BaseAnthropic({
    authToken: key,
    webhookKey: null,
    baseURL: endpoint.replace(/\/(v1\/?)?$/, ''),
    maxRetries: 0,
    logLevel: 'off',
    openTelemetry: false,
    defaultHeaders: auth === 'x-api-key' ? { authorization: null, 'x-api-key': key } : {},
    // A redirect would carry the key to an address it was not entered for.
    fetchOptions: { redirect: 'manual' },
    fetch: (input, init) => send(input, { ...init, headers: plainHeaders(init?.headers) }),
  });
  return { messages: new Messages(client), models: new Models(client) };
}

const NEEDED = new Set(['accept', 'authorization', 'content-type', 'anthropic-version', 'user-agent', 'x-api-key']);

// The SDK adds what it knows of the machine, and headers from the environment that may be meant for another address.
function plainHeaders(headers: RequestInit['headers']): Headers {
  const kept = new Headers([...new Headers(headers)].filter(([name]) => NEEDED.has(name)));
  // Words come as they are said; and Node's fetch waits for ever for the rest of a squeezed answer that broke.
  kept.set('accept-encoding', 'identity');
  return kept;
}

/** What Node's fetch tells of a connection that it has made. */
const connected = 'undici:client:connected';

let watchesConnections = false;

/**
 * Sees to it that a server which hangs up at once is noticed. Node's fetch listens to its first connection only after it has compiled
 * its parser; of a close before that it hears nothing, and the request waits for ever. Said again, the close is heard.
 */
function repeatMissedClose(): void {
  subscribe(connected, told => {
    const socket = isRecord(told) ? told.socket : undefined;
    if (socket instanceof Socket && socket.closed) socket.emit('close', false);
  });
}

// An honest server sends one or two before its answer.
const MOST = 1000;

/**
 * Ends a connection whose server sends interim answers (status 100 to 199) without end: Node's fetch reads them all and says nothing of
 * them, so that neither bytes nor headers of the call can be counted where it is made.
 */
function boundInterimAnswers(): void {
  const calls = new WeakMap<object, { socket: Socket; left: number }>();
  subscribe('undici:client:sendHeaders', told => {
    if (!isRecord(told) || !isRecord(told.request) || !(told.socket instanceof Socket)) return;
    calls.set(told.request, { socket: told.socket, left: MOST });
  });
  subscribe('undici:request:headers', told => {
    if (!isRecord(told) || !isRecord(told.request) || !isRecord(told.response)) return;
    const call = calls.get(told.request);
    if (!call || typeof told.response.statusCode !== 'number' || told.response.statusCode >= 200) return;
    call.left -= 1;
    if (call.left < 0) call.socket.destroy();
  });
}
