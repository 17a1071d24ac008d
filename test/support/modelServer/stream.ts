import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import type { Clock } from '../../../src/base/clock';
import type { Gate } from './gate';
import type { Hit } from './hit';
import { type StreamEvent, wire } from './sse';

interface Pace {
  clock: Clock;
  gate: Gate;
  eventMs: number;
  tokensPerSecond?: number;
}

/** Streams the events of an answer with the fault of its hit, and counts what of it is billed. */
export async function sendEvents(hit: Hit, response: ServerResponse, events: StreamEvent[], pace: Pace): Promise<void> {
  const closed = new AbortController();
  const closing = new Promise<void>(resolve => response.once('close', resolve));
  void closing.then(() => closed.abort());
  hit.status = 200;
  response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8', 'request-id': `req_${hit.number}` });
  response.flushHeaders();
  if (hit.fault?.kind === 'pings') return pingOn(response, pace.clock, hit.fault.everyMs, closed.signal);
  let bytes = hit.fault?.kind === 'cutAt' ? hit.fault.byte : Number.POSITIVE_INFINITY;
  const began = pace.clock.now();
  for (const [index, event] of events.entries()) {
    await Promise.race([pace.gate.pass(index), closing]);
    const ms = pace.tokensPerSecond
      ? began + (event.billed * 1000) / pace.tokensPerSecond - pace.clock.now()
      : pace.eventMs;
    if (ms > 0) await pace.clock.wait(ms, closed.signal);
    if (closed.signal.aborted) return;
    if (await breaks(hit, response, index, closing)) return;
    const whole = Buffer.from(wire(event));
    if (hit.usage) hit.usage.output = event.billed;
    hit.sent = index + 1;
    const drained = response.write(whole.subarray(0, bytes));
    bytes -= whole.length;
    if (bytes < 0) return void response.end();
    if (!drained) await Promise.race([once(response, 'drain'), closing]);
  }
  hit.outcome = 'answered';
  response.end();
}

async function breaks(hit: Hit, response: ServerResponse, index: number, closing: Promise<void>): Promise<boolean> {
  const fault = hit.fault;
  if (!fault || !('event' in fault) || fault.event !== index) return false;
  hit.outcome = 'failed';
  if (fault.kind === 'overloadedAt') {
    const data = { type: 'error', error: { details: null, type: 'overloaded_error', message: 'Overloaded' } };
    response.end(wire({ name: 'error', data }));
  } else if (fault.kind === 'malformedAt') response.end('event: content_block_delta\ndata: {"type":"content_blo\n\n');
  else if (fault.kind === 'endAt') response.end();
  else if (fault.kind === 'resetAt') await resetAfterFlush(response);
  else await closing;
  return true;
}

// What was written before must reach the client, or the reset would swallow the events before it.
async function resetAfterFlush(response: ServerResponse): Promise<void> {
  const socket = response.socket;
  if (!socket) return;
  await new Promise<void>(resolve => response.write(': about to break\n', () => resolve()));
  socket.resetAndDestroy();
}

async function pingOn(response: ServerResponse, clock: Clock, everyMs: number, closed: AbortSignal): Promise<void> {
  while (!closed.aborted) {
    response.write(wire({ name: 'ping', data: { type: 'ping' } }));
    await clock.wait(everyMs, closed);
  }
}
