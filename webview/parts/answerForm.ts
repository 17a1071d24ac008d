import { html, nothing, type TemplateResult } from 'lit';
import type { Json, JsonObject } from '../../src/base/json';
import { type FormField, listEntriesIn, missingFields } from '../../src/script/answerForm';
import { localize } from '../language';
import { localizeName } from '../wording';
import { icon } from './icon';

/** A form for the data of a turn that a person takes: its fields, their values, what is missing, and a callback for changes. */
export interface AnswerFormProps {
  fields: readonly FormField[];
  values: JsonObject;
  /** The keys of fields that still have to be filled in, after sending was tried. */
  missing: readonly string[];
  /** The prefix of its field names, unique among all forms: radio buttons of one name exclude each other. */
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
  switch (field.kind) {
    case 'choice':
      return renderChoice(field, form);
    case 'flag':
      return html`<label class="choice"
        ><input type="checkbox" .checked=${value === true} @change=${(event: Event) => setValue(form, key, (event.target as HTMLInputElement).checked)} /><span>${localizeName(key)}</span></label
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
          @input=${(event: Event) => setValue(form, key, numberIn(event))}
        />`,
      );
    case 'entries':
      return renderEntries(field, form);
    // A text, or a list of texts, one a line.
    default:
      return renderLabelled(
        field,
        form,
        field.kind === 'lines' ? localize('{0}, one per line', localizeName(key)) : localizeName(key),
        html`<textarea rows=${field.kind === 'lines' ? 2 : 1} .value=${typeof value === 'string' ? value : ''} @input=${(event: Event) => setValue(form, key, (event.target as HTMLTextAreaElement).value)}></textarea>`,
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

function renderChoice(field: Extract<FormField, { kind: 'choice' }>, form: AnswerFormProps): TemplateResult {
  const { key, choices, optional } = field;
  const value = form.values[key];
  const name = `${form.path}${key}`;
  const renderOption = (choice: string | undefined, label: string) => html`<label class="choice"
    ><input type="radio" name=${name} value=${choice ?? ''} .checked=${value === choice} @change=${() => setValue(form, key, choice)} /><span>${label}</span></label
  >`;
  const isMarked = isMissing(field, form);
  return html`<fieldset class="field ${isMarked ? 'missing' : ''}" role="radiogroup" aria-required=${!optional} aria-invalid=${isMarked}>
    <legend class="label">${localizeName(key)}${renderHint(field)}</legend>
    <div class="row">${choices.map(choice => renderOption(choice, localizeName(choice)))}${optional ? renderOption(undefined, localize('left open')) : nothing}</div>
  </fieldset>`;
}

/** Renders a list of entries, each of which is a form of its own that can be removed, and a button that adds one. */
function renderEntries(field: Extract<FormField, { kind: 'entries' }>, form: AnswerFormProps): TemplateResult {
  const { key, fields } = field;
  const entries = listEntriesIn(form.values[key]);
  const setEntries = (next: JsonObject[]) => setValue(form, key, next);
  const label = localizeName(key);
  return html`<fieldset class="field entries ${isMissing(field, form) ? 'missing' : ''}">
    <legend class="label">${label}</legend>
    ${entries.map(
      (entry, at) => html`<div class="entry" role="group" aria-label="${label} ${at + 1}">
        ${renderAnswerForm({
          fields,
          values: entry,
          missing: isMissing(field, form) ? missingFields(fields, entry) : [],
          path: `${form.path}${key}.${at}.`,
          change: next => setEntries(entries.map((before, index) => (index === at ? next : before))),
        })}
        <vscode-button appearance="icon" aria-label=${localize('Remove {0} {1}', label, at + 1)} @click=${() => setEntries(entries.filter((_, index) => index !== at))}>${icon('close')}</vscode-button>
      </div>`,
    )}
    <div class="row"><vscode-button appearance="secondary" aria-label=${localize('Add to {0}', label)} @click=${() => setEntries([...entries, {}])}>${localize('Add')}</vscode-button></div>
  </fieldset>`;
}

/** Reports a changed field; undefined leaves it open. */
function setValue({ values, change }: AnswerFormProps, key: string, value: Json | undefined): void {
  change({ ...values, [key]: value });
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

// While a number is typed, it may not be one yet.
function numberIn(event: Event): number | undefined {
  const { valueAsNumber } = event.target as HTMLInputElement;
  return Number.isFinite(valueAsNumber) ? valueAsNumber : undefined;
}
