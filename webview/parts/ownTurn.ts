import { html, nothing, type TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import type { JsonObject } from '../../src/base/json';
import type { PersonRequest } from '../../src/ledger/events';
import type { SessionState, TurnState } from '../../src/ledger/state';
import { formData, formFields, missingFields } from '../../src/script/answerForm';
import { countWords } from '../../src/text/words';
import { type SavedState, savedState, saveState, sendToHost } from '../host';
import { isEnglish, localize, localizeRecorded, localizeText } from '../language';
import { moveView } from '../sessionLookups';
import { localizeName, splitName } from '../wording';
import { renderAnswerForm } from './answerForm';
import { mutableProperty, Part } from './part';

/** The form for a turn of the user's own seat: the request, a field for the words with their count, and fields for the data. */
@customElement('convene-own-turn')
export class OwnTurn extends Part {
  @property(mutableProperty) declare session: SessionState;
  @property({ attribute: false }) declare turn: TurnState;
  @property({ attribute: false }) declare asked: PersonRequest;
  /** Whether sending was tried with the form as it is. */
  @state() private wasTried = false;

  override render(): TemplateResult {
    const { asked, turn, draft } = this;
    const label = localizeText(moveView(this.session, turn.move)?.label ?? splitName(turn.move));
    const words = countWords(draft.say);
    const isOver = asked.limit !== undefined && words > asked.limit;
    return html`<section class="asks-you own-turn" aria-label=${localize('Your turn')} @keydown=${this.onKey}>
      <h2>${localize('Your turn: {0}', label)} <span class="quiet">${turn.name}, ${localizeName(turn.role)}</span></h2>
      ${isEnglish() ? html`<p class="asked" tabindex="0">${asked.request}</p>` : html`<details class="table"><summary>${localize('The request in full, as models get it (in English)')}</summary><p class="asked" lang="en" tabindex="0">${asked.request}</p></details>`}
      ${asked.table ? html`<details class="table"><summary>${localize('The discussion so far')}</summary><p tabindex="0">${asked.table}</p></details>` : nothing}
      ${asked.reasons ? html`<div role="alert"><ul class="reasons">${asked.reasons.map(each => html`<li>${localizeRecorded(each, 'text')}</li>`)}</ul></div>` : nothing}
      <label class="field">
        <span class="label">${localize('What you say')} <span class=${isOver ? 'count over' : 'count'}>${asked.limit === undefined ? localize('{0} words', words) : localize('{0} / {1} words', words, asked.limit)}</span></span>
        <textarea class="speech" rows="4" .value=${draft.say} aria-invalid=${this.wasTried && this.wordsProblem !== undefined} @input=${this.onInput}></textarea>
      </label>
      ${this.renderDataFields()}
      <div class="row">
        <vscode-button appearance="primary" @click=${this.send}>${localize('Say it')}</vscode-button>
        <vscode-button appearance="secondary" @click=${() => sendToHost({ type: 'input', input: { kind: 'skip', turn: turn.id } })}>${localize('Skip my turn')}</vscode-button>
        <span class="quiet">${localize('Ctrl+Enter sends it')}</span>
        <span class="problem" role="alert">${this.wasTried ? (this.problem ?? '') : ''}</span>
        <span class="unseen" role="status">${isOver ? localize('Over the limit') : ''}</span>
      </div>
    </section>`;
  }

  override focus(): void {
    this.querySelector<HTMLElement>('.speech')?.focus();
  }

  /** The fields for the data that the turn declares beside its words, if any. */
  private get fields() {
    return formFields(this.asked.schema ?? {});
  }

  private renderDataFields(): TemplateResult | typeof nothing {
    const { fields, draft } = this;
    if (fields.length === 0) return nothing;
    const missing = this.wasTried ? missingFields(fields, draft.data) : [];
    return renderAnswerForm({ fields, values: draft.data, missing, path: '', change: data => this.fillIn({ data }) });
  }

  // A draft survives hiding and reloading, for this turn only.
  private get draft(): NonNullable<SavedState['own']> {
    const { own } = savedState();
    return own?.turn === this.turn.id ? own : { turn: this.turn.id, say: '', data: {} };
  }

  private fillIn(part: { say?: string; data?: JsonObject }): void {
    saveState({ own: { ...this.draft, ...part } });
    this.requestUpdate();
  }

  private onInput(event: Event): void {
    this.fillIn({ say: (event.target as HTMLTextAreaElement).value });
  }

  private get wordsProblem(): string | undefined {
    const { say } = this.draft;
    const { limit } = this.asked;
    if (say.trim() === '') return localize('Write what you want to say.');
    return limit !== undefined && countWords(say) > limit ? localize('At most {0} words, please.', limit) : undefined;
  }

  /** Why the form cannot be sent yet. */
  private get problem(): string | undefined {
    const { draft, fields, wordsProblem } = this;
    if (wordsProblem !== undefined) return wordsProblem;
    const missing = missingFields(fields, draft.data).map(localizeName);
    return missing.length > 0 ? localize('Still missing: {0}.', missing.join(', ')) : undefined;
  }

  private onKey(event: KeyboardEvent): void {
    if (event.key === 'Escape') (event.target as HTMLElement).blur();
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.isComposing) return;
    event.preventDefault();
    void this.send();
  }

  private async send(): Promise<void> {
    this.wasTried = true;
    if (this.problem !== undefined) {
      // Only now the fields are marked.
      await this.updateComplete;
      const wrong = '[aria-invalid="true"] input, :is(input, textarea)[aria-invalid="true"]';
      const field = this.querySelector<HTMLElement>(wrong);
      field?.focus();
      field?.scrollIntoView({ block: 'center' });
      return;
    }
    const { draft, asked, fields, turn } = this;
    const data = asked.schema ? { data: formData(fields, draft.data) } : {};
    sendToHost({ type: 'speak', turn: turn.id, said: { say: draft.say.trim(), ...data } });
    this.wasTried = false;
  }
}
