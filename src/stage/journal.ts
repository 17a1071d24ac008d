import { Emitter } from '../base/emitter';
import type { Json } from '../base/json';
import type { EventBody, LedgerEvent } from '../ledger/events';
import { apply, fold } from '../ledger/fold';
import type { Ledger } from '../ledger/port';
import { signedEvents } from '../ledger/settings';
import type { SessionState } from '../ledger/state';

/** The ledger of a running session with its fold kept current: what is appended is written first, known second, told third. */
export class Journal {
  readonly state: SessionState;
  /** Told what a listener throws: what is written stays written, whoever reads along. */
  onFault: (error: unknown) => void = () => undefined;
  private readonly told = new Emitter<LedgerEvent>(error => this.onFault(error));
  readonly onEvent = this.told.event;

  /** `sign` signs the settings of a session that is this user's own. */
  constructor(
    private readonly ledger: Ledger,
    private readonly sign?: (settings: Json) => string,
  ) {
    this.state = fold(ledger.events);
  }

  get events(): readonly LedgerEvent[] {
    return this.ledger.events;
  }

  /** False while another owner writes, or once writing has failed. */
  get writable(): boolean {
    return this.ledger.writable;
  }

  /** Appends the events in one piece; with `durable` they are on the disk before this resolves. */
  async append(bodies: readonly EventBody[], durable: boolean): Promise<void> {
    const signed = this.sign ? signedEvents(this.state, bodies, this.sign) : bodies;
    const events = await this.ledger.append(signed, durable);
    for (const event of events) apply(this.state, event);
    for (const event of events) this.told.fire(event);
  }

  async add(body: EventBody, durable = false): Promise<void> {
    await this.append([body], durable);
  }
}
