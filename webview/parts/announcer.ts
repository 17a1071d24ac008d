import { html, type TemplateResult } from 'lit';
import { customElement, state } from 'lit/decorators.js';
import type { LedgerEvent } from '../../src/ledger/events';
import { isPerson } from '../../src/script/brief';
import { happening } from '../../src/script/post';
import { localize } from '../language';
import type { Staging } from '../staging';
import { endReason, localizeName, noteTitles, outcomeTexts, wordCount } from '../wording';
import { Part } from './part';
import { announcedLine } from './playLine';

/** Announces each turn that ends to screen readers, one polite line each; words in progress are not announced. */
@customElement('convene-announcer')
export class Announcer extends Part {
  @state() private line = '';
  private announced = 0;

  override render(): TemplateResult {
    return html`<p class="unseen" role="status" aria-live="polite" aria-atomic="true">${this.line}</p>`;
  }

  catchUp(events: readonly LedgerEvent[]): void {
    this.announced = events.length;
  }

  /** Announces the newest turn that ended since the last call; in a play, only what is heard on stage. */
  announceNew(events: readonly LedgerEvent[], staging?: Staging): void {
    const fresh = events.slice(this.announced);
    this.announced = events.length;
    for (const event of fresh) {
      if (event.type === 'turn.began' && isPerson(event)) this.line = localize('It is your turn.');
      if (event.type === 'turn.ended') {
        const line = staging?.lines.get(event.turn);
        if (!staging) this.line = endedTurnText(event);
        else if (line) this.line = announcedLine(line);
      }
      for (const { data } of staging && event.type === 'state.posted' ? happening.among([event]) : [])
        this.line = `${noteTitles.event}: ${data.text}`;
      if (event.type === 'session.ended')
        this.line = localize('The session has ended: {0}.', endReason(event.outcome.reason));
    }
  }
}

function endedTurnText({ name, role, outcome, text, words }: Extract<LedgerEvent, { type: 'turn.ended' }>): string {
  const mark = outcomeTexts[outcome];
  if (mark && !text) return `${name}, ${localizeName(role)}: ${mark}.`;
  const start = text.split(/\s+/).slice(0, 12).join(' ');
  return localize(
    '{0}, {1}, spoke {2}: {3}',
    name,
    localizeName(role),
    wordCount(words),
    `${start}${words > 12 ? '…' : ''}`,
  );
}
