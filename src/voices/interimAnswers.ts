import { subscribe } from 'node:diagnostics_channel';
import { Socket } from 'node:net';
import { isRecord } from '../base/json';

// An honest server sends one or two before its answer.
const MOST = 1000;

let listening = false;

/**
 * Ends a connection whose server sends interim answers (status 100 to 199) without end: Node's fetch reads them all and says nothing of
 * them, so that neither bytes nor headers of the call can be counted where it is made.
 */
export function boundInterimAnswers(): void {
  if (listening) return;
  listening = true;
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
