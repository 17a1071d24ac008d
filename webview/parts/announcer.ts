import { html, type TemplateResult } from 'lit';
import { customElement, state } from 'lit/decorators.js';
import type { LedgerEvent } from '../../src/ledger/events';
import { isPerson } from '../../src/script/brief';
import { happening } from '../../src/script/post';
import { say } from '../language';
import type { Staging } from '../staging';
import { endedBy, named, noteMarks, outcomeMarks, wordCount } from '../wording';
import { Part } from './part';
import { spokenLine } from './playLine';

/** Says one polite line to a screen reader for each turn that ends while the panel watches; none for words on their way. */
@customElement('convene-announcer')
export class Announcer extends Part {
  @state() private line = '';
  private heard = 0;

  override render(): TemplateResult {
    return html`<p class="unseen" role="status" aria-live="polite" aria-atomic="true">${this.line}</p>`;
  }

  catchUp(events: readonly LedgerEvent[]): void {
    this.heard = events.length;
  }

  /** Says the newest turn that has ended since it last spoke; of a play, what is heard on the stage. */
  speak(events: readonly LedgerEvent[], staging?: Staging): void {
    const fresh = events.slice(this.heard);
    this.heard = events.length;
    for (const event of fresh) {
      if (event.type === 'turn.began' && isPerson(event)) this.line = say('It is your turn.');
      if (event.type === 'turn.ended') {
        const line = staging?.lines.get(event.turn);
        if (!staging) this.line = ended(event);
        else if (line) this.line = spokenLine(line);
      }
      for (const { data } of staging && event.type === 'state.posted' ? happening.among([event]) : [])
        this.line = `${noteMarks.event}: ${data.text}`;
      if (event.type === 'session.ended') this.line = say('The session has ended: {0}.', endedBy(event.outcome.reason));
    }
  }
}

function ended({ name, role, outcome, text, words }: Extract<LedgerEvent, { type: 'turn.ended' }>): string {
  const mark = outcomeMarks[outcome];
  if (mark && !text) return `${name}, ${named(role)}: ${mark}.`;
  const start = text.split(/\s+/).slice(0, 12).join(' ');
  return say('{0}, {1}, spoke {2}: {3}', name, named(role), wordCount(words), `${start}${words > 12 ? '…' : ''}`);
}
