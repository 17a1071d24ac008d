import { subscribe } from 'node:diagnostics_channel';
import { Socket } from 'node:net';
import { isRecord } from '../base/json';

let watchesConnections = false;

/** Makes good, for every call of this process, what Node's fetch does not notice of a connection. */
export function watchConnections(): void {
  if (watchesConnections) return;
  watchesConnections = true;
  repeatMissedClose();
  boundInterimAnswers();
}

/** What Node's fetch tells of a connection that it has made. */
const connected = 'undici:client:connected';

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
