import { html, type TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { wish } from '../host';
import { given, say } from '../language';
import type { BallotAsked } from '../waiting';
import { named } from '../wording';
import { fill, type TextArea } from './field';
import { Part } from './part';

/** A ballot or decision that is the user's: the choices, and words for the reason. */
@customElement('convene-vote')
export class Vote extends Part {
  @property({ attribute: false }) declare asked: BallotAsked;
  @state() private choice: string | undefined;

  override render(): TemplateResult {
    const { prompt, choices, reason } = this.asked;
    return html`<section class="asks-you" aria-label=${say('Your vote')}>
      <h2>${given(prompt)}</h2>
      <div class="row" role="radiogroup" aria-label=${say('Your choice')}>
        ${choices.map(
          choice => html`<label class="choice"
            ><input type="radio" name="choice" value=${choice} .checked=${choice === this.choice} @change=${() => (this.choice = choice)} />${named(choice)}</label
          >`,
        )}
      </div>
      <vscode-text-area rows="2" resize="none" aria-label=${given(reason)} placeholder=${given(reason)}></vscode-text-area>
      <div class="row"><vscode-button appearance="primary" ?disabled=${!this.choice} @click=${this.cast}>${say('Decide')}</vscode-button></div>
    </section>`;
  }

  private cast(): void {
    const area = this.querySelector<TextArea>('vscode-text-area');
    const reason = area?.value.trim() ?? '';
    if (!this.choice) return;
    wish({
      type: 'input',
      input: { kind: 'ballot', data: { [this.asked.field]: this.choice, [this.asked.reasonField]: reason } },
    });
    this.choice = undefined;
    if (area) fill(area, '');
  }
}
