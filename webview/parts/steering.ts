import { html, nothing, type TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import type { PanelInfo, StateSummary } from '../../src/protocol/facts';
import type { UserInput } from '../../src/script/input';
import { sendToHost } from '../host';
import { localize } from '../language';
import type { ConcludingTurn } from '../waiting';
import { icon } from './icon';
import { mutableProperty, Part } from './part';

/** The inputs that have a button, each with the icon of its name. */
type ControlKind = 'pause' | 'resume' | 'step' | 'skip' | 'wrapUp';

/** The session's controls: pause, step, skip, wrap up, stop with a confirmation, resume, start again. */
@customElement('convene-steering')
export class Steering extends Part {
  @property(mutableProperty) declare header: StateSummary;
  @property({ attribute: false }) declare info: PanelInfo | undefined;
  @property({ attribute: false }) declare showsLimits: boolean;
  /** The turn in progress that votes or concludes alone, or in an ended session the one that was skipped. */
  @property({ attribute: false }) declare concluding: ConcludingTurn | undefined;
  @property({ attribute: false }) declare isWrappingUp: boolean;
  /** What the user has to confirm. */
  @state() private confirming: 'stop' | 'skip' | undefined;

  override render(): TemplateResult | typeof nothing {
    const { status } = this.header;
    if (!this.info) return nothing;
    if (status === 'ended') return this.renderEnded();
    if (!this.info.live) return this.info.resumable ? this.renderInterrupted() : nothing;
    if (this.confirming === 'stop') {
      const question = localize('Stop now? Everything said so far is saved.');
      return this.renderConfirmation('stop', question, localize('Stop'), localize('Go on'));
    }
    if (this.confirming === 'skip' && this.concluding) {
      const question = localize('The session will end without its {0}. Skip it anyway?', this.concluding.label);
      return this.renderConfirmation('skip', question, localize('Skip'), localize('Let it come'));
    }
    const paused = status === 'paused';
    return html`<div class="steering" role="group" aria-label=${localize('Session')}>
      ${paused ? this.renderControl('resume', localize('Resume'), 'P') : this.renderControl('pause', localize('Pause'), 'P')}
      ${this.renderControl('step', localize('Step'), 'S', !paused)} ${this.renderControl('skip', localize('Skip'), 'G')}
      ${this.renderControl('wrapUp', localize('Wrap up'), 'W', this.isWrappingUp)}
      <vscode-button appearance="icon" aria-label=${localize('Limits')} aria-expanded=${this.showsLimits} title=${localize('Limits (L)')} @click=${() => this.dispatchEvent(new Event('limits'))}>${icon('limits')}<small class="label">${localize('Limits')}</small></vscode-button>
      <vscode-button appearance="icon" aria-label=${localize('Scroll back')} title=${localize('Scroll back to any turn')} @click=${() => this.dispatchEvent(new Event('replay'))}>${icon('replay')}<small class="label">${localize('Scroll back')}</small></vscode-button>
      <vscode-button appearance="icon" class="danger" aria-label=${localize('Stop…')} title=${localize('Stop… (X)')} @click=${() => this.confirm('stop')}>${icon('stop')}<small class="label">${localize('Stop…')}</small></vscode-button>
    </div>`;
  }

  /** Does what a control does, if it is available: for the shortcuts. */
  trigger(what: 'pause' | 'step' | 'skip' | 'wrapUp' | 'stop'): void {
    const { status } = this.header;
    if (!this.info?.live || status === 'ended') return;
    if (what === 'stop') return void this.confirm('stop');
    if ((what === 'step' && status !== 'paused') || (what === 'wrapUp' && this.isWrappingUp)) return;
    this.sendInput({ kind: what === 'pause' && status === 'paused' ? 'resume' : what });
  }

  /** Sends an input, but skips a concluding turn only after a confirmation. */
  private sendInput(input: UserInput): void {
    if (input.kind === 'skip' && this.concluding) void this.confirm('skip');
    else sendToHost({ type: 'input', input });
  }

  // The question stands in place of the controls, so that it covers nothing.
  private async confirm(what: 'stop' | 'skip'): Promise<void> {
    this.confirming = what;
    await this.updateComplete;
    this.querySelector<HTMLElement>('vscode-button')?.focus();
  }

  private renderControl(kind: ControlKind, label: string, key: string, disabled = false): TemplateResult {
    return html`<vscode-button appearance="icon" aria-label=${label} title="${label} (${key})" ?disabled=${disabled} @click=${() => this.sendInput({ kind })}
      >${icon(kind)}<small class="label">${label}</small></vscode-button
    >`;
  }

  private renderConfirmation(
    kind: 'stop' | 'skip',
    question: string,
    confirmLabel: string,
    cancelLabel: string,
  ): TemplateResult {
    const cancel = async () => {
      this.confirming = undefined;
      await this.updateComplete;
      this.querySelector<HTMLElement>('.danger')?.focus();
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      void cancel();
    };
    const proceed = () => {
      this.confirming = undefined;
      sendToHost({ type: 'input', input: { kind } });
    };
    return html`<div class="steering asks" role="group" aria-label=${question} @keydown=${onKey}>
      <span>${question}</span>
      <vscode-button appearance="primary" @click=${proceed}>${confirmLabel}</vscode-button>
      <vscode-button appearance="secondary" @click=${cancel}>${cancelLabel}</vscode-button>
    </div>`;
  }

  private renderInterrupted(): TemplateResult {
    return html`<div class="steering asks" role="group" aria-label=${localize('Session')}>
      <vscode-button appearance="primary" @click=${() => sendToHost({ type: 'resumeRun' })}>${localize('Resume where it stopped')}${icon('resume', 'start')}</vscode-button>
    </div>`;
  }

  /** Renders what can be done with an ended session; `addToCap` is the label for going on under a higher limit, `branch`: it is a fork. */
  private renderEnded(): TemplateResult {
    const { addToCap, branch } = this.info ?? {};
    const before = this.concluding?.before;
    return html`<div class="steering asks" role="group" aria-label=${localize('Session')}>
      ${before ? html`<vscode-button class="more" appearance="primary" @click=${() => sendToHost({ type: 'fork', turn: before })}>${localize('Request the {0} after all', this.concluding?.label ?? '')}${icon('fork', 'start')}</vscode-button>` : nothing}
      ${addToCap ? html`<vscode-button class="more" appearance="primary" @click=${() => sendToHost({ type: 'resumeRun' })}>${addToCap}${icon('resume', 'start')}</vscode-button>` : nothing}
      ${branch ? html`<vscode-button class="more" appearance="secondary" @click=${() => sendToHost({ type: 'compare' })}>${localize('Compare outcomes')}</vscode-button>` : nothing}
      <vscode-button appearance="secondary" title=${localize('Starts a new session with the same agents, options and models')} @click=${() => sendToHost({ type: 'again' })}>${localize('Start Another…')}${icon('another', 'start')}</vscode-button>
    </div>`;
  }
}
