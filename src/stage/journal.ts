import { Emitter } from '../base/emitter';
import type { Json } from '../base/json';
import { recordTexts, type Text } from '../base/message';
import type { EventBody, LedgerEvent } from '../ledger/events';
import { apply, fold } from '../ledger/fold';
import type { Ledger } from '../ledger/port';
import { signEvents } from '../ledger/settings';
import type { SessionState } from '../ledger/state';

/** The ledger of a running session and its state: an event is written first, applied second, announced third. */
export class Journal {
  readonly state: SessionState;
  /** Receives what a listener throws; the event stays written. */
  onFault: (error: unknown) => void = () => undefined;
  private readonly emitter = new Emitter<LedgerEvent>(error => this.onFault(error));
  readonly onEvent = this.emitter.event;

  /** `sign` signs settings; missing for a session that is not this user's own. */
  constructor(
    private readonly ledger: Ledger,
    private readonly sign?: (settings: Json) => string,
  ) {
    this.state = fold(ledger.events);
  }

  get events(): readonly LedgerEvent[] {
    return this.ledger.events;
  }

  /** False while another owner writes, or after a write failed. */
  get writable(): boolean {
    return this.ledger.writable;
  }

  /** Appends the events in one write; with `durable`, resolves once they are on the disk. */
  async append(bodies: readonly EventBody[], durable: boolean): Promise<void> {
    const signed = this.sign ? signEvents(this.state, bodies, this.sign) : bodies;
    const events = await this.ledger.append(signed, durable);
    for (const event of events) apply(this.state, event);
    for (const event of events) this.emitter.fire(event);
  }

  async add(body: EventBody, durable = false): Promise<void> {
    await this.append([body], durable);
  }
}

/** The event of a notice that the session itself posts. */
export function systemNote(text: Text) {
  return { type: 'note.posted', kind: 'system', ...recordTexts({ text }) } as const;
}
