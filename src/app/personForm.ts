import { readable } from '../base/errors';
import type { Json, JsonObject } from '../base/json';
import { formatOf } from '../formats';
import type { AskedOfPerson } from '../ledger/events';
import { dataOf, type FormField, formOf, missingIn } from '../script/answerForm';
import type { Session } from '../stage/session';
import type { Said } from '../voices/voice';

/** Where a form is filled in line by line. */
export interface Lines {
  tell(text: string): void;
  line(prompt: string): Promise<string>;
}

/** Asks a person for a turn line by line, the words and then the data field by field, and hands it in. An empty line alone leaves it at what was said `before`; without that the turn is skipped. */
export async function askForTurn(
  session: Session,
  turn: string,
  asked: AskedOfPerson,
  lines: Lines,
  before: Said | undefined,
): Promise<Said | undefined> {
  const { opened, turns } = session.state;
  const { name = '', role = '', move = '' } = turns.get(turn) ?? {};
  const label = formatOf(opened?.format ?? '')?.moves[move]?.label ?? move;
  const most = asked.limit === undefined ? '' : ` At most ${asked.limit} words.`;
  if (asked.table) lines.tell(`\n${asked.table}`);
  lines.tell(`\nYour turn, ${name} (${role}): ${label}.${most}\n${asked.request}`);
  for (;;) {
    const said = await saidIn(asked, lines, before);
    if (!said) return void (await session.put({ kind: 'skip', turn }));
    try {
      session.answer(turn, said);
      return said;
    } catch (error) {
      lines.tell(readable(error));
    }
  }
}

async function saidIn({ schema, reasons = [] }: AskedOfPerson, lines: Lines, before: Said | undefined) {
  for (const reason of reasons) lines.tell(`To be mended: ${reason}`);
  const alone = before ? 'leaves it as it was' : 'skips your turn';
  lines.tell(`Write what you say; an empty line ends it. An empty line alone ${alone}.`);
  const say = await textIn(lines, '> ');
  if (say === '') return before;
  if (!schema) return { say };
  const fields = formOf(schema);
  // What was declared fits already; only the words were to be mended.
  return { say, data: before?.data ?? dataOf(fields, await valuesOf(fields, lines)) };
}

/** Lines up to an empty one. */
async function textIn(lines: Lines, prompt: string): Promise<string> {
  const said: string[] = [];
  for (let line = await lines.line(prompt); line.trim() !== ''; line = await lines.line(prompt)) said.push(line);
  return said.join('\n').trim();
}

async function valuesOf(fields: readonly FormField[], lines: Lines): Promise<JsonObject> {
  const values: JsonObject = {};
  for (const field of fields) values[field.key] = await valueTyped(field, lines);
  return values;
}

async function valueTyped(field: FormField, lines: Lines): Promise<Json | undefined> {
  const key = field.key.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
  const name = field.hint ? `${key} – ${field.hint}` : key;
  if (field.kind === 'lines') {
    lines.tell(`${name}, one a line; an empty line ends them.`);
    return textIn(lines, '- ');
  }
  if (field.kind === 'entries') {
    const entries: Json[] = [];
    const more = () => lines.line(`${name}: ${entries.length > 0 ? 'another' : 'any'}? (y, Enter for no): `);
    while (/^y/i.test(await more())) entries.push(await valuesOf(field.fields, lines));
    return entries;
  }
  for (;;) {
    const line = (await lines.line(`${name}${hintOf(field)}: `)).trim();
    const value = read(field, line);
    if (missingIn([field], { [field.key]: value }).length === 0) return value;
    lines.tell(line === '' ? 'This one is needed.' : 'That cannot be used.');
  }
}

function hintOf(field: FormField): string {
  const open = field.optional ? '; Enter leaves it out' : '';
  if (field.kind === 'choice')
    return ` (${field.choices.map((choice, at) => `${at + 1} ${choice}`).join(', ')}${open})`;
  if (field.kind === 'number') return ` (${field.minimum ?? ''} to ${field.maximum ?? ''}${open})`;
  return field.kind === 'flag' ? ' (y, Enter for no)' : ' (may be empty)';
}

function read(field: FormField, line: string): Json | undefined {
  if (line === '') return undefined;
  if (field.kind === 'flag') return /^y/i.test(line);
  if (field.kind === 'number') return Number(line.replace(',', '.'));
  if (field.kind !== 'choice') return line;
  const at = /^\d+$/.test(line) ? Number(line) - 1 : field.choices.indexOf(line.toLowerCase());
  return field.choices[at] ?? line;
}
