// The files of `--inputs` (what a user does during a session) and `--signals` (a recorded presentation): one JSON object a line.

import path from 'node:path';
import * as z from 'zod/mini';
import { HumanError } from '../base/errors';
import { isRecord, type Json, type JsonObject, ownValue } from '../base/json';
import { readNamedFile } from '../disk/userFiles';
import { namesSeat, type Seat } from '../script/brief';
import type { Format } from '../script/format';
import { type Input, maximumInputLength } from '../script/input';
import { userInputs } from '../script/shapes';
import { validateLimit } from '../stage/options';
import { nearest } from '../text/nearest';
import { listChoices, unknownValue } from './unknownValue';

type Limit = Extract<Input, { kind: 'limit' }>;

/** What a user does in a session (an input), and the turn or beat (a step with its turns) after which it is played; by default at the start. */
export interface PlannedInput {
  after?: string;
  input: Input;
}

// The basic texts and values of inputs, and from them the schema of each kind.
const words = z.string().check(z.regex(/\S/));
const data = z.record(z.string(), z.json()) as z.ZodMiniType<JsonObject>;
const shapes = userInputs({
  words,
  name: words,
  turn: z.string().check(z.regex(/^t\d+$/)),
  value: z.json() as z.ZodMiniType<Json>,
  data,
});

/** Fields of inputs in a ledger, the record of a session: its lines can be played again. */
const ledgerFields = ['v', 'seq', 'at', 'type'];

/** Reads a file of inputs, one JSON object per line; seats may also be named by agent, and all of them as “all”. Errors name the line. */
export function readInputs(
  file: string,
  folder: string,
  { seats, format }: { seats: readonly Seat[]; format: Format | undefined },
): Promise<PlannedInput[]> {
  return readJsonLines(file, folder, 'inputs', '{"after": "t3", "kind": "remark", "text": "…"}', (line, where) => {
    const { after, ...rest } = line;
    if (after !== undefined && (typeof after !== 'string' || !/^[tb]\d+$/.test(after)))
      throw new HumanError(`${where}: “after” has to be the id of a turn or beat.`, 'For example "t3" or "b2".');
    const input = parseByKind<Input>(shapes, rest, 'input', where, ledgerFields);
    const idOf = (name: string) => seatNamed(name, seats, `${where}: nobody sits as “${name}”.`);
    if (input.kind === 'limit') return { after, input: checkLimit(input, where, format) };
    if ('to' in input && input.to !== undefined)
      return { after, input: { ...input, to: /^all$/i.test(input.to) ? undefined : idOf(input.to) } };
    if ('seat' in input && input.seat !== undefined) return { after, input: { ...input, seat: idOf(input.seat) } };
    return { after, input };
  });
}

/** The id of a seat that is named by its id, its agent or its name; the error suggests the nearest of the `known` names. */
function seatNamed(name: string, seats: readonly Seat[], message: string, known = seats.map(({ id }) => id)): string {
  const wanted = name.toLowerCase();
  const seat = seats.find(({ id }) => id === wanted) ?? seats.find(each => namesSeat(each, wanted));
  if (seat) return seat.id;
  throw unknownValue(message, wanted, known);
}

/** Validates a limit against the format. */
function checkLimit(input: Limit, where: string, format: Format | undefined): Limit {
  if (!format) return input;
  const keys = ['budget', 'turns', ...format.options.map(rule => rule.key)];
  if (!keys.includes(input.key)) throw unknownValue(`${where}: there is no limit “${input.key}”.`, input.key, keys);
  try {
    return validateLimit(format, input);
  } catch (error) {
    if (!(error instanceof HumanError)) throw error;
    throw new HumanError(`${where}: ${error.message}`, error.remedy);
  }
}

/** One signal of a recorded presentation, what its presenter did; `t` is the time in seconds from the start. */
export interface PlannedSignal {
  name: string;
  data: JsonObject & { t: number };
}

/** The maximum time of a signal in seconds; a date would make the clock tick for years. */
const maxSeconds = 24 * 60 * 60;

const t = z.number().check(z.minimum(0));
const text = z.string();

/** The schema of each kind of signal. */
export const signalShapes = {
  slide: z.object({ t, slide: z.int() }),
  say: z.object({ t, text }),
  pause: z.object({ t, seconds: z.number().check(z.minimum(0)) }),
  'open-qa': z.object({ t }),
  acknowledge: z.object({ t, agent: z.optional(text) }),
  answer: z.object({ t, text }),
  'step-in': z.object({ t }),
  end: z.object({ t }),
  tick: z.object({ t }),
} as const;

/** Reads a recorded presentation, one JSON object per line; errors name the line. */
export async function readSignals(
  file: string,
  folder: string,
  { slides, seats }: { slides: number; seats: readonly Seat[] },
): Promise<PlannedSignal[]> {
  const lines = await readJsonLines(
    file,
    folder,
    'signals',
    '{"t": 40, "kind": "slide", "slide": 2}',
    (line, where) => {
      const { kind, ...data } = parseByKind<PlannedSignal['data'] & { kind: string }>(
        signalShapes,
        line,
        'signal',
        where,
      );
      return { where, name: kind, data };
    },
  );
  // A slide 0 means that the file counts slides from 0.
  const first = lines.some(({ data }) => data.slide === 0) ? 0 : 1;
  let last = 0;
  return lines.map(({ where, name, data }) => {
    const wrong = (what: string, remedy: string) => new HumanError(`${where}: ${what}`, remedy);
    const { t: time, slide, agent } = data;
    if (time < last) throw wrong(`its time ${time} is before the line above (${last}).`, 'Put the lines in order.');
    if (time > maxSeconds)
      throw wrong(
        `its time ${time} is more than a day after the start.`,
        'Give “t” in seconds from the start, not in milliseconds and not as a date.',
      );
    last = time;
    if (typeof slide === 'number') {
      const counted = slide + 1 - first;
      if (counted >= 1 && counted <= slides) return { name, data: { ...data, slide: counted } };
      throw wrong(`there is no slide ${slide}.`, `The document has ${slides}, counted from ${first}.`);
    }
    if (typeof agent !== 'string') return { name, data };
    const panel = seats.filter(({ role }) => role === 'panelist').map(each => each.agent);
    const id = seatNamed(agent, seats, `${where}: nobody on the panel is called “${agent}”.`, panel);
    return { name, data: { ...data, agent: id } };
  });
}

/** Reads a file line by line with `parse`; `what` names the file in messages, and `where` the line. */
async function readJsonLines<T>(
  file: string,
  folder: string,
  what: string,
  example: string,
  parse: (value: JsonObject, where: string) => T,
): Promise<T[]> {
  const remedy = `Name a file with one JSON object a line, such as ${example}.`;
  const content = await readNamedFile(path.resolve(folder, file), `The file of ${what} ${file}`, remedy);
  const lines = content.replace(/^\uFEFF/, '').split('\n');
  return lines.flatMap((line, index) => {
    const where = `${file}, line ${index + 1}`;
    return line.trim() === '' ? [] : [parse(parseLine(line, where, example), where)];
  });
}

function parseLine(line: string, where: string, example: string): JsonObject {
  if (line.length > maximumInputLength)
    throw new HumanError(`${where}: it has more than ${maximumInputLength} characters.`, 'Shorten that line.');
  try {
    const value: unknown = JSON.parse(line);
    if (isRecord(value)) return value as JsonObject;
  } catch {
    // Reported below, like any other line that is no object.
  }
  throw new HumanError(`${where}: not a JSON object.`, `Write one a line, such as ${example}.`);
}

/** Parses an object by the schema of its kind; errors name the field. With `ignored` (fields that may be there too), a misspelt field is an error too. */
function parseByKind<T>(
  shapes: Readonly<Record<string, z.ZodMiniObject>>,
  value: JsonObject,
  what: string,
  where: string,
  ignored?: readonly string[],
): T {
  const { kind } = value;
  const kinds = Object.keys(shapes);
  if (typeof kind !== 'string') throw new HumanError(`${where}: “kind” is missing.`, listChoices(kinds));
  const shape = ownValue(shapes, kind);
  if (!shape) throw unknownValue(`${where}: there is no ${what} “${kind}”.`, kind, kinds);
  const fields = [...Object.keys(shape.shape), 'after'];
  for (const field of ignored ? Object.keys(value) : []) {
    const near = fields.includes(field) || ignored?.includes(field) ? undefined : nearest(field, fields);
    if (near) throw new HumanError(`${where}: a “${kind}” has no “${field}”.`, `Did you mean “${near}”?`);
  }
  const result = z.safeParse(shape, value);
  if (result.success) return { kind, ...result.data } as T;
  const field = result.error.issues[0]?.path.join('.') ?? '';
  throw new HumanError(`${where}: a “${kind}” has a wrong or missing “${field}”.`, 'Mend that line.');
}
