import { sendToHost } from './host';
import type { PanelSession } from './session';

/** Asks the host for the places of a turn's quotes: once for a turn that has ended, and while one is spoken whenever a quote is complete. */
export class QuoteRequests {
  private readonly asked = new Set<string>();
  private readonly markCounts = new Map<string, number>();

  constructor(private readonly session: PanelSession) {}

  ask(turn: string): void {
    if (!this.session.state.opened?.document || this.asked.has(turn)) return;
    this.asked.add(turn);
    sendToHost({ type: 'quotesOf', turn });
  }

  forget(): void {
    this.asked.clear();
  }

  follow(turn: string): void {
    const marks = this.session.speaking.get(turn)?.text.match(/["”“»«」』]/g)?.length ?? 0;
    if (marks > 1 && marks !== this.markCounts.get(turn)) sendToHost({ type: 'quotesOf', turn });
    this.markCounts.set(turn, marks);
  }
}
