import { html, nothing, type TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { sendToHost } from '../host';
import { formatNumber, localize } from '../language';
import type { Playback } from '../playback';
import { icon } from './icon';
import { mutableProperty, Part } from './part';

const speeds = [0.5, 1, 2, 4, 8];

/** The controls of a replay: a slider over the turns, playing at a speed, and a fork (a new session) at the turn shown. */
@customElement('convene-player')
export class Player extends Part {
  /** The replay, once it has begun. */
  @property(mutableProperty) declare playback: Playback | undefined;
  /** The number of turns that have ended. */
  @property({ attribute: false }) declare turns: number;
  /** The id of the session's newest turn. */
  @property({ attribute: false }) declare newest: string | undefined;
  /** Of a play: the number of turns that had ended at the end of each of its beats; the first is the opening. */
  @property({ attribute: false }) declare beats: readonly number[] | undefined;
  @state() private speed = 1;
  /** The id of the requested animation frame. */
  private frame = 0;
  private lastTick = 0;

  override render(): TemplateResult {
    const { playback, turns } = this;
    const at = playback?.turn ?? turns;
    return html`<div class="player" role="group" aria-label=${localize('Replay')}>
      <vscode-button appearance="icon" aria-label=${playback?.playing ? localize('Pause the replay') : localize('Play')} title=${localize('Play (P)')} @click=${this.toggle}>${icon(playback?.playing ? 'pause' : 'resume')}</vscode-button>
      ${this.beats ? this.renderBeatButtons(this.beats, at) : nothing}
      <input type="range" min="0" max=${turns} .value=${String(at)} aria-label=${localize('Turn shown')} aria-valuetext=${this.placeText(at)} @input=${this.onSlide} />
      <span class="at">${this.placeText(at)}</span>
      <vscode-dropdown aria-label=${localize('Reading speed')} .value=${String(this.speed)} @change=${this.onSpeed}>
        ${speeds.map(speed => html`<vscode-option value=${speed} ?selected=${speed === this.speed}>${formatNumber(speed)} ×</vscode-option>`)}
      </vscode-dropdown>
      <vscode-button appearance="icon" aria-label=${localize('Fork at the turn shown')} title=${localize('Fork at the turn shown')} ?disabled=${at === 0} @click=${this.fork}>${icon('fork')}</vscode-button>
    </div>`;
  }

  /** The current place: by beats in a play, otherwise by turns. */
  private placeText(at: number): string {
    if (at === 0) return localize('Start');
    const { beats, turns } = this;
    if (!beats) return localize('Turn {0} of {1}', at, turns);
    const beat = beats.findIndex(end => end >= at);
    return beat === 0 ? localize('Opening') : localize('Beat {0} of {1}', beat, beats.length - 1);
  }

  private renderBeatButtons(beats: readonly number[], at: number): TemplateResult {
    const before = beats.findLast(beat => beat < at) ?? 0;
    const next = beats.find(beat => beat > at);
    return html`<vscode-button appearance="icon" aria-label=${localize('Previous beat')} title=${localize('Previous beat')} ?disabled=${at === 0} @click=${() => this.seek(before)}>${icon('beatBefore')}</vscode-button>
      <vscode-button appearance="icon" aria-label=${localize('Next beat')} title=${localize('Next beat')} ?disabled=${next === undefined} @click=${() => next !== undefined && this.seek(next)}>${icon('step')}</vscode-button>`;
  }

  /** Plays or pauses; without a replay, or at its end, it begins anew. */
  toggle(): void {
    if (!this.playback || this.playback.atEnd) this.seek(0);
    // The panel answers `seek` by setting `playback`, which takes until its next update.
    queueMicrotask(() => {
      if (!this.playback) return;
      this.playback.playing = !this.playback.playing;
      this.runFrames();
    });
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    cancelAnimationFrame(this.frame);
  }

  private runFrames(): void {
    cancelAnimationFrame(this.frame);
    this.lastTick = performance.now();
    const advance = (now: number) => {
      if (!this.playback?.playing) return this.requestUpdate();
      this.playback.speed = this.speed;
      // A page in the background gets no frames; what it missed is not made up for.
      this.playback.tick(Math.min(250, now - this.lastTick));
      this.lastTick = now;
      this.requestUpdate();
      this.frame = requestAnimationFrame(advance);
    };
    this.frame = requestAnimationFrame(advance);
    this.requestUpdate();
  }

  private onSlide(event: Event): void {
    this.seek(Number((event.target as HTMLInputElement).value));
  }

  private onSpeed(event: Event): void {
    this.speed = Number((event.target as HTMLInputElement).value) || 1;
  }

  private seek(turn: number): void {
    this.dispatchEvent(new CustomEvent('seek', { detail: turn }));
  }

  private fork(): void {
    const turn = this.playback ? this.playback.lastTurn : this.newest;
    if (turn) sendToHost({ type: 'fork', turn });
  }
}
