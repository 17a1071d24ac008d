import { html, nothing, type TemplateResult } from 'lit';
import type { SessionState } from '../../src/ledger/state';
import { formatIn } from '../heard';
import { wish } from '../host';
import { given, say } from '../language';

/** The limits of a running session: each is set on its own, and recorded. */
export function limits(state: SessionState): TemplateResult {
  const rules = formatIn(state)?.limits ?? [];
  return html`<section class="limits" aria-label=${say('Limits')}>
    ${field('budget', say('Budget in dollars'), state.budget.usd, 0, undefined, 'any')}
    ${field('turns', say('Turns at most'), state.budget.turns, 1, undefined, '1')}
    ${rules.map(({ key, label, min, max }) => field(key, given(label), state.options[key], min, max, '1'))}
    ${rules.length === 0 ? nothing : html`<p class="quiet">${say('A change takes effect with the next beat.')}</p>`}
  </section>`;
}

function field(
  key: string,
  label: string,
  value: unknown,
  min: number,
  max: number | undefined,
  step: string,
): TemplateResult {
  const change = (event: Event) => {
    const input = event.target as HTMLInputElement;
    const wanted = Number(input.value);
    const fits =
      input.value !== '' &&
      wanted >= min &&
      (max === undefined || wanted <= max) &&
      (step === 'any' || Number.isInteger(wanted));
    input.ariaInvalid = String(!fits);
    if (fits && wanted !== value) wish({ type: 'input', input: { kind: 'limit', key, value: wanted } });
  };
  return html`<label><span>${label}${max === undefined ? '' : ` (${min}–${max})`}</span
    ><input type="number" inputmode="decimal" step=${step} min=${min} max=${max ?? nothing} .value=${typeof value === 'number' ? String(value) : ''} placeholder=${say('none')} @change=${change} /></label>`;
}
