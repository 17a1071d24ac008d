import { html, type TemplateResult } from 'lit';
import { customElement, state } from 'lit/decorators.js';
import type { LedgerEvent } from '../../src/ledger/events';
import { say } from '../language';
import { named, outcomeMarks, wordCount } from '../wording';
import { Part } from './part';

/** Says one polite line to a screen reader for each turn that ends while the panel watches; none for words on their way. */
@customElement('convene-announcer')
export class Announcer extends Part {
  @state() private line = '';
  private heard = 0;

  override render(): TemplateResult {
    return html`<p class="unseen" role="status" aria-live="polite" aria-atomic="true">${this.line}</p>`;
  }

  /** Takes what is there already as heard. */
  catchUp(events: readonly LedgerEvent[]): void {
    this.heard = events.length;
  }

  /** Says the newest turn that has ended since it last spoke. */
  speak(events: readonly LedgerEvent[]): void {
    const fresh = events.slice(this.heard);
    this.heard = events.length;
    for (const event of fresh) {
      if (event.type === 'turn.ended') this.line = ended(event);
      if (event.type === 'session.ended') this.line = say('The session has ended: {0}.', named(event.outcome.reason));
    }
  }
}

function ended({ name, role, outcome, text, words }: Extract<LedgerEvent, { type: 'turn.ended' }>): string {
  const mark = outcomeMarks[outcome];
  if (mark && !text) return `${name}, ${named(role)}: ${mark}.`;
  const start = text.split(/\s+/).slice(0, 12).join(' ');
  return say('{0}, {1}, spoke {2}: {3}', name, named(role), wordCount(words), `${start}${words > 12 ? '…' : ''}`);
}
