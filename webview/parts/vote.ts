import { html, type TemplateResult } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { type SavedState, savedState, saveState, sendToHost } from '../host';
import { localize } from '../language';
import type { BallotRequest } from '../waiting';
import { localizeName } from '../wording';
import { setFieldText, TextPart } from './field';

/** The form for a ballot or decision of the user: choices and a reason. */
@customElement('convene-vote')
export class Vote extends TextPart {
  @property({ attribute: false }) declare asked: BallotRequest;

  override render(): TemplateResult {
    const { prompt, choices, reason } = this.asked;
    const { draft } = this;
    return html`<section class="asks-you" aria-label=${localize('Your vote')}>
      <h2>${prompt}</h2>
      <div class="row" role="radiogroup" aria-label=${localize('Your choice')}>
        ${choices.map(
          choice => html`<label class="choice"
            ><input type="radio" name="choice" value=${choice} .checked=${choice === draft.choice} @change=${() => this.fillIn({ choice })} /><span>${localizeName(choice)}</span></label
          >`,
        )}
      </div>
      <vscode-text-area rows="2" resize="none" aria-label=${reason} placeholder=${reason} .value=${draft.reason} @input=${this.onInput}></vscode-text-area>
      <div class="row"><vscode-button appearance="primary" ?disabled=${!draft.choice} @click=${this.cast}>${localize('Decide')}</vscode-button></div>
    </section>`;
  }

  // A draft survives hiding and reloading, for this ballot only.
  private get draft(): NonNullable<SavedState['ballot']> {
    const { ballot } = savedState();
    return ballot?.ballot === this.asked.ballot ? ballot : { ballot: this.asked.ballot, choice: undefined, reason: '' };
  }

  private onInput(): void {
    this.fillIn({ reason: this.field?.value ?? '' });
  }

  private fillIn(part: { choice?: string; reason?: string }): void {
    saveState({ ballot: { ...this.draft, ...part } });
    this.requestUpdate();
  }

  private cast(): void {
    const { choice, reason } = this.draft;
    const { field, reasonField } = this.asked;
    if (!choice) return;
    sendToHost({ type: 'input', input: { kind: 'ballot', data: { [field]: choice, [reasonField]: reason.trim() } } });
    saveState({ ballot: undefined });
    if (this.field) setFieldText(this.field, '');
    this.requestUpdate();
  }
}
