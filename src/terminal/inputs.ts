import path from 'node:path';
import * as z from 'zod/mini';
import { HumanError } from '../base/errors';
import type { JsonObject } from '../base/json';
import { readNamedFile } from '../disk/plainFiles';
import type { Seat } from '../script/brief';
import type { Input } from '../script/input';
import { nearest } from '../text/nearest';

/** An input of a file, and the turn or beat after which it is played; without one it is played at the start. */
export interface PlannedInput {
  after?: string;
  input: Input;
}

const text = z.string();
const json = z.json();
const data = z.record(z.string(), json);

const shapes = {
  remark: z.object({ kind: z.literal('remark'), text, to: z.optional(text) }),
  skip: z.object({ kind: z.literal('skip'), seat: z.optional(text), turn: z.optional(text) }),
  pause: z.object({ kind: z.literal('pause') }),
  step: z.object({ kind: z.literal('step') }),
  resume: z.object({ kind: z.literal('resume') }),
  stop: z.object({ kind: z.literal('stop') }),
  wrapUp: z.object({ kind: z.literal('wrapUp') }),
  limit: z.object({ kind: z.literal('limit'), key: text, value: json }),
  event: z.object({ kind: z.literal('event'), text }),
  note: z.object({ kind: z.literal('note'), text, to: z.optional(text) }),
  answer: z.object({ kind: z.literal('answer'), text: z.optional(text) }),
  ballot: z.object({ kind: z.literal('ballot'), data }),
  signal: z.object({ kind: z.literal('signal'), name: text, data }),
  mute: z.object({ kind: z.literal('mute'), seat: text, on: z.boolean() }),
  next: z.object({ kind: z.literal('next'), seat: text }),
} as const;

/** Reads a file of inputs, one JSON object a line; seats may be named by agent too, and a mistake is told with its line. */
export async function readInputs(file: string, folder: string, seats: readonly Seat[]): Promise<PlannedInput[]> {
  const full = path.resolve(folder, file);
  const content = await readNamedFile(full, `The file of inputs ${file}`, 'Name a file with one JSON object a line.');
  return content
    .split('\n')
    .flatMap((line, index) => (line.trim() === '' ? [] : [plannedOf(line, `${file}, line ${index + 1}`, seats)]));
}

function plannedOf(line: string, where: string, seats: readonly Seat[]): PlannedInput {
  let value: JsonObject;
  try {
    value = z.parse(data, JSON.parse(line)) as JsonObject;
  } catch {
    throw new HumanError(
      `${where}: not a JSON object.`,
      'Write one a line, such as {"after": "t3", "kind": "remark", "text": "…"}.',
    );
  }
  const { after, ...rest } = value;
  if (after !== undefined && (typeof after !== 'string' || !/^[tb]\d+$/.test(after))) {
    throw new HumanError(`${where}: “after” has to be the id of a turn or beat.`, 'For example "t3" or "b2".');
  }
  const input = inputOf(rest, where);
  if ('to' in input && input.to !== undefined)
    return { after, input: { ...input, to: seatNamed(input.to, seats, where) } };
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
  const near = nearest(name, ids);
  throw new HumanError(
    `${where}: nobody sits as “${name}”.`,
    near ? `Did you mean “${near}”?` : `There are: ${ids.join(', ')}.`,
  );
}

function inputOf(value: JsonObject, where: string): Input {
  const kind = String(value.kind ?? '');
  const shape = Object.entries(shapes).find(([name]) => name === kind)?.[1];
  if (!shape) {
    const near = nearest(kind, Object.keys(shapes));
    throw new HumanError(
      `${where}: there is no input “${kind}”.`,
      near ? `Did you mean “${near}”?` : `There are: ${Object.keys(shapes).join(', ')}.`,
    );
  }
  const result = z.safeParse(shape, value);
  if (result.success) return result.data as Input;
  const [issue] = result.error.issues;
  throw new HumanError(
    `${where}: a “${kind}” has a wrong or missing “${issue?.path.join('.') ?? ''}”.`,
    'Mend that line.',
  );
}
