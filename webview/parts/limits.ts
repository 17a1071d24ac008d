import { html, nothing, type TemplateResult } from 'lit';
import type { SessionState } from '../../src/ledger/state';
import { sendToHost } from '../host';
import { localize, localizeText } from '../language';
import { formatOfSession } from '../sessionLookups';

/** Renders the limits of a running session; each change is sent and recorded at once. */
export function renderLimits(state: SessionState): TemplateResult {
  const rules = formatOfSession(state)?.limits ?? [];
  return html`<section class="limits" aria-label=${localize('Limits')}>
    ${renderField('budget', localize('Budget in dollars'), state.budget.usd, 0)}
    ${renderField('turns', localize('Maximum turns'), state.budget.turns, 1)}
    ${rules.map(({ key, label, min, max }) => renderField(key, localizeText(label), state.options[key], min, max))}
    ${rules.length === 0 ? nothing : html`<p class="quiet">${localize('Changes take effect with the next beat.')}</p>`}
  </section>`;
}

function renderField(key: string, label: string, value: unknown, min: number, max?: number): TemplateResult {
  // Only dollars have fractions.
  const step = key === 'budget' ? 'any' : '1';
  const onChange = (event: Event) => {
    const input = event.target as HTMLInputElement;
    const wanted = Number(input.value);
    const fits =
      input.value !== '' &&
      wanted >= min &&
      (max === undefined || wanted <= max) &&
      (step === 'any' || Number.isInteger(wanted));
    input.ariaInvalid = String(!fits);
    if (fits && wanted !== value) sendToHost({ type: 'input', input: { kind: 'limit', key, value: wanted } });
  };
  return html`<label><span>${label}${max === undefined ? '' : ` (${min}–${max})`}</span
    ><input type="number" inputmode="decimal" step=${step} min=${min} max=${max ?? nothing} .value=${typeof value === 'number' ? String(value) : ''} placeholder=${localize('none')} @change=${onChange} /></label>`;
}
