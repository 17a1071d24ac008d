import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import type { TurnState } from '../../src/ledger/state';
import type { Desk } from '../desk';
import { condensedFor, moveIn, seatIn } from '../heard';
import { wish } from '../host';
import { given, reported, say } from '../language';
import { lineOf, type Staging } from '../staging';
import { dollars, named, outcomeMarks, spaced, speakingMarks, wordCount } from '../wording';
import { coloured } from './colour';
import { countdown } from './countdown';
import { face } from './face';
import { failure, wordMarks } from './failure';
import { icon } from './icon';
import { Part } from './part';
import { playLine } from './playLine';
import { stances } from './stances';
import { why } from './why';
import { Words } from './words';

/** Words of a move that is at most an aside. */
const lightLimit = 50;

/** One turn: who speaks in which part, the words as they come, and how it came about. */
@customElement('convene-card')
export class Card extends Part {
  @property({ attribute: false }) declare desk: Desk;
  @property({ attribute: false }) declare turnId: string;
  /** Its place among all and how many there are; 0 while older ones are still on their way. */
  @property({ attribute: false }) declare place: number;
  @property({ attribute: false }) declare of: number;
  /** Differs when the turn does. */
  @property({ attribute: false }) declare stamp: string;
  @state() private open = false;
  private words: Words | undefined;
  private drawn = '';

  override render(): TemplateResult | typeof nothing {
    const turn = this.desk.shown.state.turns.get(this.turnId);
    if (!turn) return nothing;
    const seat = seatIn(this.desk.shown.state, turn.seat);
    const label = given(moveIn(this.desk.shown.state, turn.move)?.label ?? spaced(turn.move));
    const outcome = turn.ended?.outcome;
    if (this.desk.staging) return this.staged(turn, this.desk.staging);
    return html`<article
      id="turn-${turn.id}"
      class="card ${turn.status} ${outcome ?? ''} ${this.isLight(turn) ? 'light' : ''}"
      tabindex="-1"
      aria-label="${turn.name}, ${named(turn.role)}, ${label}${this.place ? `, ${say('{0} of {1}', this.place, this.of)}` : ''}"
      aria-busy=${turn.status === 'speaking' ? 'true' : 'false'}
      aria-posinset=${this.place || nothing}
      aria-setsize=${this.place ? this.of : nothing}
      ${coloured(seat?.color)}
    >
      <header class="marker">
        ${face(seat, turn.name)}
        <span class="who">
          <button class="name" title=${say('Open {0}’s file', turn.name)} @click=${() => wish({ type: 'openSeat', seat: turn.seat })}>${turn.name}</button>
          <span class="part">${named(turn.role)}<span aria-hidden="true"> · </span><span class="move">${label}</span></span>
        </span>
        <span class="facts">${this.facts(turn)}</span>
        <span class="tools">${turn.ended ? this.tools(turn) : nothing}</span>
      </header>
      <div class="words"></div>
      ${stances(turn, id => this.desk.showEntry(id))}
      ${wordMarks(turn)} ${failure(turn)} ${turn.status === 'speaking' ? this.underWay(turn.id) : nothing}
      ${turn.attempts.length > 0 && turn.ended ? this.disclosure(turn) : nothing}
    </article>`;
  }

  private staged(turn: TurnState, staging: Staging): TemplateResult {
    const { shown, backstage } = this.desk;
    const line = lineOf(staging, turn, shown);
    const kind = line
      ? `${line.action}${line.whisper ? ' whisper' : ''}`
      : staging.unable.has(turn.id)
        ? 'unable'
        : 'hidden';
    return html`<article
      id="turn-${turn.id}"
      class="line ${kind} ${turn.status}"
      tabindex="-1"
      aria-label="${turn.name}${this.place ? `, ${say('{0} of {1}', this.place, this.of)}` : ''}"
      aria-busy=${turn.status === 'speaking' ? 'true' : 'false'}
      aria-posinset=${this.place || nothing}
      aria-setsize=${this.place ? this.of : nothing}
      ${coloured(seatIn(shown.state, turn.seat)?.color)}
    >
      ${playLine({
        ...{ turn, line, shown, backstage },
        tools: turn.ended ? this.tools(turn) : nothing,
        below: html`${failure(turn)} ${turn.attempts.length > 0 && turn.ended ? this.disclosure(turn) : nothing}`,
      })}
    </article>`;
  }

  /** Draws what has come since, within this frame. */
  paintNow(): void {
    this.requestUpdate();
    this.performUpdate();
  }

  private paint(): void {
    if (this.desk.staging) return;
    const place = this.querySelector<HTMLElement>('.words');
    const turn = this.desk.shown.state.turns.get(this.turnId);
    if (!place || !turn) return;
    this.words ??= new Words(place, () => this.desk.linksOf(this.turnId));
    const speaking = this.desk.shown.speaking.get(this.turnId);
    if (!turn.ended) {
      this.drawn = '';
      this.words.grow(speaking?.text ?? '');
      return;
    }
    const version = `${turn.ended.seq}:${this.desk.linksOf(this.turnId).quotes.length}`;
    if (version === this.drawn) return;
    this.drawn = version;
    this.words.finish(turn.ended.text);
  }

  protected override updated(changed: PropertyValues<this>): void {
    if (changed.has('turnId')) {
      this.words = undefined;
      this.drawn = '';
    }
    this.paint();
    if (this.desk.shown.state.turns.get(this.turnId)?.ended) this.desk.askQuotes(this.turnId);
  }

  /** What leads from one argument to the next is lighter than an argument. */
  private isLight({ move, cue }: TurnState): boolean {
    const { limit = Number.POSITIVE_INFINITY, concludes } = moveIn(this.desk.shown.state, move) ?? {};
    return cue.procedure === true || (limit <= lightLimit && !concludes);
  }

  private facts(turn: TurnState): TemplateResult | typeof nothing {
    if (!turn.ended) return nothing;
    const { outcome, words, costUSD } = turn.ended;
    const limit = moveIn(this.desk.shown.state, turn.move)?.limit;
    const mark = outcomeMarks[outcome];
    const spoken = outcome === 'spoken' || outcome === 'trimmed' || outcome === 'truncated';
    // What stands in a round was said in it, though nobody held still for it.
    const beat = this.desk.shown.state.beats.get(turn.beat);
    const behind = beat?.kind === 'start' && beat.round === undefined;
    return html`${behind ? html`<span>${say('prepared in the background')}</span>` : nothing} ${mark ? html`<span class="mark ${outcome}">${mark}</span>` : nothing}
      ${spoken ? html`<span class=${limit && words > limit ? 'count over' : 'count'} title=${say('Words said and the limit')}>${limit ? say('{0} / {1} words', words, limit) : wordCount(words)}</span>` : nothing}
      ${costUSD ? html`<span class="cost">${dollars(costUSD)}</span>` : nothing}`;
  }

  // Plain buttons: thousands of the toolkit's would cost more than all words together.
  private tools({ id: turn, name }: TurnState): TemplateResult {
    return html`<button class="tool" aria-label=${say('Copy {0}’s turn', name)} title=${say('Copy (C)')} @click=${() => wish({ type: 'copy', turn })}>${icon('copy')}</button>
      <button class="tool" aria-label=${say('Fork after {0}’s turn', name)} title=${say('Fork from here (F)')} @click=${() => wish({ type: 'fork', turn })}>${icon('fork')}</button>
      ${this.desk.staging?.lines.has(turn) ? this.otherwise(turn, name) : nothing}`;
  }

  /** A line may be asked for once more or say something else: in a branch, so that both are kept. */
  private otherwise(turn: string, name: string): TemplateResult {
    const again = say('Ask {0} once more, in a fork', name);
    const other = say('Let {0} say something else, in a fork', name);
    return html`<button class="tool" aria-label=${again} title=${again} @click=${() => wish({ type: 'fork', turn, instead: 'again' })}>${icon('again')}</button>
      <button class="tool" aria-label=${other} title=${other} @click=${() => wish({ type: 'fork', turn, instead: 'text' })}>${icon('line')}</button>`;
  }

  private underWay(turn: string): TemplateResult {
    if (!this.desk.live) return html`<p class="underway">${say('The session broke off here.')}</p>`;
    const speaking = this.desk.shown.speaking.get(turn);
    const what = speakingMarks[speaking?.state ?? 'waiting'];
    return html`<p class="underway"><span class="dots" aria-hidden="true"><i></i><i></i><i></i></span>${what}${speaking?.until ? countdown(speaking.until) : nothing}${speaking?.detail ? `: ${reported(speaking.detail)}` : nothing}</p>`;
  }

  private disclosure(turn: TurnState): TemplateResult {
    const toggled = async ({ target }: Event) => {
      this.open = target instanceof HTMLDetailsElement && target.open;
      await this.updateComplete;
      if (this.open) target?.dispatchEvent(new Event('opened', { bubbles: true }));
    };
    return html`<details class="why" @toggle=${toggled}>
      <summary>${say('Why this?')}</summary>
      ${this.open ? why(turn, this.desk.staging !== undefined, condensedFor(this.desk.shown.state, turn.seat)) : nothing}
    </details>`;
  }
}
