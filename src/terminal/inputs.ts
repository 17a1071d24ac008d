import * as z from 'zod/mini';
import { HumanError } from '../base/errors';
import type { Json, JsonObject } from '../base/json';
import type { Seat } from '../script/brief';
import type { Format } from '../script/format';
import type { Input } from '../script/input';
import { userInputs } from '../script/shapes';
import { checkedLimit } from '../stage/options';
import { nearest } from '../text/nearest';
import { readJsonLines, shaped } from './jsonLines';
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

function inputOf(value: JsonObject, where: string): Input {
  const { kind } = value;
  const kinds = Object.keys(shapes);
  if (typeof kind !== 'string') throw new HumanError(`${where}: “kind” is missing.`, thereAre(kinds));
  const shape = Object.entries(shapes).find(([name]) => name === kind)?.[1];
  if (!shape) throw mistyped(`${where}: there is no input “${kind}”.`, kind, kinds);
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
