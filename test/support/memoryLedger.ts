import type { EventBody, LedgerEvent } from '../../src/ledger/events';
import type { Ledger } from '../../src/ledger/port';

/** A ledger in memory that can fail: `before` runs ahead of every append. */
export class MemoryLedger implements Ledger {
  readonly events: LedgerEvent[] = [];
  readonly notices = [];
  readonly writable = true;

  constructor(
    events: readonly EventBody[] = [],
    private readonly before: (bodies: readonly EventBody[], events: readonly LedgerEvent[]) => void = () => undefined,
  ) {
    for (const body of events) this.write(body);
  }

  async append(bodies: readonly EventBody[]): Promise<readonly LedgerEvent[]> {
    this.before(bodies, this.events);
    return bodies.map(body => this.write(body));
  }

  async close(): Promise<void> {}

  private write(body: EventBody): LedgerEvent {
    const event: LedgerEvent = { ...body, v: 1, seq: this.events.length + 1, at: '2026-01-01T00:00:00.000Z' };
    this.events.push(event);
    return event;
  }
}

/** The events without what may differ between two runs alike: place in time. */
export function bodiesOf(events: readonly LedgerEvent[]): EventBody[] {
  return events.map(event => {
    const { v: _v, seq: _seq, at: _at, ...body } = event;
    return body as EventBody;
  });
}
