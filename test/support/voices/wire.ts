import { type Answer, eventsOf, wire } from '../modelServer/sse';

/** The bytes of a whole stream, as the model server would send them. */
export function recorded(answer: Answer): Uint8Array {
  const usage = { input: 40, cacheRead: 0, cacheWrite5m: 0, cacheWrite1h: 0, output: 0 };
  const events = eventsOf(answer, { id: 'msg_1', model: 'claude-sonnet-5-5', usage });
  return new TextEncoder().encode(events.map(wire).join(''));
}

/** A response that streams. */
export function streaming(body: ReadableStream<Uint8Array> | Uint8Array): Response {
  return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
}

/** A wire that a test holds in its hand: what is sent arrives, and whether the other end has let go is known. */
export class HeldWire {
  dropped = false;
  private controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  readonly stream = new ReadableStream<Uint8Array>({
    start: controller => {
      this.controller = controller;
    },
    cancel: () => {
      this.dropped = true;
    },
  });

  send(bytes: Uint8Array | string): void {
    this.controller?.enqueue(typeof bytes === 'string' ? new TextEncoder().encode(bytes) : bytes);
  }

  end(): void {
    this.controller?.close();
  }
}
