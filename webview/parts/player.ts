import { html, nothing, type TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { wish } from '../host';
import { number, say } from '../language';
import type { Playback } from '../playback';
import { icon } from './icon';
import { growing, Part } from './part';

const speeds = [0.5, 1, 2, 4, 8];

/** The replay of a session: a slider over its turns, play at a speed, fork at the turn shown. */
@customElement('convene-player')
export class Player extends Part {
  @property(growing) declare playback: Playback | undefined;
  @property({ attribute: false }) declare turns: number;
  /** Id of the newest turn of the whole session. */
  @property({ attribute: false }) declare newest: string | undefined;
  /** The end of each beat, where beats are gone through one by one. */
  @property({ attribute: false }) declare beats: readonly number[] | undefined;
  @state() private speed = 1;
  private frame = 0;
  private last = 0;

  override render(): TemplateResult {
    const { playback, turns } = this;
    const at = playback?.turn ?? turns;
    return html`<div class="player" role="group" aria-label=${say('Replay')}>
      <vscode-button appearance="icon" aria-label=${playback?.playing ? say('Pause the replay') : say('Play')} title=${say('Play (P)')} @click=${this.toggle}>${icon(playback?.playing ? 'pause' : 'resume')}</vscode-button>
      ${this.beats ? this.steps(this.beats, at) : nothing}
      <input type="range" min="0" max=${turns} .value=${String(at)} aria-label=${say('Turn shown')} aria-valuetext=${this.place(at)} @input=${this.slide} />
      <span class="at">${this.place(at)}</span>
      <vscode-dropdown aria-label=${say('Speed of reading')} .value=${String(this.speed)} @change=${this.pick}>
        ${speeds.map(speed => html`<vscode-option value=${speed} ?selected=${speed === this.speed}>${number(speed)} ×</vscode-option>`)}
      </vscode-dropdown>
      <vscode-button appearance="icon" aria-label=${say('Fork at the turn shown')} title=${say('Fork at the turn shown')} ?disabled=${at === 0} @click=${this.fork}>${icon('fork')}</vscode-button>
    </div>`;
  }

  /** Where the replay is, in what is gone through: beats of a play, turns of a meeting. */
  private place(at: number): string {
    if (at === 0) return say('Start');
    const { beats, turns } = this;
    if (!beats) return say('Turn {0} of {1}', at, turns);
    const beat = beats.findIndex(end => end >= at);
    return beat === 0 ? say('Opening') : say('Beat {0} of {1}', beat, beats.length - 1);
  }

  private steps(beats: readonly number[], at: number): TemplateResult {
    const before = beats.findLast(beat => beat < at) ?? 0;
    const next = beats.find(beat => beat > at);
    return html`<vscode-button appearance="icon" aria-label=${say('Beat before')} title=${say('Beat before')} ?disabled=${at === 0} @click=${() => this.seek(before)}>${icon('beatBefore')}</vscode-button>
      <vscode-button appearance="icon" aria-label=${say('Next beat')} title=${say('Next beat')} ?disabled=${next === undefined} @click=${() => next !== undefined && this.seek(next)}>${icon('step')}</vscode-button>`;
  }

  toggle(): void {
    const playback = this.playback?.atEnd ? undefined : this.playback;
    if (!playback) this.seek(0);
    queueMicrotask(() => {
      if (!this.playback) return;
      this.playback.playing = !this.playback.playing;
      this.run();
    });
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    cancelAnimationFrame(this.frame);
  }

  private run(): void {
    cancelAnimationFrame(this.frame);
    this.last = performance.now();
    const beat = (now: number) => {
      if (!this.playback?.playing) return this.requestUpdate();
      this.playback.speed = this.speed;
      this.playback.tick(Math.min(250, now - this.last));
      this.last = now;
      this.requestUpdate();
      this.frame = requestAnimationFrame(beat);
    };
    this.frame = requestAnimationFrame(beat);
    this.requestUpdate();
  }

  private slide(event: Event): void {
    this.seek(Number((event.target as HTMLInputElement).value));
  }

  private pick(event: Event): void {
    this.speed = Number((event.target as HTMLInputElement).value) || 1;
  }

  private seek(turn: number): void {
    this.dispatchEvent(new CustomEvent('seek', { detail: turn }));
  }

  private fork(): void {
    const turn = this.playback ? this.playback.lastTurn : this.newest;
    if (turn) wish({ type: 'fork', turn });
  }
}
