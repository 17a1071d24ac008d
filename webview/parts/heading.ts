import { html, nothing, type TemplateResult } from 'lit';
import type { SessionState } from '../../src/ledger/state';
import { cacheShare, type PanelInfo, type Summary } from '../../src/protocol/facts';
import { waitsForUser } from '../../src/protocol/waiting';
import { independence } from '../../src/script/independence';
import { formatIn } from '../heard';
import { wish } from '../host';
import { day, given, number, percent, say } from '../language';
import { ballotAsked, wrapsUp } from '../waiting';
import { dollars, standing, tokens } from '../wording';
import { icon } from './icon';

/** What the heading tells, and what its buttons do. */
export interface Heading {
  state: SessionState;
  header: Summary;
  info: PanelInfo | undefined;
  /** Whether what nobody on the stage hears is shown; undefined where there is no stage. */
  backstage: boolean | undefined;
  toggleBackstage(): void;
  wide: boolean;
  hasSide: boolean;
  toggleSide(): void;
  toggleFind(): void;
}

/** The head of the panel: what this is, where it stands, what it has cost. */
export function heading(shown: Heading): TemplateResult {
  const { state, header, info } = shown;
  const format = formatIn(state);
  const { word, tone, detail } = standing(header, info, {
    isAwaited: ballotAsked(state) !== undefined || waitsForUser(state),
    isWrapping: wrapsUp(state),
    isSpeaking: [...state.turns.values()].some(turn => turn.status === 'speaking'),
  });
  return html`<header class="head">
    <div class="what">
      <p class="kind">
        ${format && /\P{ASCII}/u.test(format.icon) ? html`<span aria-hidden="true">${format.icon}</span>` : nothing}${given(format?.title ?? state.opened?.format ?? say('Session'))}
        ${info?.recording ? recorded(info.recording) : html`<span class="state tone-${tone}" title=${detail ?? nothing}>${tone === 'now' ? html`<span class="pulse" aria-hidden="true"></span>` : nothing}${word}</span>`}
        ${rehearsed(state) && !info?.foreign ? html`<span class="state tone-rehearsal" title=${say('The words were put together without any model, to show how a session goes.')}>${say('Rehearsal, no model')}</span>` : nothing}
        ${families(state)}
      </p>
      <h1>${state.opened?.topic ?? info?.title ?? ''}</h1>
    </div>
    <div class="side-of-head">
      ${info?.recording || rehearsed(state) ? nothing : money(header)}
      <div class="tools">
        <vscode-button appearance="icon" aria-label=${say('Find in this session')} title=${say('Find (/)')} @click=${shown.toggleFind}>${icon('find')}</vscode-button>
        <vscode-button appearance="icon" aria-label=${say('Save the transcript as a file')} title=${say('Save transcript as…')} @click=${() => wish({ type: 'saveAs' })}>${icon('save')}</vscode-button>
        ${state.opened?.document ? html`<vscode-button class="findings" appearance="icon" ?disabled=${header.status !== 'ended'} aria-label=${say('Show the findings on the document')} title=${say('Findings on the document')} @click=${() => wish({ type: 'findings' })}>${icon('findings')}</vscode-button>` : nothing}
        ${shown.backstage === undefined ? nothing : html`<vscode-button appearance="icon" aria-label=${say('Backstage')} aria-pressed=${shown.backstage} title=${say('Backstage: silences, judgements and hidden notes (B)')} @click=${shown.toggleBackstage}>${icon(shown.backstage ? 'seen' : 'hidden')}</vscode-button>`}
        <vscode-button class="toggle-side" appearance="icon" ?disabled=${!shown.hasSide} aria-label=${say('Overview')} aria-expanded=${shown.wide} title=${say('Overview (O)')} @click=${shown.toggleSide}>${icon('side')}</vscode-button>
      </div>
    </div>
  </header>`;
}

function money({ spent, budget }: Summary): TemplateResult {
  const share = cacheShare(spent.usage);
  const over = budget.usd !== undefined && spent.usd >= budget.usd * 0.9;
  return html`<p class="money" title="${tokens(spent.usage)}">
    <span class=${over ? 'cost over' : 'cost'}>${amount(spent)}${budget.usd === undefined ? '' : html`<span class="cap"> ${say('of {0}', dollars(budget.usd))}</span>`}</span>
    ${spent.unconfirmedUSD > 0 ? html`<span class="unconfirmed" title=${say('Calls that broke off before the provider said what they cost: charged the most that they can have cost')}>${say('up to {0} unconfirmed', dollars(spent.unconfirmedUSD))}</span>` : nothing}
    ${budget.usd ? html`<progress max=${budget.usd} value=${Math.min(spent.usd, budget.usd)} aria-label=${say('Share of the budget that is spent')}></progress>` : nothing}
    ${!share ? nothing : html`<span class="cache" title=${say('Share of the input that came from the provider’s cache')}>${say('{0} cached', percent(share))}</span>`}
  </p>`;
}

function amount({ usd, unpriced, usage }: Summary['spent']): string {
  if (!unpriced) return dollars(usd);
  return usd === 0 ? `${tokens(usage)} · ${say('price unknown')}` : `${dollars(usd)} ${say('+ unpriced')}`;
}

/** How many families of models speak: the agreement of one family is that of one model with itself. */
function families({ opened }: SessionState): TemplateResult | typeof nothing {
  if (!opened) return nothing;
  const { seats, families: names } = independence(opened.seats, opened.voices);
  if (names.length === 0) return nothing;
  const told =
    names.length === 1
      ? say('{0} seats, one model family', number(seats))
      : say('{0} seats, {1} model families', number(seats), number(names.length));
  return html`<span class="state" title=${say('Who speaks: {0}. Where all seats share a model, their agreement is that of one model with itself.', names.join(', '))}>${told}</span>`;
}

function recorded({ recordedOn, spokenBy }: NonNullable<PanelInfo['recording']>): TemplateResult {
  return html`<span class="state tone-recording" title=${say('Spoken by: {0}', spokenBy)}>${say('Recorded on {0}', day(recordedOn))}</span>`;
}

/** Whether no model speaks in a session. */
export function rehearsed({ opened }: SessionState): boolean {
  const voices = opened ? Object.values(opened.voices) : [];
  return voices.length > 0 && voices.every(voice => voice.rehearsal);
}
