import { html, nothing, type TemplateResult } from 'lit';
import type { AttemptState, TurnState } from '../../src/ledger/state';
import type { Check } from '../../src/script/turn';
import { given, reported, say } from '../language';
import { attemptMarks, checkName, dollars, tokens } from '../wording';
import { icon } from './icon';

/** Why a turn says what it says: what its seat was told, what its file was condensed to, what was checked, what each attempt took. */
export function why(turn: TurnState, played: boolean, condensed: string | undefined): TemplateResult {
  const tail = turn.attempts.find(attempt => attempt.tail)?.tail;
  return html`${tail ? html`<h3>${say('What {0} was told last', turn.name)}</h3><pre class="tail" tabindex="0">${tail}</pre>` : nothing}
    ${condensed === undefined ? nothing : html`<h3>${say('The file of {0}, condensed for the table', turn.name)}</h3><pre class="tail" tabindex="0">${condensed}</pre>`}
    ${turn.cue.masked ? html`<p>${say('The others’ words were quoted without their names.')}</p>` : nothing}
    ${turn.ended && turn.ended.checks.length + turn.examined.length > 0 ? checks([...turn.ended.checks, ...turn.examined]) : nothing}
    <h3>${turn.attempts.length === 1 ? say('The attempt') : say('Attempts')}</h3>
    <ol class="attempts">
      ${turn.attempts.map(attempt)}
    </ol>
    ${played && turn.ended ? html`<h3>${say('The answer as it came')}</h3><pre class="tail" tabindex="0">${turn.ended.fullText ?? turn.ended.text}</pre>` : nothing}
    ${!played && turn.ended?.fullText ? html`<h3>${say('All that was said')}</h3><pre class="tail" tabindex="0">${turn.ended.fullText}</pre>` : nothing}`;
}

function checks(verdicts: readonly Check[]): TemplateResult {
  return html`<h3>${say('Checks')}</h3>
    <ul class="checks">
      ${verdicts.map(
        ({ rule, ok, detail }) => html`<li class=${ok ? 'ok' : 'broken'}>
          ${icon(ok ? 'check' : 'cross')}<span class="unseen">${ok ? say('Passed: ') : say('Not passed: ')}</span>${checkName(rule)}${detail ? `: ${given(detail)}` : ''}
        </li>`,
      )}
    </ul>`;
}

function attempt({
  voice,
  model,
  outcome,
  usage,
  costUSD,
  because,
  failure,
  checks: found,
}: AttemptState): TemplateResult {
  const broken = found.filter(check => !check.ok);
  return html`<li>
    <span>${model ?? voice} ${outcome ? attemptMarks[outcome] : say('is under way')}</span>
    <span class="quiet">${tokens(usage)}${costUSD === 0 ? '' : ` · ${dollars(costUSD)}`}</span>
    ${because ? html`<span class="quiet">${say('Made because: {0}', reported(because))}</span>` : nothing}
    ${broken.length > 0 ? html`<span class="quiet">${say('Not passed: {0}', broken.map(check => checkName(check.rule)).join(', '))}</span>` : nothing}
    ${failure ? html`<span class="quiet">“${reported(failure.message)}” ${reported(failure.remedy)}</span>` : nothing}
  </li>`;
}
