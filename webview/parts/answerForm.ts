import { html, nothing, type TemplateResult } from 'lit';
import type { Json, JsonObject } from '../../src/base/json';
import { entriesIn, type FormField } from '../../src/script/answerForm';
import { say } from '../language';
import { named } from '../wording';
import { icon } from './icon';

/** A form as it stands: what is in its fields, what of it is still missing, and who hears of a change. */
export interface AnswerForm {
  fields: readonly FormField[];
  values: JsonObject;
  /** The keys of fields that still have to be filled in, once somebody has tried to send it. */
  missing: readonly string[];
  /** Where this form stands among others, for names that no other field has. */
  path: string;
  change(values: JsonObject): void;
}

/** The fields of a data answer: choices, numbers, texts, lists of texts one a line, and lists of entries. */
export function answerForm(form: AnswerForm): TemplateResult {
  return html`<div class="answer-form">${form.fields.map(field => fieldOf(field, form))}</div>`;
}

function fieldOf(field: FormField, form: AnswerForm): TemplateResult {
  const { key } = field;
  const value = form.values[key];
  const set = (next: Json | undefined) => form.change({ ...form.values, [key]: next });
  switch (field.kind) {
    case 'choice':
      return choice(field, form, value, set);
    case 'flag':
      return html`<label class="choice"
        ><input type="checkbox" .checked=${value === true} @change=${(event: Event) => set((event.target as HTMLInputElement).checked)} /><span>${named(key)}</span></label
      >`;
    case 'number':
      return labelled(
        field,
        form,
        `${named(key)} ${rangeOf(field)}`,
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
      return entries(field, form, value, set);
    default:
      return labelled(
        field,
        form,
        field.kind === 'lines' ? say('{0}, one a line', named(key)) : named(key),
        html`<textarea rows=${field.kind === 'lines' ? 2 : 1} .value=${typeof value === 'string' ? value : ''} @input=${(event: Event) => set((event.target as HTMLTextAreaElement).value)}></textarea>`,
      );
  }
}

function labelled(field: FormField, form: AnswerForm, label: string, control: TemplateResult): TemplateResult {
  return html`<label class="field ${field.kind} ${isMissing(field, form) ? 'missing' : ''}"><span class="label">${label}${hintOf(field)}</span>${control}</label>`;
}

function choice(
  { key, choices, ...field }: Extract<FormField, { kind: 'choice' }>,
  form: AnswerForm,
  value: Json | undefined,
  set: (next: Json | undefined) => void,
): TemplateResult {
  const name = `${form.path}${key}`;
  const option = (each: string | undefined, label: string) => html`<label class="choice"
    ><input type="radio" name=${name} value=${each ?? ''} .checked=${value === each} @change=${() => set(each)} /><span>${label}</span></label
  >`;
  const isOpen = form.missing.includes(key);
  return html`<fieldset class="field ${isOpen ? 'missing' : ''}" role="radiogroup" aria-required=${!field.optional} aria-invalid=${isOpen}>
    <legend class="label">${named(key)}${hintOf(field)}</legend>
    <div class="row">${choices.map(each => option(each, named(each)))}${field.optional ? option(undefined, say('left open')) : nothing}</div>
  </fieldset>`;
}

function entries(
  { key, fields }: Extract<FormField, { kind: 'entries' }>,
  form: AnswerForm,
  value: Json | undefined,
  set: (next: Json | undefined) => void,
): TemplateResult {
  const all = entriesIn(value);
  const label = named(key);
  return html`<fieldset class="field entries ${form.missing.includes(key) ? 'missing' : ''}">
    <legend class="label">${label}</legend>
    ${all.map(
      (each, at) => html`<div class="entry" role="group" aria-label="${label} ${at + 1}">
        ${answerForm({
          fields,
          values: each,
          missing: form.missing,
          path: `${form.path}${key}.${at}.`,
          change: next => set(all.map((before, index) => (index === at ? next : before))),
        })}
        <vscode-button appearance="icon" aria-label=${say('Remove {0} {1}', label, at + 1)} @click=${() => set(all.filter((_, index) => index !== at))}>${icon('close')}</vscode-button>
      </div>`,
    )}
    <div class="row"><vscode-button appearance="secondary" aria-label=${say('Add to {0}', label)} @click=${() => set([...all, {}])}>${say('Add')}</vscode-button></div>
  </fieldset>`;
}

function isMissing({ key }: FormField, { missing }: AnswerForm): boolean {
  return missing.includes(key);
}

function hintOf({ hint, optional }: Pick<FormField, 'hint' | 'optional'>): TemplateResult | typeof nothing {
  const texts = [...(hint ? [hint] : []), ...(optional ? [say('may be left open')] : [])];
  return texts.length > 0 ? html` <span class="quiet">${texts.join(' · ')}</span>` : nothing;
}

function rangeOf({ minimum, maximum }: Extract<FormField, { kind: 'number' }>): string {
  return minimum === undefined || maximum === undefined ? '' : say('({0} to {1})', minimum, maximum);
}

function numberIn(event: Event): number | undefined {
  const { valueAsNumber } = event.target as HTMLInputElement;
  return Number.isFinite(valueAsNumber) ? valueAsNumber : undefined;
}
