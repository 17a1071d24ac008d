// Asks a person for their turn on the command line.

import { describeError } from '../base/errors';
import type { Json, JsonObject } from '../base/json';
import { formatOf } from '../formats';
import type { PersonRequest } from '../ledger/events';
import { type FormField, formData, formFields, missingFields } from '../script/answerForm';
import type { Session } from '../stage/session';
import type { PersonAnswer } from '../voices/voice';

/** A dialog that writes and reads lines. */
export interface LineDialog {
  write(text: string): void;
  line(prompt: string): Promise<string>;
}

/** Asks a person for their turn, first the words, then the data, and submits it. An empty first line keeps what was said `before`, or else skips the turn. */
export async function askForTurn(
  session: Session,
  turnId: string,
  request: PersonRequest,
  lines: LineDialog,
  before: PersonAnswer | undefined,
): Promise<PersonAnswer | undefined> {
  const { opened, turns } = session.state;
  const { name = '', role = '', move = '' } = turns.get(turnId) ?? {};
  const label = formatOf(opened?.format ?? '')?.moves[move]?.label ?? move;
  const limit = request.limit === undefined ? '' : ` At most ${request.limit} words.`;
  if (request.table) lines.write(`\n${request.table}`);
  lines.write(`\nYour turn, ${name} (${role}): ${label}.${limit}\n${request.request}`);
  for (;;) {
    const answer = await readTurn(request, lines, before);
    if (!answer) {
      await session.put({ kind: 'skip', turn: turnId });
      return undefined;
    }
    try {
      session.answer(turnId, answer);
      return answer;
    } catch (error) {
      // It is invalid: the person is asked again.
      lines.write(describeError(error));
    }
  }
}

/** Reads an answer; `before` if the first line is empty. */
async function readTurn({ schema, reasons = [] }: PersonRequest, lines: LineDialog, before: PersonAnswer | undefined) {
  for (const { text } of reasons) lines.write(`To be mended: ${text}`);
  const effect = before ? 'leaves it as it was' : 'skips your turn';
  lines.write(`Write what you say; an empty line ends it. An empty line alone ${effect}.`);
  const speech = await readText(lines, '> ');
  if (speech === '') return before;
  if (!schema) return { say: speech };
  const fields = formFields(schema);
  // The data is already valid; only the words need correction.
  return { say: speech, data: before?.data ?? formData(fields, await readFields(fields, lines)) };
}

/** Reads lines up to an empty one. */
async function readText(lines: LineDialog, prompt: string): Promise<string> {
  const text: string[] = [];
  for (let line = await lines.line(prompt); line.trim() !== ''; line = await lines.line(prompt)) text.push(line);
  return text.join('\n').trim();
}

async function readFields(fields: readonly FormField[], lines: LineDialog): Promise<JsonObject> {
  const values: JsonObject = {};
  for (const field of fields) values[field.key] = await readField(field, lines);
  return values;
}

async function readField(field: FormField, lines: LineDialog): Promise<Json | undefined> {
  // `restsOn` reads “rests on”.
  const words = field.key.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
  const label = field.hint ? `${words} – ${field.hint}` : words;
  if (field.kind === 'lines') {
    lines.write(`${label}, one a line; an empty line ends them.`);
    return readText(lines, '- ');
  }
  if (field.kind === 'entries') {
    const entries: Json[] = [];
    const more = () => lines.line(`${label}: ${entries.length > 0 ? 'another' : 'any'}? (y, Enter for no): `);
    while (/^y/i.test(await more())) entries.push(await readFields(field.fields, lines));
    return entries;
  }
  for (;;) {
    const line = (await lines.line(`${label}${expectationOf(field)}: `)).trim();
    const value = parseField(field, line);
    if (missingFields([field], { [field.key]: value }).length === 0) return value;
    lines.write(line === '' ? 'This one is needed.' : 'That cannot be used.');
  }
}

/** What may be typed for a field, in brackets. */
function expectationOf(field: FormField): string {
  const leaveOut = field.optional ? '; Enter leaves it out' : '';
  if (field.kind === 'choice')
    return ` (${field.choices.map((choice, at) => `${at + 1} ${choice}`).join(', ')}${leaveOut})`;
  if (field.kind === 'number') return ` (${field.minimum ?? ''} to ${field.maximum ?? ''}${leaveOut})`;
  return field.kind === 'flag' ? ' (y, Enter for no)' : ' (may be empty)';
}

/** The value of a typed line, not yet checked; undefined for an empty line. */
function parseField(field: FormField, line: string): Json | undefined {
  if (line === '') return undefined;
  if (field.kind === 'flag') return /^y/i.test(line);
  if (field.kind === 'number') return Number(line.replace(',', '.'));
  if (field.kind !== 'choice') return line;
  // A choice may itself be a number: its name goes before its place in the list.
  const named = field.choices.find(choice => choice.toLowerCase() === line.toLowerCase());
  return named ?? field.choices[Number(line) - 1] ?? line;
}
