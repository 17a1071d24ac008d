import { html, type TemplateResult } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import type { JsonObject } from '../../src/base/json';
import type { SessionState } from '../../src/ledger/state';
import { keep, kept, wish } from '../host';
import { say } from '../language';
import { fill, type TextArea } from './field';
import { icon } from './icon';
import { growing, Part } from './part';

/** The presenter's desk: turn slides, say what is said, open the floor, take a raised hand, step in, end. */
@customElement('convene-presenter')
export class Presenter extends Part {
  @property(growing) declare session: SessionState;

  override render(): TemplateResult {
    const slide = this.slide;
    return html`<section class="presenter" aria-label=${say('Presenting')}>
      <div class="row">
        <vscode-button appearance="icon" aria-label=${say('Slide before')} title=${say('Slide before')} ?disabled=${slide <= 1} @click=${() => this.signal('slide', { slide: slide - 1 })}>${icon('up')}</vscode-button>
        <span class="at">${say('Slide {0}', slide)}</span>
        <vscode-button appearance="icon" aria-label=${say('Next slide')} title=${say('Next slide')} @click=${() => this.signal('slide', { slide: slide + 1 })}>${icon('down')}</vscode-button>
        <vscode-button appearance="secondary" @click=${() => this.signal('open-qa')}>${say('Open Q&A')}</vscode-button>
        <vscode-button appearance="secondary" @click=${() => this.signal('acknowledge')}>${say('Take the hand')}</vscode-button>
        <vscode-button appearance="secondary" @click=${() => this.signal('step-in')}>${say('Step in')}</vscode-button>
        <vscode-button appearance="secondary" @click=${() => this.signal('end')}>${say('End')}</vscode-button>
      </div>
      <div class="row said-row">
        <vscode-text-area rows="1" resize="none" aria-label=${say('What you say')} placeholder=${say('What you say')} .value=${kept().speech ?? ''} @input=${this.type}></vscode-text-area>
        <vscode-button appearance="secondary" @click=${() => this.speak('say')}>${say('Say')}</vscode-button>
        <vscode-button appearance="primary" @click=${() => this.speak('answer')}>${say('Answer')}</vscode-button>
      </div>
    </section>`;
  }

  private get slide(): number {
    const last = this.session.inputs.findLast(input => input.kind === 'signal' && input.name === 'slide');
    const slide = last?.kind === 'signal' ? last.data.slide : undefined;
    return typeof slide === 'number' ? slide : 1;
  }

  private get area(): TextArea | null {
    return this.querySelector<TextArea>('vscode-text-area');
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
