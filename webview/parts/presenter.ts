import { html, nothing, type TemplateResult } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import type { JsonObject } from '../../src/base/json';
import type { SessionState } from '../../src/ledger/state';
import type { Seat } from '../../src/script/brief';
import { keep, kept, wish } from '../host';
import { say } from '../language';
import { type Presented, presented, turned } from '../presenting';
import { isFree } from '../shortcuts';
import { face } from './face';
import { fill, Writing } from './field';
import { icon } from './icon';
import { growing } from './part';

/** A pause that the panel takes for one. */
const pauseSeconds = 3;

/** The presenter's desk: turn slides, say what is said, answer, pause, open the floor, take a raised hand, step in, end. */
@customElement('convene-presenter')
export class Presenter extends Writing {
  @property(growing) declare session: SessionState;
  private readonly onKey = (event: KeyboardEvent) => this.key(event);

  override connectedCallback(): void {
    super.connectedCallback();
    document.addEventListener('keydown', this.onKey);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    document.removeEventListener('keydown', this.onKey);
  }

  override render(): TemplateResult {
    const at = presented(this.session);
    return html`<section class=${at.awaits === 'answer' ? 'presenter asked' : 'presenter'} aria-label=${say('Presenting')}>
      ${this.slides(at)} ${at.hands.length > 0 ? this.hands(at.hands) : nothing} ${this.words(at)}
    </section>`;
  }

  private slides({ slide, slides, title, asker, pauses }: Presented): TemplateResult {
    const place = slides === undefined ? say('Slide {0}', slide) : say('Slide {0} of {1}', slide, slides);
    return html`<div class="row">
      <span class="turns">
        <vscode-button appearance="icon" aria-label=${say('Slide before')} title=${say('Slide before (←)')} ?disabled=${slide <= 1} @click=${() => this.turn(-1)}>${icon('back')}</vscode-button>
        <span class="at" role="status">${place}${title ? html` <b>${title}</b>` : nothing}</span>
        <vscode-button appearance="icon" aria-label=${say('Next slide')} title=${say('Next slide (→)')} ?disabled=${slide === slides} @click=${() => this.turn(1)}>${icon('on')}</vscode-button>
      </span>
      <span class="acts">
        ${pauses ? html`<vscode-button appearance="secondary" @click=${() => this.signal('pause', { seconds: pauseSeconds })}>${say('Pause for the panel')}</vscode-button>` : nothing}
        <vscode-button appearance="secondary" @click=${() => this.signal('open-qa')}>${say('Open Q&A')}</vscode-button>
        <vscode-button appearance="secondary" ?disabled=${!asker} @click=${() => this.signal('step-in')}>${say('Step in')}</vscode-button>
        <vscode-button appearance="secondary" @click=${() => this.signal('end')}>${say('End')}</vscode-button>
      </span>
    </div>`;
  }

  private hands(hands: readonly Seat[]): TemplateResult {
    return html`<div class="row hands" role="group" aria-label=${say('Raised hands')}>
      ${hands.map(seat => html`<button class="hand" @click=${() => this.signal('acknowledge', { agent: seat.id })}>${face(seat, seat.name)}<span>${say('{0} has a question', seat.name)}</span></button>`)}
    </div>`;
  }

  private words({ awaits, asker }: Presented): TemplateResult {
    const isAsked = awaits === 'answer';
    const label = isAsked && asker ? say('Your answer to {0}', asker.name) : say('What you say');
    return html`<div class="row said-row" @keydown=${(event: KeyboardEvent) => this.enter(event, isAsked)}>
      <vscode-text-area rows="1" resize="none" aria-label=${label} placeholder=${label} .value=${kept().speech ?? ''} @input=${this.type}></vscode-text-area>
      ${
        isAsked
          ? html`<vscode-button appearance="primary" @click=${() => this.speak('answer')}>${say('Answer')}</vscode-button>
            <vscode-button appearance="secondary" @click=${() => this.signal('answer', { text: '' })}>${say('Leave it unanswered')}</vscode-button>`
          : html`<vscode-button appearance="primary" @click=${() => this.speak('say')}>${say('Say')}</vscode-button>`
      }
    </div>`;
  }

  private key(event: KeyboardEvent): void {
    const by = isFree(event) && !event.repeat ? turned(event.key) : undefined;
    if (!by) return;
    event.preventDefault();
    this.turn(by);
  }

  private turn(by: 1 | -1): void {
    const { slide, slides } = presented(this.session);
    const to = slide + by;
    if (to >= 1 && to <= (slides ?? to)) this.signal('slide', { slide: to });
  }

  private enter(event: KeyboardEvent, isAsked: boolean): void {
    if (this.sends(event)) this.speak(isAsked ? 'answer' : 'say');
  }

  private type(): void {
    keep({ speech: this.area?.value });
  }

  private speak(name: 'say' | 'answer'): void {
    const { area } = this;
    const text = area?.value.trim();
    area?.focus();
    if (!area || !text) return;
    this.signal(name, { text });
    fill(area, '');
    keep({ speech: undefined });
  }

  private signal(name: string, data: JsonObject = {}): void {
    wish({ type: 'input', input: { kind: 'signal', name, data } });
  }
}
