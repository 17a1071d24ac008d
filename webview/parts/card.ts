import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import type { TurnState } from '../../src/ledger/state';
import { parseStances } from '../../src/script/stance';
import { sendToHost } from '../host';
import { localize, localizeRecorded, localizeText } from '../language';
import type { PanelContext } from '../panelContext';
import { condensedFile, moveView, speakerOf } from '../sessionLookups';
import { lineOfTurn, type Staging } from '../staging';
import { formatDollars, localizeName, outcomeTexts, splitName, voiceStateTexts, wordCount } from '../wording';
import { renderAvatar } from './avatar';
import { agentColour } from './colour';
import { countdown } from './countdown';
import { renderCheckNotes, renderFailure } from './failure';
import { icon } from './icon';
import { Part } from './part';
import { renderPlayLine } from './playLine';
import { StreamingMarkdown } from './streamingMarkdown';
import { renderWhy } from './why';

/** Turns with a word limit up to this are shown lighter than others, as asides. */
const lightLimit = 50;

/** The card of a turn: its speaker, its words as they come, and how they came about. In a play it is a line. */
@customElement('convene-card')
export class Card extends Part {
  @property({ attribute: false }) declare panelContext: PanelContext;
  @property({ attribute: false }) declare turnId: string;
  /** Its place among the `of` entries of the transcript, from 1; 0 while older ones are loading. */
  @property({ attribute: false }) declare place: number;
  @property({ attribute: false }) declare of: number;
  /** A key that changes whenever the turn does, so that the card is rendered again: the turn itself is the same object. */
  @property({ attribute: false }) declare stamp: string;
  @state() private isWhyOpen = false;
  private words: StreamingMarkdown | undefined;
  /** The version of the ended turn whose words are drawn. */
  private drawnVersion = '';

  override render(): TemplateResult | typeof nothing {
    const turn = this.panelContext.shown.state.turns.get(this.turnId);
    if (!turn) return nothing;
    if (this.panelContext.staging) return this.renderPlayTurn(turn, this.panelContext.staging);
    const seat = speakerOf(this.panelContext.shown.state, turn);
    const label = localizeText(moveView(this.panelContext.shown.state, turn.move)?.label ?? splitName(turn.move));
    const outcome = turn.ended?.outcome;
    return html`<article
      id="turn-${turn.id}"
      class="card ${turn.status} ${outcome ?? ''} ${this.isLight(turn) ? 'light' : ''}"
      tabindex="-1"
      aria-label="${turn.name}, ${localizeName(turn.role)}, ${label}${this.place ? `, ${localize('{0} of {1}', this.place, this.of)}` : ''}"
      aria-busy=${turn.status === 'speaking' ? 'true' : 'false'}
      aria-posinset=${this.place || nothing}
      aria-setsize=${this.place ? this.of : nothing}
      ${agentColour(seat?.color)}
    >
      <header class="marker">
        ${renderAvatar(seat, turn.name)}
        <span class="who">
          <button class="name" title=${localize('Open {0}’s file', turn.name)} @click=${() => sendToHost({ type: 'openSeat', seat: turn.seat })}>${turn.name}</button>
          <span class="part">${localizeName(turn.role)}<span aria-hidden="true"> · </span><span class="move">${label}</span></span>
        </span>
        ${turn.status === 'speaking' ? this.renderProgress(turn.id, 'beside') : html`<span class="facts">${this.renderFacts(turn)}</span>`}
        <span class="tools">${turn.ended ? this.renderTools(turn) : nothing}</span>
      </header>
      <div class="words"></div>
      ${renderStances(turn, id => this.panelContext.showEntry(id))}
      ${renderCheckNotes(turn)} ${renderFailure(turn)} ${turn.status === 'speaking' ? this.renderProgress(turn.id, 'below') : nothing}
      ${turn.attempts.length > 0 && turn.ended ? this.renderWhyDetails(turn) : nothing}
    </article>`;
  }

  private renderPlayTurn(turn: TurnState, staging: Staging): TemplateResult {
    const { shown, backstage } = this.panelContext;
    const line = lineOfTurn(staging, turn, shown);
    const kind = line
      ? `${line.action}${line.whisper ? ' whisper' : ''}`
      : staging.unableTurns.has(turn.id)
        ? 'unable'
        : 'hidden';
    return html`<article
      id="turn-${turn.id}"
      class="line ${kind} ${turn.status}"
      tabindex="-1"
      aria-label="${turn.name}${this.place ? `, ${localize('{0} of {1}', this.place, this.of)}` : ''}"
      aria-busy=${turn.status === 'speaking' ? 'true' : 'false'}
      aria-posinset=${this.place || nothing}
      aria-setsize=${this.place ? this.of : nothing}
      ${agentColour(speakerOf(shown.state, turn)?.color)}
    >
      ${renderPlayLine({
        turn,
        line,
        shown,
        backstage,
        tools: turn.ended ? this.renderTools(turn) : nothing,
        below: html`${renderFailure(turn)} ${turn.attempts.length > 0 && turn.ended ? this.renderWhyDetails(turn) : nothing}`,
      })}
    </article>`;
  }

  /** Renders new words at once. */
  paintNow(): void {
    this.requestUpdate();
    this.performUpdate();
  }

  /** Fills in the words, which Lit leaves alone; a line of a play is rendered whole. */
  private paint(): void {
    if (this.panelContext.staging) return;
    const place = this.querySelector<HTMLElement>('.words');
    const turn = this.panelContext.shown.state.turns.get(this.turnId);
    if (!place || !turn) return;
    this.words ??= new StreamingMarkdown(place, () => this.panelContext.linksOf(this.turnId));
    const speaking = this.panelContext.shown.speaking.get(this.turnId);
    if (!turn.ended) {
      this.drawnVersion = '';
      this.words.grow(speaking?.text ?? '');
      return;
    }
    const version = `${turn.ended.seq}:${this.panelContext.linksOf(this.turnId).quotes.length}`;
    if (version === this.drawnVersion) return;
    this.drawnVersion = version;
    this.words.finish(turn.ended.text);
  }

  protected override updated(changed: PropertyValues<this>): void {
    if (changed.has('turnId')) {
      this.words = undefined;
      this.drawnVersion = '';
    }
    this.paint();
    if (this.panelContext.shown.state.turns.get(this.turnId)?.ended) this.panelContext.askQuotes(this.turnId);
  }

  /** Whether a turn is shown as an aside: a short move that does not conclude. */
  private isLight({ move }: TurnState): boolean {
    const { limit = Number.POSITIVE_INFINITY, concludes } = moveView(this.panelContext.shown.state, move) ?? {};
    return limit <= lightLimit && !concludes;
  }

  /** Renders how an ended turn went: what is unusual about it, its length and its cost. */
  private renderFacts(turn: TurnState): TemplateResult | typeof nothing {
    if (!turn.ended) return nothing;
    const { outcome, words, costUSD } = turn.ended;
    const limit = moveView(this.panelContext.shown.state, turn.move)?.limit;
    const outcomeText = outcomeTexts[outcome];
    const isSpoken = outcome === 'spoken' || outcome === 'trimmed' || outcome === 'truncated';
    // A turn that was started in the background appears as part of its round, if it has one.
    const beat = this.panelContext.shown.state.beats.get(turn.beat);
    const isBackground = beat?.kind === 'start' && beat.round === undefined;
    return html`${isBackground ? html`<span>${localize('prepared in the background')}</span>` : nothing} ${outcomeText ? html`<span class="mark ${outcome}">${outcomeText}</span>` : nothing}
      ${isSpoken ? html`<span class=${limit && words > limit ? 'count over' : 'count'} title=${localize('Words said and the limit')}>${limit ? localize('{0} / {1} words', words, limit) : wordCount(words)}</span>` : nothing}
      ${costUSD ? html`<span class="cost">${formatDollars(costUSD)}</span>` : nothing}`;
  }

  // Plain buttons: thousands of the toolkit's would cost more than all words together.
  private renderTools({ id: turn, name }: TurnState): TemplateResult {
    return html`<button class="tool" aria-label=${localize('Copy {0}’s turn', name)} title=${localize('Copy (C)')} @click=${() => sendToHost({ type: 'copy', turn })}>${icon('copy')}</button>
      <button class="tool" aria-label=${localize('Fork after {0}’s turn', name)} title=${localize('Fork from here (F)')} @click=${() => sendToHost({ type: 'fork', turn })}>${icon('fork')}</button>
      ${this.panelContext.staging?.lines.has(turn) ? this.renderForkTools(turn, name) : nothing}`;
  }

  /** Renders buttons that ask for the line again, or replace it, each in a fork. */
  private renderForkTools(turn: string, name: string): TemplateResult {
    const again = localize('Ask {0} once more, in a fork', name);
    const other = localize('Let {0} say something else, in a fork', name);
    return html`<button class="tool" aria-label=${again} title=${again} @click=${() => sendToHost({ type: 'fork', turn, instead: 'again' })}>${icon('again')}</button>
      <button class="tool" aria-label=${other} title=${other} @click=${() => sendToHost({ type: 'fork', turn, instead: 'text' })}>${icon('line')}</button>`;
  }

  /** Renders what a turn in progress is doing, in one of two places: a sentence below its words; a word beside the name, where they do not push it down. */
  private renderProgress(turn: string, place: 'beside' | 'below'): TemplateResult | typeof nothing {
    const speaking = this.panelContext.shown.speaking.get(turn);
    const { until, detail } = speaking ?? {};
    const isLong =
      !this.panelContext.live || speaking?.state === 'asking' || until !== undefined || detail !== undefined;
    if (isLong !== (place === 'below')) return nothing;
    if (!this.panelContext.live) return html`<p class="underway">${localize('The session was interrupted here.')}</p>`;
    const what = html`<span class="dots" aria-hidden="true"><i></i><i></i><i></i></span>${voiceStateTexts[speaking?.state ?? 'waiting']}`;
    if (!isLong) return html`<span class="underway beside">${what}</span>`;
    return html`<p class="underway">${what}${until ? countdown(until) : nothing}${speaking && detail ? `: ${localizeRecorded(speaking, 'detail')}` : nothing}</p>`;
  }

  /** Renders how the turn came about, once the user opens it; the transcript scrolls to what was opened. */
  private renderWhyDetails(turn: TurnState): TemplateResult {
    const onToggle = async ({ target }: Event) => {
      this.isWhyOpen = target instanceof HTMLDetailsElement && target.open;
      await this.updateComplete;
      if (this.isWhyOpen) target?.dispatchEvent(new Event('opened', { bubbles: true }));
    };
    return html`<details class="why" @toggle=${onToggle}>
      <summary>${localize('Why this?')}</summary>
      ${this.isWhyOpen ? renderWhy(turn, this.panelContext.staging !== undefined, condensedFile(this.panelContext.shown.state, turn.seat)) : nothing}
    </details>`;
  }
}

/** Renders the stances that a turn declares on findings and choices; their ids link to the entries on the session's page. */
function renderStances({ ended }: TurnState, showEntry: (id: string) => void): TemplateResult | typeof nothing {
  const stances = parseStances(ended?.data);
  if (stances.length === 0) return nothing;
  const items = stances.map(({ id, stance, side, as, why }) => {
    // A change (C…) has no entry of its own: the page shows it at the finding that it settles.
    const name = id.startsWith('C')
      ? html`<b>${id}</b>`
      : html`<button class="turn place" title=${localize('Show it on the page')} @click=${() => showEntry(id)}>${id}</button>`;
    const label = as
      ? localize('the same as {0}', as)
      : stance === 'for'
        ? localize('for side {0}', String(side))
        : localizeText(stance);
    return html`<li dir="auto">${name} ${label}${why ? ` – ${why}` : nothing}</li>`;
  });
  return html`<ul class="stances" aria-label=${localizeText('stances')}>${items}</ul>`;
}
