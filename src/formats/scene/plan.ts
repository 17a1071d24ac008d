import * as z from 'zod/mini';
import type { Json } from '../../base/json';
import { type Brief, isOn, numberOption, type Seat, seatsOf } from '../../script/brief';
import type { SeatId } from '../../script/turn';
import { goalsIn, goalsOfPrompt } from '../../text/checklist';

/** Something that is to happen: at a beat, or when a condition holds. */
export interface PlannedEvent {
  beat?: number;
  when?: string;
  text: string;
}

/** A scene as it was set up. */
export interface Plan {
  name: string;
  /** The context that everybody knows. */
  prompt: string;
  setting: string;
  /** The goal in the words of whoever set it. */
  goal: string;
  goals: string[];
  characters: readonly Seat[];
  moderator: Seat | undefined;
  opener: Seat | undefined;
  maxBeats: number;
  events: readonly PlannedEvent[];
  presence: ReadonlyMap<SeatId, { enters?: number; leaves?: number }>;
}

const counting = z.number().check(z.int(), z.minimum(0));
const eventsShape = z.array(z.object({ beat: z.optional(counting), when: z.optional(z.string()), text: z.string() }));
const presenceShape = z.record(z.string(), z.object({ enters: z.optional(counting), leaves: z.optional(counting) }));
const cardsShape = z.record(z.string(), z.string());

/** The plan of a scene from its options. */
export function planOf(brief: Brief): Plan {
  const characters = seatsOf(brief, 'character');
  const text = (key: string) => textOption(brief, key);
  const goal = text('goal');
  const names = characters.map(seat => seat.name);
  const presence = new Map<SeatId, { enters?: number; leaves?: number }>();
  for (const [name, times] of Object.entries(read(brief, 'presence', presenceShape) ?? {})) {
    const seat = characterNamed(name, characters);
    if (seat) presence.set(seat.id, times);
  }
  return {
    name: text('name'),
    prompt: promptOf(brief),
    setting: text('setting'),
    goal,
    goals: goal === '' ? goalsOfPrompt(promptOf(brief), names) : goalsIn(goal),
    characters,
    moderator: seatsOf(brief, 'moderator')[0],
    opener: characterNamed(text('initialSpeaker'), characters) ?? characters[0],
    maxBeats: numberOption(brief, 'maxBeats', 50),
    events: read(brief, 'events', eventsShape) ?? [],
    presence,
  };
}

/** What cannot be made sense of in a scene's options, in words. */
export function complaintsAbout(brief: Brief): string[] {
  const characters = seatsOf(brief, 'character');
  const found: string[] = [];
  if (read(brief, 'events', eventsShape) === undefined)
    found.push('The option “events” is no list such as [{"beat": 5, "text": "The phone rings."}].');
  const presence = read(brief, 'presence', presenceShape);
  if (presence === undefined)
    found.push('The option “presence” is not of the form {"name": {"enters": 3, "leaves": 9}}.');
  for (const key of ['secrets', 'memories']) {
    if (read(brief, key, cardsShape) === undefined)
      found.push(`The option “${key}” is not of the form {"name": "text"}.`);
  }
  const opener = textOption(brief, 'initialSpeaker');
  const listed = characters.map(seat => seat.name).join(', ');
  if (opener !== '' && !characterNamed(opener, characters))
    found.push(`Nobody in the scene is called “${opener}”, who should speak first; there are ${listed}.`);
  for (const name of Object.keys(presence ?? {})) {
    if (!characterNamed(name, characters)) found.push(`Nobody in the scene is called “${name}”; there are ${listed}.`);
  }
  return found;
}

/** What is known to one character alone, from an option that holds such cards. */
export function cardOf(brief: Brief, key: 'secrets' | 'memories', seat: Seat): string | undefined {
  if (key === 'memories' && !isOn(brief, 'memory')) return undefined;
  for (const [name, text] of Object.entries(read(brief, key, cardsShape) ?? {}))
    if (characterNamed(name, [seat]) && text.trim() !== '') return text.trim();
  return undefined;
}

/** Whether a character is there at a beat. */
export function isPresent(plan: Pick<Plan, 'presence'>, seat: SeatId, beat: number): boolean {
  const { enters = 0, leaves = Number.POSITIVE_INFINITY } = plan.presence.get(seat) ?? {};
  return beat >= enters && beat < leaves;
}

/** Whether a character is yet to come after a beat. */
export function isAwaited(plan: Pick<Plan, 'presence'>, seat: SeatId, beat: number): boolean {
  const { enters = 0, leaves = Number.POSITIVE_INFINITY } = plan.presence.get(seat) ?? {};
  return enters > beat && leaves > enters;
}

/** The character that is meant by a name, a first name or the name of its file. */
export function characterNamed(name: string, characters: readonly Seat[]): Seat | undefined {
  const wanted = name.trim().replace(/\.md$/i, '').toLowerCase();
  if (wanted === '') return undefined;
  return (
    characters.find(seat => seat.name.toLowerCase() === wanted || seat.agent.toLowerCase() === wanted) ??
    characters.find(seat => seat.name.toLowerCase().split(/\s+/)[0] === wanted) ??
    characters.find(seat => seat.id === wanted)
  );
}

/** What is going on; where nothing else is said, the topic. */
function promptOf(brief: Brief): string {
  return textOption(brief, 'prompt') || brief.topic;
}

function textOption(brief: Brief, key: string): string {
  const value = brief.options[key];
  return typeof value === 'string' ? value.trim() : '';
}

/** An option that holds JSON, empty where nothing is set; undefined where it does not have its shape. */
function read<T extends z.ZodMiniType>(brief: Brief, key: string, shape: T): z.output<T> | undefined {
  const text = textOption(brief, key);
  let value: Json;
  try {
    value = JSON.parse(text === '' ? (key === 'events' ? '[]' : '{}') : text) as Json;
  } catch {
    return undefined;
  }
  const result = z.safeParse(shape, value);
  return result.success ? result.data : undefined;
}
