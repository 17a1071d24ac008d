import { html, nothing, type TemplateResult } from 'lit';
import { cacheShare } from '../../src/base/usage';
import type { SessionState } from '../../src/ledger/state';
import type { PanelInfo, StateSummary } from '../../src/protocol/facts';
import { waitsForUser } from '../../src/protocol/waiting';
import { describeIndependence } from '../../src/script/independence';
import { sendToHost } from '../host';
import { formatDay, formatNumber, formatPercent, localize, localizeText } from '../language';
import { formatOfSession } from '../sessionLookups';
import { ballotRequest, isWrappingUp } from '../waiting';
import { formatDollars, formatTokens, sessionStatus } from '../wording';
import { icon } from './icon';

/** The data and actions of the heading. */
export interface HeadingProps {
  state: SessionState;
  header: StateSummary;
  info: PanelInfo | undefined;
  /** Whether a play also shows what is hidden from its audience; undefined if the session is no play. */
  backstage: boolean | undefined;
  toggleBackstage(): void;
  /** Whether the side view (overview or document) is open, and whether there is one. */
  isSideOpen: boolean;
  hasSide: boolean;
  /** Whether the side view can show the document. */
  hasDocument: boolean;
  toggleSide(): void;
  toggleFind(): void;
}

/** Renders the head of the panel: topic, status and cost. */
export function renderHeading(shown: HeadingProps): TemplateResult {
  const { state, header, info } = shown;
  const format = formatOfSession(state);
  const sideLabel = shown.hasDocument ? localize('Overview and document') : localize('Overview');
  const { word, tone, detail } = sessionStatus(header, info, {
    isAwaited: ballotRequest(state) !== undefined || waitsForUser(state),
    isWrapping: isWrappingUp(state),
    // What is prepared in the background (a procedure) is no turn that a pause waits for.
    isSpeaking: [...state.turns.values()].some(turn => turn.status === 'speaking' && !turn.cue.procedure),
  });
  // Built-in formats have the name of an editor icon, which this page does not have; an emoji is shown.
  const emoji =
    format && /\P{ASCII}/u.test(format.icon) ? html`<span aria-hidden="true">${format.icon}</span>` : nothing;
  return html`<header class="head">
    <div class="what">
      <p class="kind">
        ${emoji}${localizeText(format?.title ?? state.opened?.format ?? localize('Session'))}
        ${info?.recording ? renderRecording(info.recording) : html`<span class="state tone-${tone}" title=${detail ?? nothing}>${tone === 'now' ? html`<span class="pulse" aria-hidden="true"></span>` : nothing}${word}</span>`}
        ${isRehearsal(state) && !info?.foreign ? html`<span class="state tone-rehearsal" title=${localize('These words were assembled without a model, to show how a session works.')}>${localize('Rehearsal, no model')}</span>` : nothing}
        ${renderFamilies(state)}
      </p>
      <h1>${state.opened?.topic ?? info?.title ?? ''}</h1>
    </div>
    <div class="side-of-head">
      ${info?.recording || isRehearsal(state) ? nothing : renderMoney(header)}
      <div class="tools">
        <vscode-button appearance="icon" aria-label=${localize('Find in this session')} title=${localize('Find (/)')} @click=${shown.toggleFind}>${icon('find')}</vscode-button>
        <vscode-button appearance="icon" aria-label=${localize('Save the transcript as a file')} title=${localize('Save transcript as…')} @click=${() => sendToHost({ type: 'saveAs' })}>${icon('save')}</vscode-button>
        ${state.opened?.document ? html`<vscode-button class="findings" appearance="icon" ?disabled=${header.status !== 'ended'} aria-label=${localize('Show the findings on the document')} title=${localize('Findings on the document')} @click=${() => sendToHost({ type: 'findings' })}>${icon('findings')}</vscode-button>` : nothing}
        ${shown.backstage === undefined ? nothing : html`<vscode-button appearance="icon" aria-label=${localize('Backstage')} aria-pressed=${shown.backstage} title=${localize('Backstage: silences, judgements and hidden notes (B)')} @click=${shown.toggleBackstage}>${icon(shown.backstage ? 'seen' : 'hidden')}</vscode-button>`}
        <vscode-button class="toggle-side" appearance="icon" ?disabled=${!shown.hasSide} aria-label=${sideLabel} aria-expanded=${shown.isSideOpen} title=${localize('Overview (O)')} @click=${shown.toggleSide}>${icon('side')}<small class="label">${shown.hasDocument ? localize('Document') : sideLabel}</small></vscode-button>
      </div>
    </div>
  </header>`;
}

/** Renders what the session has cost, of which budget, and how much of it the cache saved. */
function renderMoney({ spent, budget }: StateSummary): TemplateResult {
  const share = cacheShare(spent.usage);
  const isNearBudget = budget.usd !== undefined && spent.usd >= budget.usd * 0.9;
  return html`<p class="money" title="${formatTokens(spent.usage)}">
    <span class=${isNearBudget ? 'cost over' : 'cost'}>${amountText(spent)}${budget.usd === undefined ? '' : html`<span class="cap"> ${localize('of {0}', formatDollars(budget.usd))}</span>`}</span>
    ${spent.unconfirmedUSD > 0 ? html`<span class="unconfirmed" title=${localize('Calls that ended before the provider reported their cost; counted at their maximum cost')}>${localize('up to {0} unconfirmed', formatDollars(spent.unconfirmedUSD))}</span>` : nothing}
    ${budget.usd ? html`<progress max=${budget.usd} value=${Math.min(spent.usd, budget.usd)} aria-label=${localize('Share of the budget spent')}></progress>` : nothing}
    ${share ? html`<span class="cache" title=${localize('Share of the input read from the provider’s cache')}>${localize('{0} cached', formatPercent(share))}</span>` : nothing}
  </p>`;
}

function amountText({ usd, unpriced, usage }: StateSummary['spent']): string {
  if (!unpriced) return formatDollars(usd);
  return usd === 0
    ? `${formatTokens(usage)} · ${localize('price unknown')}`
    : `${formatDollars(usd)} ${localize('+ unpriced')}`;
}

/** Renders how many model families the seats have: agreement within one family is agreement of a model with itself. */
function renderFamilies({ opened }: SessionState): TemplateResult | typeof nothing {
  if (!opened) return nothing;
  const { seats, families: names } = describeIndependence(opened.seats, opened.voices);
  if (names.length === 0) return nothing;
  const summary =
    names.length === 1
      ? localize('{0} seats, one model family', formatNumber(seats))
      : localize('{0} seats, {1} model families', formatNumber(seats), formatNumber(names.length));
  return html`<span class="state" title=${localize('Who speaks: {0}. Where all seats share a model, their agreement is that of one model with itself.', names.join(', '))}>${summary}</span>`;
}

function renderRecording({ recordedOn, spokenBy }: NonNullable<PanelInfo['recording']>): TemplateResult {
  return html`<span class="state tone-recording" title=${localize('Spoken by: {0}', spokenBy)}>${localize('Recorded on {0}', formatDay(recordedOn))}</span>`;
}

/** Whether all voices of a session are rehearsals. */
export function isRehearsal({ opened }: SessionState): boolean {
  const voices = opened ? Object.values(opened.voices) : [];
  return voices.length > 0 && voices.every(voice => voice.rehearsal);
}
