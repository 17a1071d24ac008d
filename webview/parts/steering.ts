import { html, nothing, type TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import type { PanelInfo, Summary } from '../../src/protocol/facts';
import type { UserInput } from '../../src/script/input';
import { wish } from '../host';
import { say } from '../language';
import { type IconName, icon } from './icon';
import { growing, Part } from './part';

/** The session's controls: pause, step, skip, wrap up, stop in two steps; take up again, start again. */
@customElement('convene-steering')
export class Steering extends Part {
  @property(growing) declare header: Summary;
  @property({ attribute: false }) declare info: PanelInfo | undefined;
  @property({ attribute: false }) declare limits: boolean;
  @state() private stopping = false;

  override render(): TemplateResult | typeof nothing {
    const { status } = this.header;
    if (!this.info) return nothing;
    if (status === 'ended') return this.afterwards();
    if (!this.info.live) return this.info.resumable ? this.interrupted() : nothing;
    if (this.stopping) return this.confirmation();
    const paused = status === 'paused';
    return html`<div class="steering" role="group" aria-label=${say('Session')}>
      ${paused ? this.does('resume', say('Resume'), 'P', { kind: 'resume' }) : this.does('pause', say('Pause'), 'P', { kind: 'pause' })}
      ${this.does('step', say('Step'), 'S', { kind: 'step' }, !paused)} ${this.does('skip', say('Skip'), 'G', { kind: 'skip' })}
      ${this.does('wrapUp', say('Wrap up'), 'W', { kind: 'wrapUp' })}
      <vscode-button appearance="icon" aria-label=${say('Limits')} aria-expanded=${this.limits} title=${say('Limits (L)')} @click=${() => this.dispatchEvent(new Event('limits'))}>${icon('limits')}</vscode-button>
      <vscode-button appearance="icon" aria-label=${say('Read back')} title=${say('Read back from any turn')} @click=${() => this.dispatchEvent(new Event('replay'))}>${icon('again')}</vscode-button>
      <vscode-button appearance="icon" class="danger" aria-label=${say('Stop…')} title=${say('Stop… (X)')} @click=${() => this.askStop()}>${icon('stop')}<small class="label">${say('Stop…')}</small></vscode-button>
    </div>`;
  }

  /** Does what a control does, where it is there and may be used. */
  ask(what: 'pause' | 'step' | 'skip' | 'wrapUp' | 'stop'): void {
    const { status } = this.header;
    if (!this.info?.live || status === 'ended') return;
    if (what === 'stop') return void this.askStop();
    if (what === 'step' && status !== 'paused') return;
    const kind = what === 'pause' && status === 'paused' ? 'resume' : what;
    wish({ type: 'input', input: { kind } });
  }

  // In place of the controls, so that nothing is covered.
  private async askStop(): Promise<void> {
    this.stopping = true;
    await this.updateComplete;
    this.querySelector<HTMLElement>('vscode-button')?.focus();
  }

  private does(name: IconName, label: string, key: string, input: UserInput, disabled = false): TemplateResult {
    return html`<vscode-button appearance="icon" aria-label=${label} title="${label} (${key})" ?disabled=${disabled} @click=${() => wish({ type: 'input', input })}
      >${icon(name)}<small class="label">${label}</small></vscode-button
    >`;
  }

  private confirmation(): TemplateResult {
    const goOn = async () => {
      this.stopping = false;
      await this.updateComplete;
      this.querySelector<HTMLElement>('.danger')?.focus();
    };
    const away = (event: KeyboardEvent) => {
      if (event.key === 'Escape') void goOn();
    };
    const stop = () => {
      this.stopping = false;
      wish({ type: 'input', input: { kind: 'stop' } });
    };
    return html`<div class="steering asks" role="group" aria-label=${say('Stop the session?')} @keydown=${away}>
      <span>${say('Stop now? All that was said is kept.')}</span>
      <vscode-button appearance="primary" @click=${stop}>${say('Stop')}</vscode-button>
      <vscode-button appearance="secondary" @click=${goOn}>${say('Go on')}</vscode-button>
    </div>`;
  }

  private interrupted(): TemplateResult {
    return html`<div class="steering asks" role="group" aria-label=${say('Session')}>
      <vscode-button appearance="primary" @click=${() => wish({ type: 'resumeRun' })}>${say('Take up where it stopped')}${icon('resume', 'start')}</vscode-button>
    </div>`;
  }

  private afterwards(): TemplateResult {
    const more = this.info?.addToCap;
    return html`<div class="steering asks" role="group" aria-label=${say('Session')}>
      ${more ? html`<vscode-button class="more" appearance="primary" @click=${() => wish({ type: 'resumeRun' })}>${more}${icon('resume', 'start')}</vscode-button>` : nothing}
      <vscode-button appearance="secondary" @click=${() => wish({ type: 'again' })}>${say('Again')}${icon('again', 'start')}</vscode-button>
    </div>`;
  }
}
