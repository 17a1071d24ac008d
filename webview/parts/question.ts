import { html, type TemplateResult } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import type { TurnState } from '../../src/ledger/state';
import { keep, kept, wish } from '../host';
import { say } from '../language';
import { fill, Writing } from './field';
import { growing } from './part';

/** A question put to the user, with room for an answer and a way past it. */
@customElement('convene-question')
export class Question extends Writing {
  @property(growing) declare turn: TurnState | undefined;

  override render(): TemplateResult {
    const text = this.turn?.ended?.text ?? '';
    const begun = kept().answer;
    return html`<section class="asks-you" aria-label=${say('A question to you')} @keydown=${this.key}>
      <h2>${this.turn ? say('{0} asks you', this.turn.name) : say('The session asks you')}</h2>
      ${text ? html`<p class="asked">${text}</p>` : ''}
      <vscode-text-area rows="2" resize="none" aria-label=${say('Your answer')} placeholder=${say('Your answer')} .value=${begun?.turn === this.asker ? begun.text : ''} @input=${this.type}></vscode-text-area>
      <div class="row">
        <vscode-button appearance="primary" @click=${this.answer}>${say('Answer')}</vscode-button>
        <vscode-button appearance="secondary" @click=${() => wish({ type: 'input', input: { kind: 'answer' } })}>${say('Leave it unanswered')}</vscode-button>
      </div>
    </section>`;
  }

  private get asker(): string {
    return this.turn?.id ?? '';
  }

  private type(): void {
    keep({ answer: { turn: this.asker, text: this.area?.value ?? '' } });
  }

  private key(event: KeyboardEvent): void {
    if (this.sends(event)) this.answer();
  }

  private answer(): void {
    const { area } = this;
    const text = area?.value.trim();
    if (!area || !text) {
      area?.focus();
      return;
    }
    wish({ type: 'input', input: { kind: 'answer', text } });
    // Sent once: a second Enter must not answer the next question.
    fill(area, '');
    keep({ answer: undefined });
  }
}
