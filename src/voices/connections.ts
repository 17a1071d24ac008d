// Works around defects of Node's fetch in noticing closed or endless connections.

import { subscribe } from 'node:diagnostics_channel';
import { Socket } from 'node:net';
import { isRecord } from '../base/json';

let watchesConnections = false;

/** Installs the workarounds once, for all calls of this process. */
export function watchConnections(): void {
  if (watchesConnections) return;
  watchesConnections = true;
  repeatMissedClose();
  boundInterimAnswers();
}

/** The diagnostics channel for new connections of Node's fetch. */
const connectedChannel = 'undici:client:connected';

/**
 * Makes fetch notice a server that hangs up at once. Node's fetch listens to its first connection only after it has compiled its
 * parser; it misses an earlier close and waits forever. Emitting the close again ends the request.
 */
function repeatMissedClose(): void {
  subscribe(connectedChannel, told => {
    const socket = isRecord(told) ? told.socket : undefined;
    if (socket instanceof Socket && socket.closed) socket.emit('close', false);
  });
}

// A normal server sends one or two before its answer.
const MAX_INTERIM_ANSWERS = 1000;

/**
 * Ends a connection whose server sends endless interim answers (status 100 to 199): Node's fetch reads them without reporting them,
 * so the caller cannot count their bytes or headers.
 */
function boundInterimAnswers(): void {
  const calls = new WeakMap<object, { socket: Socket; left: number }>();
  subscribe('undici:client:sendHeaders', told => {
    if (!isRecord(told) || !isRecord(told.request) || !(told.socket instanceof Socket)) return;
    calls.set(told.request, { socket: told.socket, left: MAX_INTERIM_ANSWERS });
  });
  subscribe('undici:request:headers', told => {
    if (!isRecord(told) || !isRecord(told.request) || !isRecord(told.response)) return;
    const call = calls.get(told.request);
    if (!call || typeof told.response.statusCode !== 'number' || told.response.statusCode >= 200) return;
    call.left -= 1;
    if (call.left < 0) call.socket.destroy();
  });
}
