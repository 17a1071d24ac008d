import { subscribe } from 'node:diagnostics_channel';
import { Socket } from 'node:net';

/** What Node's fetch tells of a connection that it has made. */
const connected = 'undici:client:connected';

let listening = false;

/**
 * Sees to it that a server which hangs up at once is noticed. Node's fetch listens to its first connection only after it has compiled
 * its parser; of a close before that it hears nothing, and the request waits for ever. Said again, the close is heard.
 */
export function repeatMissedClose(): void {
  if (listening) return;
  listening = true;
  subscribe(connected, told => {
    const socket = typeof told === 'object' && told !== null && 'socket' in told ? told.socket : undefined;
    if (socket instanceof Socket && socket.closed) socket.emit('close', false);
  });
}
