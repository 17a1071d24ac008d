import path from 'node:path';
import * as z from 'zod/mini';
import { HumanError } from '../base/errors';
import { isRecord, type Json, type JsonObject } from '../base/json';
import { readNamedFile } from '../disk/plainFiles';
import type { Seat } from '../script/brief';
import type { Format } from '../script/format';
import { type Input, mostOfInput } from '../script/input';
import { userInputs } from '../script/shapes';
import { checkedLimit } from '../stage/options';
import { nearest } from '../text/nearest';
import { mistyped, thereAre } from './mistyped';

type Limit = Extract<Input, { kind: 'limit' }>;

/** An input of a file, and the turn or beat after which it is played; without one it is played at the start. */
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

/** What a recorded input carries besides itself: a ledger's own lines may be played again. */
const recorded = ['v', 'seq', 'at', 'type'];

/** The meeting that inputs are put into. */
export interface Meeting {
  seats: readonly Seat[];
  format: Format | undefined;
}

/** Reads a file of inputs, one JSON object a line; seats may be named by agent too, and a mistake is told with its line. */
export async function readInputs(file: string, folder: string, meeting: Meeting): Promise<PlannedInput[]> {
  const example = '{"after": "t3", "kind": "remark", "text": "…"}';
  const lines = await readJsonLines(file, folder, 'inputs', example);
  return lines.map(({ where, value }) => plannedOf(value, where, meeting));
}

function plannedOf({ after, ...rest }: JsonObject, where: string, { seats, format }: Meeting): PlannedInput {
  if (after !== undefined && (typeof after !== 'string' || !/^[tb]\d+$/.test(after))) {
    throw new HumanError(`${where}: “after” has to be the id of a turn or beat.`, 'For example "t3" or "b2".');
  }
  const input = inputOf(rest, where);
  if (input.kind === 'limit') return { after, input: limitOf(input, where, format) };
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
  throw mistyped(`${where}: nobody sits as “${name}”.`, name, ids);
}

/** The shape of the kind that an object names. */
function shapeNamed<S>(shapes: Readonly<Record<string, S>>, { kind }: JsonObject, what: string, where: string) {
  const kinds = Object.keys(shapes);
  if (typeof kind !== 'string') throw new HumanError(`${where}: “kind” is missing.`, thereAre(kinds));
  const shape = Object.hasOwn(shapes, kind) ? shapes[kind] : undefined;
  if (!shape) throw mistyped(`${where}: there is no ${what} “${kind}”.`, kind, kinds);
  return { kind, shape };
}

function inputOf(value: JsonObject, where: string): Input {
  const { kind, shape } = shapeNamed<(typeof shapes)[keyof typeof shapes]>(shapes, value, 'input', where);
  const fields = [...Object.keys(shape.shape), 'after'];
  for (const field of Object.keys(value)) {
    const near = fields.includes(field) || recorded.includes(field) ? undefined : nearest(field, fields);
    if (near) throw new HumanError(`${where}: a “${kind}” has no “${field}”.`, `Did you mean “${near}”?`);
  }
  return shaped<Input>(shape, value, kind, where);
}

/** A limit that the meeting knows, with a value that it takes. */
function limitOf(input: Limit, where: string, format: Format | undefined): Limit {
  if (!format) return input;
  const keys = ['budget', 'turns', ...format.options.map(rule => rule.key)];
  if (!keys.includes(input.key)) throw mistyped(`${where}: there is no limit “${input.key}”.`, input.key, keys);
  try {
    return checkedLimit(format, input);
  } catch (error) {
    if (!(error instanceof HumanError)) throw error;
    throw new HumanError(`${where}: ${error.message}`, error.remedy);
  }
}

/** One signal of a recorded presentation, as it is put in. */
export interface PlannedSignal {
  name: string;
  data: JsonObject & { t: number };
}

/** What signals may refer to. */
export interface Presented {
  slides: number;
  seats: readonly Pick<Seat, 'id' | 'agent' | 'name' | 'role'>[];
}

/** Seconds; a clock that ticks to a date would tick for ever. */
const longest = 24 * 60 * 60;

const t = z.number().check(z.minimum(0));
const text = z.string();

/** What each kind of signal holds. */
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

/** Reads a recorded presentation, one JSON object a line; a mistake is told with its line. */
export async function readSignals(file: string, folder: string, presented: Presented): Promise<PlannedSignal[]> {
  const lines = await readJsonLines(file, folder, 'signals', '{"t": 40, "kind": "slide", "slide": 2}');
  const signals = lines.map(({ where, value }) => ({ where, ...signalIn(value, where) }));
  // Whoever counts slides from 0 has a slide 0.
  const first = signals.some(({ name, data }) => name === 'slide' && data.slide === 0) ? 0 : 1;
  let last = 0;
  return signals.map(({ where, name, data }) => {
    if (data.t < last) {
      throw new HumanError(
        `${where}: its time ${data.t} is before the line above (${last}).`,
        'Put the lines in order.',
      );
    }
    if (data.t > longest) {
      throw new HumanError(
        `${where}: its time ${data.t} is more than a day after the start.`,
        'Give “t” in seconds from the start, not in milliseconds and not as a date.',
      );
    }
    last = data.t;
    return { name, data: checked(data, where, first, presented) };
  });
}

function signalIn(value: JsonObject, where: string): PlannedSignal {
  const { kind, shape } = shapeNamed<z.ZodMiniType>(signalShapes, value, 'signal', where);
  return { name: kind, data: shaped(shape as z.ZodMiniType<PlannedSignal['data']>, value, kind, where) };
}

function checked(
  data: PlannedSignal['data'],
  where: string,
  first: number,
  { slides, seats }: Presented,
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
  throw mistyped(`${where}: nobody on the panel is called “${data.agent}”.`, wanted, names);
}

/** Reads a file that was named for one JSON object a line; `where` tells a person which line an object comes from. */
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
    return line.trim() === '' ? [] : [{ where, value: objectIn(line, where, example) }];
  });
}

function objectIn(line: string, where: string, example: string): JsonObject {
  if (line.length > mostOfInput) {
    throw new HumanError(`${where}: it has more than ${mostOfInput} characters.`, 'Shorten that line.');
  }
  try {
    const value: unknown = JSON.parse(line);
    if (isRecord(value)) return value as JsonObject;
  } catch {
    // Told like any other line that is no object.
  }
  throw new HumanError(`${where}: not a JSON object.`, `Write one a line, such as ${example}.`);
}

/** What a shape makes of an object of its kind; the field that does not fit is told. */
function shaped<T>(shape: z.ZodMiniType<T>, value: JsonObject, kind: string, where: string): T {
  const result = z.safeParse(shape, value);
  if (result.success) return result.data;
  const field = result.error.issues[0]?.path.join('.') ?? '';
  throw new HumanError(`${where}: a “${kind}” has a wrong or missing “${field}”.`, 'Mend that line.');
}
