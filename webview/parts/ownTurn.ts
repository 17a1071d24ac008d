import { html, nothing, type TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import type { JsonObject } from '../../src/base/json';
import type { AskedOfPerson } from '../../src/ledger/events';
import type { SessionState, TurnState } from '../../src/ledger/state';
import { dataOf, formOf, missingIn } from '../../src/script/answerForm';
import { countWords } from '../../src/text/words';
import { moveIn } from '../heard';
import { type Kept, keep, kept, wish } from '../host';
import { given, reported, say } from '../language';
import { named, spaced } from '../wording';
import { answerForm } from './answerForm';
import { growing, Part } from './part';

/** A turn of the person who watches: what is asked, room for the words with their number, and a form for the rest. */
@customElement('convene-own-turn')
export class OwnTurn extends Part {
  @property(growing) declare session: SessionState;
  @property({ attribute: false }) declare turn: TurnState;
  @property({ attribute: false }) declare asked: AskedOfPerson;
  /** Somebody has tried to send it as it stands. */
  @state() private tried = false;

  override render(): TemplateResult {
    const { asked, turn, begun } = this;
    const label = given(moveIn(this.session, turn.move)?.label ?? spaced(turn.move));
    const words = countWords(begun.say);
    const over = asked.limit !== undefined && words > asked.limit;
    return html`<section class="asks-you own-turn" aria-label=${say('Your turn')} @keydown=${this.key}>
      <h2>${say('Your turn: {0}', label)} <span class="quiet">${turn.name}, ${named(turn.role)}</span></h2>
      <p class="asked" tabindex="0">${asked.request}</p>
      ${asked.table ? html`<details class="table"><summary>${say('What is on the table')}</summary><p tabindex="0">${asked.table}</p></details>` : nothing}
      ${asked.reasons ? html`<div role="alert"><ul class="reasons">${asked.reasons.map(each => html`<li>${reported(each)}</li>`)}</ul></div>` : nothing}
      <label class="field">
        <span class="label">${say('What you say')} <span class=${over ? 'count over' : 'count'}>${asked.limit === undefined ? say('{0} words', words) : say('{0} / {1} words', words, asked.limit)}</span></span>
        <textarea class="speech" rows="4" .value=${begun.say} aria-invalid=${this.tried && this.wrongWords !== undefined} @input=${this.type}></textarea>
      </label>
      ${this.form()}
      <div class="row">
        <vscode-button appearance="primary" @click=${this.send}>${say('Say it')}</vscode-button>
        <vscode-button appearance="secondary" @click=${() => wish({ type: 'input', input: { kind: 'skip', turn: turn.id } })}>${say('Skip my turn')}</vscode-button>
        <span class="quiet">${say('Ctrl+Enter says it')}</span>
        <span class="problem" role="alert">${this.tried ? (this.fault ?? '') : ''}</span>
        <span class="unseen" role="status">${over ? say('Over the limit') : ''}</span>
      </div>
    </section>`;
  }

  override focus(): void {
    this.querySelector<HTMLElement>('.speech')?.focus();
  }

  private get fields() {
    return formOf(this.asked.schema ?? {});
  }

  private form(): TemplateResult | typeof nothing {
    const { fields, begun } = this;
    if (fields.length === 0) return nothing;
    const missing = this.tried ? missingIn(fields, begun.data) : [];
    return answerForm({ fields, values: begun.data, missing, path: '', change: data => this.fillIn({ data }) });
  }

  // What was begun stays over hiding and reloading, for this turn alone.
  private get begun(): NonNullable<Kept['own']> {
    const { own } = kept();
    return own?.turn === this.turn.id ? own : { turn: this.turn.id, say: '', data: {} };
  }

  private fillIn(part: { say?: string; data?: JsonObject }): void {
    keep({ own: { ...this.begun, ...part } });
    this.requestUpdate();
  }

  private type(event: Event): void {
    this.fillIn({ say: (event.target as HTMLTextAreaElement).value });
  }

  private get wrongWords(): string | undefined {
    const { begun } = this;
    const { limit } = this.asked;
    if (begun.say.trim() === '') return say('Write what you say.');
    return limit !== undefined && countWords(begun.say) > limit ? say('At most {0} words, please.', limit) : undefined;
  }

  /** Why it cannot be sent as it stands. */
  private get fault(): string | undefined {
    const { begun, fields, wrongWords } = this;
    if (wrongWords !== undefined) return wrongWords;
    const missing = missingIn(fields, begun.data).map(named);
    return missing.length > 0 ? say('Still missing: {0}.', missing.join(', ')) : undefined;
  }

  private key(event: KeyboardEvent): void {
    if (event.key === 'Escape') (event.target as HTMLElement).blur();
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.isComposing) return;
    event.preventDefault();
    void this.send();
  }

  private async send(): Promise<void> {
    this.tried = true;
    if (this.fault !== undefined) {
      await this.updateComplete;
      const wrong = '[aria-invalid="true"] input, :is(input, textarea)[aria-invalid="true"]';
      const field = this.querySelector<HTMLElement>(wrong);
      field?.focus();
      field?.scrollIntoView({ block: 'center' });
      return;
    }
    const { begun, asked, fields, turn } = this;
    const data = asked.schema ? { data: dataOf(fields, begun.data) } : {};
    wish({ type: 'speak', turn: turn.id, said: { say: begun.say.trim(), ...data } });
    this.tried = false;
  }
}
