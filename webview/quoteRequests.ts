import { sendToHost } from './host';
import type { PanelSession } from './session';

/** Asks the host which words of a turn are quotes from the document, and where they stand in it. */
export class QuoteRequests {
  private readonly askedTurns = new Set<string>();
  /** The number of quotation marks so far in each turn in progress. */
  private readonly markCounts = new Map<string, number>();

  constructor(private readonly session: PanelSession) {}

  /** Asks about a turn that has ended, once. */
  ask(turn: string): void {
    if (!this.session.state.opened?.document || this.askedTurns.has(turn)) return;
    this.askedTurns.add(turn);
    sendToHost({ type: 'quotesOf', turn });
  }

  /** Forgets what was asked, because the session was loaded again without the answers. */
  forget(): void {
    this.askedTurns.clear();
  }

  /** Asks about a turn in progress, whenever it has a further quotation mark that may complete a quote. */
  follow(turn: string): void {
    const marks = this.session.speaking.get(turn)?.text.match(/["”“»«」』]/g)?.length ?? 0;
    if (marks > 1 && marks !== this.markCounts.get(turn)) sendToHost({ type: 'quotesOf', turn });
    this.markCounts.set(turn, marks);
  }
}
