import { html, type TemplateResult } from 'lit';
import { customElement, state } from 'lit/decorators.js';
import type { LedgerEvent } from '../../src/ledger/events';
import { isPerson } from '../../src/script/brief';
import { happening } from '../../src/script/post';
import { localize } from '../language';
import type { ShownSession } from '../shownSession';
import type { Staging } from '../staging';
import { endReason, localizeName, noteTitles, outcomeTexts, wordCount } from '../wording';
import { Part } from './part';
import { announcedLine } from './playLine';

/** The number of a turn's words that are announced. */
const announcedWords = 12;

/** Announces what has happened to screen readers, such as each turn that ends; words in progress are not announced. */
@customElement('convene-announcer')
export class Announcer extends Part {
  @state() private announcement = '';
  /** The number of events that were announced or passed over. */
  private seen = 0;

  override render(): TemplateResult {
    return html`<p class="unseen" role="status" aria-live="polite" aria-atomic="true">${this.announcement}</p>`;
  }

  /** Passes over events that happened before the user came. */
  catchUp(events: readonly LedgerEvent[]): void {
    this.seen = events.length;
  }

  /** Announces the last of what has happened since the last call; in a play, only what is heard on stage. */
  announceNew({ events, state: { turns } }: ShownSession, staging?: Staging): void {
    const fresh = events.slice(this.seen);
    this.seen = events.length;
    for (const event of fresh) {
      // What is prepared in the background is not said.
      if ('turn' in event && turns.get(event.turn ?? '')?.cue.procedure) continue;
      if (event.type === 'turn.began' && isPerson(event)) this.announcement = localize('It is your turn.');
      if (event.type === 'turn.ended') {
        const line = staging?.lines.get(event.turn);
        if (!staging) this.announcement = endedTurnText(event);
        else if (line) this.announcement = announcedLine(line);
      }
      // An event of the play, such as a ringing phone.
      for (const { data } of staging && event.type === 'state.posted' ? happening.among([event]) : [])
        this.announcement = `${noteTitles.event}: ${data.text}`;
      if (event.type === 'session.ended')
        this.announcement = localize('The session has ended: {0}.', endReason(event.outcome.reason));
    }
  }
}

function endedTurnText({ name, role, outcome, text, words }: Extract<LedgerEvent, { type: 'turn.ended' }>): string {
  const outcomeText = outcomeTexts[outcome];
  if (outcomeText && !text) return `${name}, ${localizeName(role)}: ${outcomeText}.`;
  const start = text.split(/\s+/).slice(0, announcedWords).join(' ');
  const beginning = words > announcedWords ? `${start}…` : start;
  return localize('{0}, {1}, spoke {2}: {3}', name, localizeName(role), wordCount(words), beginning);
}
