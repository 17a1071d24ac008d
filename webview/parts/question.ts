import { html, type TemplateResult } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import type { TurnState } from '../../src/ledger/state';
import { savedState, saveState, sendToHost } from '../host';
import { localize } from '../language';
import { setFieldText, TextPart } from './field';
import { mutableProperty } from './part';

/** The form for a question that a turn puts to the user, which may be answered or left unanswered. */
@customElement('convene-question')
export class Question extends TextPart {
  /** The turn that asks; undefined if the session itself asks. */
  @property(mutableProperty) declare turn: TurnState | undefined;

  override render(): TemplateResult {
    const text = this.turn?.ended?.text ?? '';
    const draft = savedState().answer;
    return html`<section class="asks-you" aria-label=${localize('A question to you')} @keydown=${this.onKey}>
      <h2>${this.turn ? localize('{0} asks you', this.turn.name) : localize('The session asks you')}</h2>
      ${text ? html`<p class="asked">${text}</p>` : ''}
      <vscode-text-area rows="2" resize="none" aria-label=${localize('Your answer')} placeholder=${localize('Your answer')} .value=${draft?.turn === this.askingTurn ? draft.text : ''} @input=${this.onInput}></vscode-text-area>
      <div class="row">
        <vscode-button appearance="primary" @click=${this.send}>${localize('Send Answer')}</vscode-button>
        <vscode-button appearance="secondary" @click=${() => sendToHost({ type: 'input', input: { kind: 'answer' } })}>${localize('Skip the question')}</vscode-button>
      </div>
    </section>`;
  }

  private get askingTurn(): string {
    return this.turn?.id ?? '';
  }

  private onInput(): void {
    saveState({ answer: { turn: this.askingTurn, text: this.field?.value ?? '' } });
  }

  private onKey(event: KeyboardEvent): void {
    if (this.isSendKey(event)) this.send();
  }

  private send(): void {
    const { field: area } = this;
    const text = area?.value.trim();
    if (!area || !text) {
      area?.focus();
      return;
    }
    sendToHost({ type: 'input', input: { kind: 'answer', text } });
    // Sent once: a second Enter must not answer the next question.
    setFieldText(area, '');
    saveState({ answer: undefined });
  }
}
