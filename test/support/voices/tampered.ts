import { isRecord } from '../../../src/base/json';

/** What stands between a provider and its client: it changes the counts that pass, and breaks the answer off. */
export interface Tampering {
  /** What becomes of each usage; left out: it passes as it is. */
  usage?: (told: Record<string, unknown>) => unknown;
  /** Before which event of the stream the connection breaks; -1: before the first byte. */
  breakAt?: number;
}

/** A `fetch` that has the provider answer, and bill, in full, and passes on what the tampering leaves of it. */
export function tampered(of: (call: number) => Tampering | undefined): typeof globalThis.fetch {
  let calls = 0;
  return async (input, init) => {
    calls += 1;
    const response = await fetch(input, init);
    const whole = await response.text();
    const { headers, status } = response;
    const tampering = of(calls);
    if (!tampering || status !== 200) return new Response(whole, { headers, status });
    const { usage, breakAt } = tampering;
    if (breakAt === -1) throw new TypeError('fetch failed', { cause: new Error('other side closed') });
    const events = whole
      .split('\n\n')
      .filter(event => event !== '')
      .map(event => `${usage ? changed(event, usage) : event}\n\n`);
    return new Response(brokenAt(events, breakAt), { headers, status });
  };
}

function brokenAt(events: readonly string[], breakAt: number | undefined): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let at = 0;
  return new ReadableStream({
    pull(controller) {
      if (at === breakAt) return controller.error(new TypeError('terminated'));
      const event = events[at++];
      if (event === undefined) controller.close();
      else controller.enqueue(encoder.encode(event));
    },
  });
}

function changed(event: string, usage: (told: Record<string, unknown>) => unknown): string {
  const [head = '', data = '{}'] = event.split('\ndata: ');
  const value: unknown = JSON.parse(data);
  if (!isRecord(value)) return event;
  const holder = isRecord(value.message) ? value.message : value;
  if (isRecord(holder.usage)) holder.usage = usage(holder.usage);
  return `${head}\ndata: ${JSON.stringify(value)}`;
}
