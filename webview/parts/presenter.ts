import { html, nothing, type TemplateResult } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import type { JsonObject } from '../../src/base/json';
import type { SessionState } from '../../src/ledger/state';
import type { Seat } from '../../src/script/brief';
import { savedState, saveState, sendToHost } from '../host';
import { localize } from '../language';
import { type PresenterView, presenterView, slideStep } from '../presenting';
import { isShortcut } from '../shortcuts';
import { renderAvatar } from './avatar';
import { setFieldText, TextPart } from './field';
import { icon } from './icon';
import { mutableProperty } from './part';

/** The length of the pause that the button signals: long enough for the panel of agents to ask. */
const pauseSeconds = 3;

/** The controls of a user who presents to agents; each sends a signal with its name, which the session acts on. */
@customElement('convene-presenter')
export class Presenter extends TextPart {
  @property(mutableProperty) declare session: SessionState;
  private readonly onKey = (event: KeyboardEvent) => this.changeSlideByKey(event);

  override connectedCallback(): void {
    super.connectedCallback();
    document.addEventListener('keydown', this.onKey);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    document.removeEventListener('keydown', this.onKey);
  }

  override render(): TemplateResult {
    const view = presenterView(this.session);
    return html`<section class=${view.awaits === 'answer' ? 'presenter asked' : 'presenter'} aria-label=${localize('Presenting')}>
      ${this.renderSlides(view)} ${view.hands.length > 0 ? this.renderHands(view.hands) : nothing} ${this.renderSpeech(view)}
    </section>`;
  }

  private renderSlides({ slide, slides, title, asker, canPause }: PresenterView): TemplateResult {
    const place = slides === undefined ? localize('Slide {0}', slide) : localize('Slide {0} of {1}', slide, slides);
    return html`<div class="row">
      <span class="turns">
        <vscode-button appearance="icon" aria-label=${localize('Previous slide')} title=${localize('Previous slide (←)')} ?disabled=${slide <= 1} @click=${() => this.changeSlide(-1)}>${icon('back')}</vscode-button>
        <span class="at" role="status">${place}${title ? html` <b>${title}</b>` : nothing}</span>
        <vscode-button appearance="icon" aria-label=${localize('Next slide')} title=${localize('Next slide (→)')} ?disabled=${slide === slides} @click=${() => this.changeSlide(1)}>${icon('on')}</vscode-button>
      </span>
      <span class="acts">
        ${canPause ? html`<vscode-button appearance="secondary" @click=${() => this.sendSignal('pause', { seconds: pauseSeconds })}>${localize('Pause for the panel')}</vscode-button>` : nothing}
        <vscode-button appearance="secondary" @click=${() => this.sendSignal('open-qa')}>${localize('Open Q&A')}</vscode-button>
        <vscode-button appearance="secondary" ?disabled=${!asker} @click=${() => this.sendSignal('step-in')}>${localize('Step in')}</vscode-button>
        <vscode-button appearance="secondary" @click=${() => this.sendSignal('end')}>${localize('End')}</vscode-button>
      </span>
    </div>`;
  }

  private renderHands(hands: readonly Seat[]): TemplateResult {
    return html`<div class="row hands" role="group" aria-label=${localize('Raised hands')}>
      ${hands.map(seat => html`<button class="hand" @click=${() => this.sendSignal('acknowledge', { agent: seat.id })}>${renderAvatar(seat, seat.name)}<span>${localize('{0} has a question', seat.name)}</span></button>`)}
    </div>`;
  }

  private renderSpeech({ awaits, asker }: PresenterView): TemplateResult {
    const isAsked = awaits === 'answer';
    const label = isAsked && asker ? localize('Your answer to {0}', asker.name) : localize('What you say');
    return html`<div class="row said-row" @keydown=${(event: KeyboardEvent) => this.onEnter(event, isAsked)}>
      <vscode-text-area rows="1" resize="none" aria-label=${label} placeholder=${label} .value=${savedState().speech ?? ''} @input=${this.onInput}></vscode-text-area>
      ${
        isAsked
          ? html`<vscode-button appearance="primary" @click=${() => this.speak('answer')}>${localize('Send Answer')}</vscode-button>
            <vscode-button appearance="secondary" @click=${() => this.sendSignal('answer', { text: '' })}>${localize('Skip the question')}</vscode-button>`
          : html`<vscode-button appearance="primary" @click=${() => this.speak('say')}>${localize('Say')}</vscode-button>`
      }
    </div>`;
  }

  private changeSlideByKey(event: KeyboardEvent): void {
    const step = isShortcut(event) && !event.repeat ? slideStep(event.key) : undefined;
    if (!step) return;
    event.preventDefault();
    this.changeSlide(step);
  }

  private changeSlide(step: 1 | -1): void {
    const { slide, slides } = presenterView(this.session);
    const to = slide + step;
    const isSlide = to >= 1 && (slides === undefined || to <= slides);
    if (isSlide) this.sendSignal('slide', { slide: to });
  }

  private onEnter(event: KeyboardEvent, isAsked: boolean): void {
    if (this.isSendKey(event)) this.speak(isAsked ? 'answer' : 'say');
  }

  private onInput(): void {
    saveState({ speech: this.field?.value });
  }

  private speak(name: 'say' | 'answer'): void {
    const { field } = this;
    const text = field?.value.trim();
    field?.focus();
    if (!field || !text) return;
    this.sendSignal(name, { text });
    setFieldText(field, '');
    saveState({ speech: undefined });
  }

  private sendSignal(name: string, data: JsonObject = {}): void {
    sendToHost({ type: 'input', input: { kind: 'signal', name, data } });
  }
}
