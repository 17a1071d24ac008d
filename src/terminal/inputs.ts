import path from 'node:path';
import * as z from 'zod/mini';
import { HumanError } from '../base/errors';
import { isRecord, type Json, type JsonObject } from '../base/json';
import { readNamedFile } from '../disk/userFiles';
import type { Seat } from '../script/brief';
import type { Format } from '../script/format';
import { type Input, maximumInputLength } from '../script/input';
import { userInputs } from '../script/shapes';
import { validateLimit } from '../stage/options';
import { nearest } from '../text/nearest';
import { listChoices, unknownValue } from './unknownValue';

type Limit = Extract<Input, { kind: 'limit' }>;

/** An input from a file, and the turn or beat after which it is played (by default at the start). */
export interface PlannedInput {
  after?: string;
  input: Input;
}

const words = z.string().check(z.regex(/\S/));
const data = z.record(z.string(), z.json()) as z.ZodMiniType<JsonObject>;
const shapes = userInputs({
  words,
  name: words,
  turn: z.string().check(z.regex(/^t\d+$/)),
  value: z.json() as z.ZodMiniType<Json>,
  data,
});

/** Extra fields of recorded inputs: lines of a ledger can be played again. */
const ledgerFields = ['v', 'seq', 'at', 'type'];

/** The seats and the format that inputs refer to. */
export interface InputContext {
  seats: readonly Seat[];
  format: Format | undefined;
}

/** Reads a file of inputs, one JSON object per line; seats may also be named by agent, and errors name the line. */
export async function readInputs(file: string, folder: string, context: InputContext): Promise<PlannedInput[]> {
  const example = '{"after": "t3", "kind": "remark", "text": "…"}';
  const lines = await readJsonLines(file, folder, 'inputs', example);
  return lines.map(({ where, value }) => parsePlannedInput(value, where, context));
}

function parsePlannedInput(
  { after, ...rest }: JsonObject,
  where: string,
  { seats, format }: InputContext,
): PlannedInput {
  if (after !== undefined && (typeof after !== 'string' || !/^[tb]\d+$/.test(after))) {
    throw new HumanError(`${where}: “after” has to be the id of a turn or beat.`, 'For example "t3" or "b2".');
  }
  const input = parseInput(rest, where);
  if (input.kind === 'limit') return { after, input: checkLimit(input, where, format) };
  if ('to' in input && input.to !== undefined) {
    const to = input.to.toLowerCase() === 'all' ? undefined : seatNamed(input.to, seats, where);
    return { after, input: { ...input, to } };
  }
  if ('seat' in input && input.seat !== undefined) {
    return { after, input: { ...input, seat: seatNamed(input.seat, seats, where) } };
  }
  return { after, input };
}

function seatNamed(name: string, seats: readonly Seat[], where: string): string {
  const wanted = name.toLowerCase();
  const seat =
    seats.find(({ id }) => id === wanted) ??
    seats.find(each => wanted === each.agent || wanted === each.name.toLowerCase());
  if (seat) return seat.id;
  const ids = seats.map(each => each.id);
  throw unknownValue(`${where}: nobody sits as “${name}”.`, name, ids);
}

/** The schema of the kind that an object names. */
function findShape<S>(shapes: Readonly<Record<string, S>>, { kind }: JsonObject, what: string, where: string) {
  const kinds = Object.keys(shapes);
  if (typeof kind !== 'string') throw new HumanError(`${where}: “kind” is missing.`, listChoices(kinds));
  const shape = Object.hasOwn(shapes, kind) ? shapes[kind] : undefined;
  if (!shape) throw unknownValue(`${where}: there is no ${what} “${kind}”.`, kind, kinds);
  return { kind, shape };
}

function parseInput(value: JsonObject, where: string): Input {
  const { kind, shape } = findShape<(typeof shapes)[keyof typeof shapes]>(shapes, value, 'input', where);
  const fields = [...Object.keys(shape.shape), 'after'];
  for (const field of Object.keys(value)) {
    const near = fields.includes(field) || ledgerFields.includes(field) ? undefined : nearest(field, fields);
    if (near) throw new HumanError(`${where}: a “${kind}” has no “${field}”.`, `Did you mean “${near}”?`);
  }
  return parseShape<Input>(shape, value, kind, where);
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

/** One signal of a recorded presentation. */
export interface PlannedSignal {
  name: string;
  data: JsonObject & { t: number };
}

/** The slides and seats that signals refer to. */
export interface SignalContext {
  slides: number;
  seats: readonly Pick<Seat, 'id' | 'agent' | 'name' | 'role'>[];
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
export async function readSignals(file: string, folder: string, context: SignalContext): Promise<PlannedSignal[]> {
  const lines = await readJsonLines(file, folder, 'signals', '{"t": 40, "kind": "slide", "slide": 2}');
  const signals = lines.map(({ where, value }) => ({ where, ...parseSignal(value, where) }));
  // A slide 0 means that the file counts slides from 0.
  const first = signals.some(({ name, data }) => name === 'slide' && data.slide === 0) ? 0 : 1;
  let last = 0;
  return signals.map(({ where, name, data }) => {
    if (data.t < last) {
      throw new HumanError(
        `${where}: its time ${data.t} is before the line above (${last}).`,
        'Put the lines in order.',
      );
    }
    if (data.t > maxSeconds) {
      throw new HumanError(
        `${where}: its time ${data.t} is more than a day after the start.`,
        'Give “t” in seconds from the start, not in milliseconds and not as a date.',
      );
    }
    last = data.t;
    return { name, data: checkReferences(data, where, first, context) };
  });
}

function parseSignal(value: JsonObject, where: string): PlannedSignal {
  const { kind, shape } = findShape<z.ZodMiniType>(signalShapes, value, 'signal', where);
  return { name: kind, data: parseShape(shape as z.ZodMiniType<PlannedSignal['data']>, value, kind, where) };
}

function checkReferences(
  data: PlannedSignal['data'],
  where: string,
  first: number,
  { slides, seats }: SignalContext,
): PlannedSignal['data'] {
  if (typeof data.slide === 'number') {
    const slide = data.slide + 1 - first;
    if (slide >= 1 && slide <= slides) return { ...data, slide };
    throw new HumanError(
      `${where}: there is no slide ${data.slide}.`,
      `The document has ${slides}, counted from ${first}.`,
    );
  }
  if (typeof data.agent !== 'string') return data;
  const wanted = data.agent.toLowerCase();
  const seat = seats.find(({ id, agent, name }) => [id, agent, name.toLowerCase()].includes(wanted));
  if (seat) return { ...data, agent: seat.id };
  const names = seats.filter(({ role }) => role === 'panelist').map(({ agent }) => agent);
  throw unknownValue(`${where}: nobody on the panel is called “${data.agent}”.`, wanted, names);
}

/** Reads a named file with one JSON object per line; `where` names the line in messages. */
async function readJsonLines(
  file: string,
  folder: string,
  what: string,
  example: string,
): Promise<{ where: string; value: JsonObject }[]> {
  const remedy = `Name a file with one JSON object a line, such as ${example}.`;
  const content = await readNamedFile(path.resolve(folder, file), `The file of ${what} ${file}`, remedy);
  const lines = content.replace(/^\uFEFF/, '').split('\n');
  return lines.flatMap((line, index) => {
    const where = `${file}, line ${index + 1}`;
    return line.trim() === '' ? [] : [{ where, value: parseLine(line, where, example) }];
  });
}

function parseLine(line: string, where: string, example: string): JsonObject {
  if (line.length > maximumInputLength) {
    throw new HumanError(`${where}: it has more than ${maximumInputLength} characters.`, 'Shorten that line.');
  }
  try {
    const value: unknown = JSON.parse(line);
    if (isRecord(value)) return value as JsonObject;
  } catch {
    // Reported below, like any other line that is no object.
  }
  throw new HumanError(`${where}: not a JSON object.`, `Write one a line, such as ${example}.`);
}

/** Parses an object by the schema of its kind; the error names the invalid field. */
function parseShape<T>(shape: z.ZodMiniType<T>, value: JsonObject, kind: string, where: string): T {
  const result = z.safeParse(shape, value);
  if (result.success) return result.data;
  const field = result.error.issues[0]?.path.join('.') ?? '';
  throw new HumanError(`${where}: a “${kind}” has a wrong or missing “${field}”.`, 'Mend that line.');
}
