import { html, type TemplateResult } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { type Kept, keep, kept, wish } from '../host';
import { given, say } from '../language';
import type { BallotAsked } from '../waiting';
import { named } from '../wording';
import { fill, Writing } from './field';

/** A ballot or decision that is the user's: the choices, and words for the reason. */
@customElement('convene-vote')
export class Vote extends Writing {
  @property({ attribute: false }) declare asked: BallotAsked;

  override render(): TemplateResult {
    const { prompt, choices, reason } = this.asked;
    const begun = this.begun;
    return html`<section class="asks-you" aria-label=${say('Your vote')}>
      <h2>${given(prompt)}</h2>
      <div class="row" role="radiogroup" aria-label=${say('Your choice')}>
        ${choices.map(
          choice => html`<label class="choice"
            ><input type="radio" name="choice" value=${choice} .checked=${choice === begun.choice} @change=${() => this.fillIn({ choice })} /><span>${named(choice)}</span></label
          >`,
        )}
      </div>
      <vscode-text-area rows="2" resize="none" aria-label=${given(reason)} placeholder=${given(reason)} .value=${begun.reason} @input=${this.type}></vscode-text-area>
      <div class="row"><vscode-button appearance="primary" ?disabled=${!begun.choice} @click=${this.cast}>${say('Decide')}</vscode-button></div>
    </section>`;
  }

  // What was filled in stays over hiding and reloading, for this ballot alone.
  private get begun(): NonNullable<Kept['ballot']> {
    const { ballot } = kept();
    return ballot?.ballot === this.asked.ballot ? ballot : { ballot: this.asked.ballot, choice: undefined, reason: '' };
  }

  private type(): void {
    this.fillIn({ reason: this.area?.value ?? '' });
  }

  private fillIn(part: { choice?: string; reason?: string }): void {
    keep({ ballot: { ...this.begun, ...part } });
    this.requestUpdate();
  }

  private cast(): void {
    const { choice, reason } = this.begun;
    const { field, reasonField } = this.asked;
    if (!choice) return;
    wish({ type: 'input', input: { kind: 'ballot', data: { [field]: choice, [reasonField]: reason.trim() } } });
    keep({ ballot: undefined });
    if (this.area) fill(this.area, '');
    this.requestUpdate();
  }
}
