import { isRecord, type Json } from '../../base/json';
import type { StoryNote } from '../../document/storyNotes';
import { type Brief, type Seat, seatsOf } from '../../script/brief';
import type { SeatId } from '../../script/turn';
import { goalsIn } from '../../text/checklist';
import { option } from './options';

/** Something that is to happen: at a beat, or when a condition holds. */
export interface PlannedEvent {
  beat?: number;
  when?: string;
  text: string;
}

/** The beats at which somebody comes and goes. */
export interface Times {
  enters?: number;
  leaves?: number;
}

/** A scene as it was set up. */
export interface Plan {
  name: string;
  prompt: string;
  setting: string;
  /** The goal in the words of whoever set it. */
  goal: string;
  goals: string[];
  /** What its goals are still to be found in: a goal in prose, or the prompt where no goal is set. */
  prose?: string;
  /** Only the director knows where it is to arrive. */
  hidesGoals: boolean;
  /** Every how many beats it is judged; undefined in sessions of old, whose every beat was. */
  judgeEvery?: number;
  characters: readonly Seat[];
  opener: Seat | undefined;
  events: readonly PlannedEvent[];
  presence: ReadonlyMap<SeatId, Times>;
}

/** The plan of a scene from its options. */
export function planOf(brief: Brief): Plan {
  const characters = seatsOf(brief, 'character');
  const text = (key: string) => textOption(brief, key);
  const goal = text('goal');
  const goals = goalsIn(goal);
  const { judgeEvery } = brief.options;
  const presence = new Map<SeatId, Times>();
  for (const [name, times] of Object.entries(read(brief, 'presence', asPresence) ?? {})) {
    const seat = characterNamed(name, characters);
    if (seat) presence.set(seat.id, times);
  }
  return {
    name: text('name'),
    prompt: promptOf(brief),
    setting: text('setting'),
    goal,
    // Until somebody has taken it apart, prose is one goal.
    goals: goals ?? (goal === '' ? [] : [goal]),
    ...(goals ? {} : { prose: goal || promptOf(brief) }),
    hidesGoals: option(brief, 'goals') === 'hidden',
    ...(typeof judgeEvery === 'number' ? { judgeEvery } : {}),
    characters,
    opener: characterNamed(text('initialSpeaker'), characters) ?? characters[0],
    events: read(brief, 'events', asEvents) ?? [],
    presence,
  };
}

/** What cannot be made sense of in a scene's options, in words. */
export function complaintsAbout(brief: Brief): string[] {
  const characters = seatsOf(brief, 'character');
  const found: string[] = [];
  if (read(brief, 'events', asEvents) === undefined)
    found.push('The option “events” is no list such as [{"beat": 5, "text": "The phone rings."}].');
  const presence = read(brief, 'presence', asPresence);
  if (presence === undefined)
    found.push('The option “presence” is not of the form {"name": {"enters": 3, "leaves": 9}}.');
  if (read(brief, 'relations', asRelations) === undefined)
    found.push('The option “relations” is not of the form {"name": {"other": "how they stand to them"}}.');
  if (read(brief, 'story', asNotes) === undefined)
    found.push('The option “story” is no list such as [{"text": "…", "keys": ["violin"]}].');
  for (const key of ['secrets', 'memories']) {
    if (read(brief, key, asCards) === undefined) found.push(`The option “${key}” is not of the form {"name": "text"}.`);
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
  if (key === 'memories' && !option(brief, 'memory')) return undefined;
  for (const [name, text] of Object.entries(read(brief, key, asCards) ?? {}))
    if (characterNamed(name, [seat]) && text.trim() !== '') return text.trim();
  return undefined;
}

/** All that is known to one character alone; undefined where that is nothing. */
export function privateCard(seat: Seat, brief: Brief): string | undefined {
  const secret = cardOf(brief, 'secrets', seat);
  const memory = cardOf(brief, 'memories', seat);
  const cards = [...(secret ? [secret] : []), ...(memory ? [`From earlier scenes you remember:\n${memory}`] : [])];
  return cards.length > 0 ? cards.join('\n') : undefined;
}

/** How characters stand to others, as everybody knows it. */
export function relationsIn(brief: Brief): { from: Seat; to: Seat; how: string }[] {
  const characters = seatsOf(brief, 'character');
  return Object.entries(read(brief, 'relations', asRelations) ?? {}).flatMap(([name, towards]) =>
    Object.entries(towards).flatMap(([other, words]) => {
      const [from, to, how] = [characterNamed(name, characters), characterNamed(other, characters), words.trim()];
      return from && to && how !== '' ? [{ from, to, how }] : [];
    }),
  );
}

/** The notes on the world of its story. */
export function storyIn(brief: Brief): StoryNote[] {
  return read(brief, 'story', asNotes) ?? [];
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
function read<T>(brief: Brief, key: string, shapeOf: (value: unknown) => T | undefined): T | undefined {
  const text = textOption(brief, key);
  try {
    return shapeOf(JSON.parse(text === '' ? (isList(key) ? '[]' : '{}') : text) as Json);
  } catch {
    return undefined;
  }
}

// By hand and not as schemas, because the page that draws the plan loads no schemas.
function asEvents(value: unknown): PlannedEvent[] | undefined {
  const isEvent = (each: unknown): each is PlannedEvent =>
    isRecord(each) &&
    isBeat(each.beat) &&
    (each.when === undefined || typeof each.when === 'string') &&
    typeof each.text === 'string';
  return Array.isArray(value) && value.every(isEvent) ? value : undefined;
}

function asPresence(value: unknown): Record<string, Times> | undefined {
  return asRecordOf(value, (each): each is Times => isRecord(each) && isBeat(each.enters) && isBeat(each.leaves));
}

function asRelations(value: unknown): Record<string, Record<string, string>> | undefined {
  return asRecordOf(value, (each): each is Record<string, string> => asCards(each) !== undefined);
}

function asNotes(value: unknown): StoryNote[] | undefined {
  const isText = (each: unknown) => typeof each === 'string';
  const isNote = (each: unknown): each is StoryNote =>
    isRecord(each) &&
    isText(each.text) &&
    (each.keys === undefined || (Array.isArray(each.keys) && each.keys.every(isText)));
  return Array.isArray(value) && value.every(isNote) ? value : undefined;
}

function asCards(value: unknown): Record<string, string> | undefined {
  return asRecordOf(value, each => typeof each === 'string');
}

const isList = (key: string) => key === 'events' || key === 'story';

function asRecordOf<T>(value: unknown, isOne: (each: unknown) => each is T): Record<string, T> | undefined {
  return isRecord(value) && Object.values(value).every(isOne) ? (value as Record<string, T>) : undefined;
}

function isBeat(value: unknown): boolean {
  return value === undefined || (Number.isSafeInteger(value) && Number(value) >= 0);
}
