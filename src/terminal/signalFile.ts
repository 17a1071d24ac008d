import * as z from 'zod/mini';
import { HumanError } from '../base/errors';
import type { JsonObject } from '../base/json';
import type { Seat } from '../script/brief';
import { readJsonLines, shaped } from './jsonLines';
import { mistyped } from './mistyped';

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

const shapes = {
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
  const kind = String(value.kind ?? '');
  const shape = Object.entries(shapes).find(([name]) => name === kind)?.[1];
  if (!shape) throw mistyped(`${where}: there is no signal “${kind}”.`, kind, Object.keys(shapes));
  return {
    name: kind,
    data: { ...shaped<PlannedSignal['data']>(shape as z.ZodMiniType<PlannedSignal['data']>, value, kind, where) },
  };
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
