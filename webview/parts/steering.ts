import { html, nothing, type TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import type { PanelInfo, Summary } from '../../src/protocol/facts';
import type { UserInput } from '../../src/script/input';
import { wish } from '../host';
import { say } from '../language';
import type { Concluding } from '../waiting';
import { type IconName, icon } from './icon';
import { growing, Part } from './part';

/** The session's controls: pause, step, skip, wrap up, stop in two steps; take up again, start again. */
@customElement('convene-steering')
export class Steering extends Part {
  @property(growing) declare header: Summary;
  @property({ attribute: false }) declare info: PanelInfo | undefined;
  @property({ attribute: false }) declare limits: boolean;
  /** The turn under way that the session exists for, or the one of a finished session that was skipped. */
  @property({ attribute: false }) declare concluding: Concluding | undefined;
  /** It closes already, on the wish of a person. */
  @property({ attribute: false }) declare wrapping: boolean;
  @state() private asking: 'stop' | 'skip' | undefined;

  override render(): TemplateResult | typeof nothing {
    const { status } = this.header;
    if (!this.info) return nothing;
    if (status === 'ended') return this.afterwards();
    if (!this.info.live) return this.info.resumable ? this.interrupted() : nothing;
    if (this.asking === 'stop') {
      return this.confirmation('stop', say('Stop now? All that was said is kept.'), say('Stop'), say('Go on'));
    }
    if (this.asking === 'skip' && this.concluding) {
      const question = say('The session ends without its {0}. Skip it all the same?', this.concluding.label);
      return this.confirmation('skip', question, say('Skip'), say('Let it come'));
    }
    const paused = status === 'paused';
    return html`<div class="steering" role="group" aria-label=${say('Session')}>
      ${paused ? this.does('resume', say('Resume'), 'P', { kind: 'resume' }) : this.does('pause', say('Pause'), 'P', { kind: 'pause' })}
      ${this.does('step', say('Step'), 'S', { kind: 'step' }, !paused)} ${this.does('skip', say('Skip'), 'G', { kind: 'skip' })}
      ${this.does('wrapUp', say('Wrap up'), 'W', { kind: 'wrapUp' }, this.wrapping)}
      <vscode-button appearance="icon" aria-label=${say('Limits')} aria-expanded=${this.limits} title=${say('Limits (L)')} @click=${() => this.dispatchEvent(new Event('limits'))}>${icon('limits')}<small class="label">${say('Limits')}</small></vscode-button>
      <vscode-button appearance="icon" aria-label=${say('Read back')} title=${say('Read back from any turn')} @click=${() => this.dispatchEvent(new Event('replay'))}>${icon('replay')}<small class="label">${say('Read back')}</small></vscode-button>
      <vscode-button appearance="icon" class="danger" aria-label=${say('Stop…')} title=${say('Stop… (X)')} @click=${() => this.confirm('stop')}>${icon('stop')}<small class="label">${say('Stop…')}</small></vscode-button>
    </div>`;
  }

  /** Does what a control does, where it is there and may be used. */
  ask(what: 'pause' | 'step' | 'skip' | 'wrapUp' | 'stop'): void {
    const { status } = this.header;
    if (!this.info?.live || status === 'ended') return;
    if (what === 'stop') return void this.confirm('stop');
    if ((what === 'step' && status !== 'paused') || (what === 'wrapUp' && this.wrapping)) return;
    this.put({ kind: what === 'pause' && status === 'paused' ? 'resume' : what });
  }

  private put(input: UserInput): void {
    if (input.kind === 'skip' && this.concluding) void this.confirm('skip');
    else wish({ type: 'input', input });
  }

  // In place of the controls, so that nothing is covered.
  private async confirm(what: 'stop' | 'skip'): Promise<void> {
    this.asking = what;
    await this.updateComplete;
    this.querySelector<HTMLElement>('vscode-button')?.focus();
  }

  private does(name: IconName, label: string, key: string, input: UserInput, disabled = false): TemplateResult {
    return html`<vscode-button appearance="icon" aria-label=${label} title="${label} (${key})" ?disabled=${disabled} @click=${() => this.put(input)}
      >${icon(name)}<small class="label">${label}</small></vscode-button
    >`;
  }

  private confirmation(kind: 'stop' | 'skip', question: string, does: string, leaves: string): TemplateResult {
    const leave = async () => {
      this.asking = undefined;
      await this.updateComplete;
      this.querySelector<HTMLElement>('.danger')?.focus();
    };
    const away = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      void leave();
    };
    const go = () => {
      this.asking = undefined;
      wish({ type: 'input', input: { kind } });
    };
    return html`<div class="steering asks" role="group" aria-label=${question} @keydown=${away}>
      <span>${question}</span>
      <vscode-button appearance="primary" @click=${go}>${does}</vscode-button>
      <vscode-button appearance="secondary" @click=${leave}>${leaves}</vscode-button>
    </div>`;
  }

  private interrupted(): TemplateResult {
    return html`<div class="steering asks" role="group" aria-label=${say('Session')}>
      <vscode-button appearance="primary" @click=${() => wish({ type: 'resumeRun' })}>${say('Take up where it stopped')}${icon('resume', 'start')}</vscode-button>
    </div>`;
  }

  private afterwards(): TemplateResult {
    const more = this.info?.addToCap;
    const before = this.concluding?.before;
    return html`<div class="steering asks" role="group" aria-label=${say('Session')}>
      ${before ? html`<vscode-button class="more" appearance="primary" @click=${() => wish({ type: 'fork', turn: before })}>${say('Ask for the {0} after all', this.concluding?.label ?? '')}${icon('fork', 'start')}</vscode-button>` : nothing}
      ${more ? html`<vscode-button class="more" appearance="primary" @click=${() => wish({ type: 'resumeRun' })}>${more}${icon('resume', 'start')}</vscode-button>` : nothing}
      ${this.info?.branch ? html`<vscode-button class="more" appearance="secondary" @click=${() => wish({ type: 'compare' })}>${say('Compare outcomes')}</vscode-button>` : nothing}
      <vscode-button appearance="secondary" @click=${() => wish({ type: 'again' })}>${say('Again')}${icon('again', 'start')}</vscode-button>
    </div>`;
  }
}
