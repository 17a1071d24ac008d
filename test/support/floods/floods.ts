import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { wire } from '../modelServer/sse';

/** What a server sends that keeps to no bound. */
export type Flood = (response: ServerResponse) => void;

const stream = { 'content-type': 'text/event-stream' };
const event = (type: string, data: object = {}) => wire({ name: type, data: { type, ...data } });
const usage = { input_tokens: 9, output_tokens: 1 };
const head =
  event('message_start', { message: { model: 'm', usage } }) +
  event('content_block_start', { index: 0, content_block: { type: 'text', text: '' } });
const text = (words: string) => event('content_block_delta', { index: 0, delta: { type: 'text_delta', text: words } });
const thought = event('content_block_delta', {
  index: 0,
  delta: { type: 'thinking_delta', thinking: 'Hm. '.repeat(99) },
});

const MB = 1_000_000;

/** Every flood that comes as fast as it is taken. */
export const fastFloods: Readonly<Record<string, Flood>> = {
  'endless text': response => pour(response, { start: head, again: text('Words and more of them. '.repeat(20)) }),
  'an answer of 20 MB': response => pour(response, { ...inOneEvent, bytes: 20 * MB }),
  'an error body of 50 MB': response => pour(response, { ...inOneError, bytes: 50 * MB }),
  'an error of many words': response => pour(response, { ...inOneError, bytes: 50_000 }),
  'a line of 2 GB': response =>
    pour(response, { start: `${head}data: "`, again: 'x'.repeat(64_000), bytes: 2000 * MB }),
  'an event of endless lines': response => pour(response, { start: head, again: 'data:\n'.repeat(10_000) }),
  'endless comments': response => pour(response, { again: ': still here\n\n'.repeat(4000) }),
  'endless thoughts': response => pour(response, { start: head, again: thought }),
  'an endless page': response => pour(response, { headers: page, again: 'Sign in. '.repeat(8000) }),
};

interface Body {
  status?: number;
  headers?: Record<string, string>;
  start?: string;
  /** Written for as long as it is read, or this many bytes of it. */
  again: string;
  bytes?: number;
  end?: string;
}

const page = { 'content-type': 'text/html' };

const inOneEvent: Body = {
  start: `${head}event: content_block_delta\ndata: {"type":"content_block_delta","delta":{"type":"text_delta","text":"`,
  again: 'x'.repeat(64_000),
  end: `"}}\n\n${event('message_delta', { delta: { stop_reason: 'end_turn' }, usage })}${event('message_stop')}`,
};

const inOneError: Body = {
  status: 500,
  headers: { 'content-type': 'application/json' },
  start: '{"type":"error","error":{"type":"api_error","message":"',
  again: 'It broke. '.repeat(640),
  end: '"}}',
};

const nested = '['.repeat(20_000) + ']'.repeat(20_000);

/** A body that is no flood, and is sent whole. */
function whole(start: string, more: Partial<Body> = {}): Flood {
  return response => pour(response, { start, again: '', bytes: 0, ...more });
}

/** Answers that no parser of ours may stumble over. */
export const malformed: Readonly<Record<string, Flood>> = {
  'a deeply nested error': whole(`{"error":${nested}}`, { status: 500, headers: inOneError.headers }),
  'an error whose words are none': whole('{"error":{"type":[],"message":{}}}', {
    status: 400,
    headers: inOneError.headers,
  }),
  'a deeply nested error in a stream': whole(`${head}event: error\ndata: {"error":${nested}}\n\n`),
  'an error in a stream that is null': whole(`${head}event: error\ndata: null\n\n`),
  'a deeply nested event': whole(`${head}event: x\ndata: {"type":"content_block_delta","delta":${nested}}\n\n`),
  'a model of a name without end': whole(
    `${event('message_start', { message: { model: 'm'.repeat(99_000), usage } })}data: 7\n\n`,
  ),
  'a reason to stop without end': whole(
    head + event('message_delta', { delta: { stop_reason: 'z'.repeat(99_000) } }) + event('message_stop'),
  ),
};

/** Writes a body no faster than it is taken. */
function pour(response: ServerResponse, body: Body): void {
  const { status = 200, headers = stream, start = '', again, bytes = Number.POSITIVE_INFINITY, end = '' } = body;
  response.writeHead(status, headers);
  response.write(start);
  let sent = 0;
  const write = () => {
    while (!response.destroyed && sent < bytes) {
      sent += again.length;
      if (!response.write(again)) return void response.once('drain', write);
    }
    if (!response.destroyed) response.end(end);
  };
  write();
}

/** A server that answers every request with a flood. */
export interface FloodServer {
  url: string;
  /** Requests so far, and bytes that were taken of the last answer. */
  hits(): number;
  taken(): number;
  /** Resolves when the last answer's connection has closed. */
  closed(): Promise<void>;
  close(): Promise<void>;
}

/** Starts a server on loopback that floods whoever asks it. */
export async function startFloodServer(flood: Flood): Promise<FloodServer> {
  let hits = 0;
  let taken = 0;
  let closed = Promise.resolve();
  const server = createServer((request, response) => {
    hits += 1;
    const before = request.socket.bytesWritten;
    closed = new Promise(resolve =>
      response.once('close', () => {
        taken = request.socket.bytesWritten - before;
        resolve();
      }),
    );
    request.resume().once('end', () => flood(response));
  });
  server.unref();
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    hits: () => hits,
    taken: () => taken,
    closed: () => closed,
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
