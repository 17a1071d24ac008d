import { html, nothing, type TemplateResult } from 'lit';
import type { Json, JsonObject } from '../../src/base/json';
import { type FormField, listEntriesIn } from '../../src/script/answerForm';
import { localize } from '../language';
import { localizeName } from '../wording';
import { icon } from './icon';

/** The state of a form: its fields, their values, what is missing, and a callback for changes. */
export interface AnswerFormProps {
  fields: readonly FormField[];
  values: JsonObject;
  /** The keys of fields that still have to be filled in, after sending was tried. */
  missing: readonly string[];
  /** The prefix of its field names, unique among all forms. */
  path: string;
  change(values: JsonObject): void;
}

/** Renders the fields of a data answer: choices, numbers, texts, lists of texts and lists of entries. */
export function renderAnswerForm(form: AnswerFormProps): TemplateResult {
  return html`<div class="answer-form">${form.fields.map(field => renderField(field, form))}</div>`;
}

function renderField(field: FormField, form: AnswerFormProps): TemplateResult {
  const { key } = field;
  const value = form.values[key];
  const set = (next: Json | undefined) => form.change({ ...form.values, [key]: next });
  switch (field.kind) {
    case 'choice':
      return renderChoice(field, form, value, set);
    case 'flag':
      return html`<label class="choice"
        ><input type="checkbox" .checked=${value === true} @change=${(event: Event) => set((event.target as HTMLInputElement).checked)} /><span>${localizeName(key)}</span></label
      >`;
    case 'number':
      return renderLabelled(
        field,
        form,
        `${localizeName(key)} ${rangeText(field)}`,
        html`<input
          type="number"
          min=${field.minimum ?? nothing}
          max=${field.maximum ?? nothing}
          step=${field.whole ? 1 : 'any'}
          .value=${typeof value === 'number' ? String(value) : ''}
          aria-invalid=${isMissing(field, form)}
          @input=${(event: Event) => set(numberIn(event))}
        />`,
      );
    case 'entries':
      return renderEntries(field, form, value, set);
    default:
      return renderLabelled(
        field,
        form,
        field.kind === 'lines' ? localize('{0}, one per line', localizeName(key)) : localizeName(key),
        html`<textarea rows=${field.kind === 'lines' ? 2 : 1} .value=${typeof value === 'string' ? value : ''} @input=${(event: Event) => set((event.target as HTMLTextAreaElement).value)}></textarea>`,
      );
  }
}

function renderLabelled(
  field: FormField,
  form: AnswerFormProps,
  label: string,
  control: TemplateResult,
): TemplateResult {
  return html`<label class="field ${field.kind} ${isMissing(field, form) ? 'missing' : ''}"><span class="label">${label}${renderHint(field)}</span>${control}</label>`;
}

function renderChoice(
  { key, choices, ...field }: Extract<FormField, { kind: 'choice' }>,
  form: AnswerFormProps,
  value: Json | undefined,
  set: (next: Json | undefined) => void,
): TemplateResult {
  const name = `${form.path}${key}`;
  const option = (each: string | undefined, label: string) => html`<label class="choice"
    ><input type="radio" name=${name} value=${each ?? ''} .checked=${value === each} @change=${() => set(each)} /><span>${label}</span></label
  >`;
  const isOpen = form.missing.includes(key);
  return html`<fieldset class="field ${isOpen ? 'missing' : ''}" role="radiogroup" aria-required=${!field.optional} aria-invalid=${isOpen}>
    <legend class="label">${localizeName(key)}${renderHint(field)}</legend>
    <div class="row">${choices.map(each => option(each, localizeName(each)))}${field.optional ? option(undefined, localize('left open')) : nothing}</div>
  </fieldset>`;
}

function renderEntries(
  { key, fields }: Extract<FormField, { kind: 'entries' }>,
  form: AnswerFormProps,
  value: Json | undefined,
  set: (next: Json | undefined) => void,
): TemplateResult {
  const all = listEntriesIn(value);
  const label = localizeName(key);
  return html`<fieldset class="field entries ${form.missing.includes(key) ? 'missing' : ''}">
    <legend class="label">${label}</legend>
    ${all.map(
      (each, at) => html`<div class="entry" role="group" aria-label="${label} ${at + 1}">
        ${renderAnswerForm({
          fields,
          values: each,
          missing: form.missing,
          path: `${form.path}${key}.${at}.`,
          change: next => set(all.map((before, index) => (index === at ? next : before))),
        })}
        <vscode-button appearance="icon" aria-label=${localize('Remove {0} {1}', label, at + 1)} @click=${() => set(all.filter((_, index) => index !== at))}>${icon('close')}</vscode-button>
      </div>`,
    )}
    <div class="row"><vscode-button appearance="secondary" aria-label=${localize('Add to {0}', label)} @click=${() => set([...all, {}])}>${localize('Add')}</vscode-button></div>
  </fieldset>`;
}

function isMissing({ key }: FormField, { missing }: AnswerFormProps): boolean {
  return missing.includes(key);
}

function renderHint({ hint, optional }: Pick<FormField, 'hint' | 'optional'>): TemplateResult | typeof nothing {
  const texts = [...(hint ? [hint] : []), ...(optional ? [localize('optional')] : [])];
  return texts.length > 0 ? html` <span class="quiet">${texts.join(' · ')}</span>` : nothing;
}

function rangeText({ minimum, maximum }: Extract<FormField, { kind: 'number' }>): string {
  return minimum === undefined || maximum === undefined ? '' : localize('({0} to {1})', minimum, maximum);
}

function numberIn(event: Event): number | undefined {
  const { valueAsNumber } = event.target as HTMLInputElement;
  return Number.isFinite(valueAsNumber) ? valueAsNumber : undefined;
}
