import { html, nothing, type TemplateResult } from 'lit';
import type { AttemptState, TurnState } from '../../src/ledger/state';
import type { Check } from '../../src/script/turn';
import { localize, localizeRecorded } from '../language';
import { attemptTexts, checkName, formatDollars, formatTokens } from '../wording';
import { icon } from './icon';

/** Renders how a turn came about: the end of its prompt, its agent's condensed file, checks, attempts and raw answer, which a play (`played`) hides. */
export function renderWhy(turn: TurnState, played: boolean, condensed: string | undefined): TemplateResult {
  const tail = turn.attempts.find(attempt => attempt.tail)?.tail;
  return html`${tail ? html`<h3>${localize('Last request to {0}', turn.name)}</h3><pre class="tail" tabindex="0">${tail}</pre>` : nothing}
    ${condensed === undefined ? nothing : html`<h3>${localize('The file of {0}, condensed for the table', turn.name)}</h3><pre class="tail" tabindex="0">${condensed}</pre>`}
    ${turn.cue.masked ? html`<p>${localize('The others were quoted without their names.')}</p>` : nothing}
    ${turn.ended && turn.ended.checks.length + turn.examined.length > 0 ? renderChecks([...turn.ended.checks, ...turn.examined]) : nothing}
    <h3>${turn.attempts.length === 1 ? localize('The attempt') : localize('Attempts')}</h3>
    <ol class="attempts">
      ${turn.attempts.map(renderAttempt)}
    </ol>
    ${played && turn.ended ? html`<h3>${localize('The unedited answer')}</h3><pre class="tail" tabindex="0">${turn.ended.fullText ?? turn.ended.text}</pre>` : nothing}
    ${!played && turn.ended?.fullText ? html`<h3>${localize('Everything that was said')}</h3><pre class="tail" tabindex="0">${turn.ended.fullText}</pre>` : nothing}`;
}

function renderChecks(checks: readonly Check[]): TemplateResult {
  return html`<h3>${localize('Checks')}</h3>
    <ul class="checks">
      ${checks.map(
        check => html`<li class=${check.ok ? 'ok' : 'broken'}>
          ${icon(check.ok ? 'check' : 'cross')}<span class="unseen">${check.ok ? localize('Passed: ') : localize('Not passed: ')}</span>${checkName(check.rule)}${check.detail ? `: ${localizeRecorded(check, 'detail')}` : ''}
        </li>`,
      )}
    </ul>`;
}

function renderAttempt(attempt: AttemptState): TemplateResult {
  const { voice, model, outcome, usage, costUSD, because, failure } = attempt;
  const failedChecks = attempt.checks.filter(check => !check.ok);
  return html`<li>
    <span>${model ?? voice} ${outcome ? attemptTexts[outcome] : localize('in progress')}</span>
    <span class="quiet">${formatTokens(usage)}${costUSD === 0 ? '' : ` · ${formatDollars(costUSD)}`}</span>
    ${because ? html`<span class="quiet">${localize('Reason for this attempt: {0}', localizeRecorded(attempt, 'because'))}</span>` : nothing}
    ${failedChecks.length > 0 ? html`<span class="quiet">${localize('Not passed: {0}', failedChecks.map(check => checkName(check.rule)).join(', '))}</span>` : nothing}
    ${failure ? html`<span class="quiet">“${localizeRecorded(failure, 'message')}” ${localizeRecorded(failure, 'remedy')}</span>` : nothing}
  </li>`;
}
