// The plan of a scene: characters, goals, events and presence, parsed from the session's options, which come from the scene file.

import { isRecord, type Json } from '../../base/json';
import { l10n, type Text } from '../../base/message';
import type { StoryNote } from '../../document/storyNotes';
import { type Brief, type Seat, seatsOf } from '../../script/brief';
import type { SeatId } from '../../script/turn';
import { parseGoals } from '../../text/checklist';
import { option } from './options';

/** A planned event: at a beat, or when a condition holds. */
export interface PlannedEvent {
  beat?: number;
  when?: string;
  text: string;
}

/** The beats at which a character enters and leaves. */
export interface PresenceTimes {
  enters?: number;
  leaves?: number;
}

/** The plan of a scene, which is played in beats: in each all characters on stage act, or one of them. */
export interface ScenePlan {
  name: string;
  prompt: string;
  setting: string;
  /** The goal as it was written. */
  goal: string;
  goals: string[];
  /** The text in which the goals are to be found: a goal in prose, or the prompt if no goal is set. */
  prose?: string;
  /** Whether only the director knows the goals. */
  hidesGoals: boolean;
  /** The number of beats between judgements; undefined in older sessions, which judge every beat. */
  judgeEvery?: number;
  /** Whether the end is announced before the last beat, and notes wait for their addressee's next turn; since edition 2 of the script. */
  announcesEnd: boolean;
  characters: readonly Seat[];
  /** Who speaks first. */
  opener: Seat | undefined;
  events: readonly PlannedEvent[];
  presence: ReadonlyMap<SeatId, PresenceTimes>;
}

/** Parses the plan of a scene from its options. */
export function parseScenePlan(brief: Brief): ScenePlan {
  const characters = seatsOf(brief, 'character');
  const text = (key: string) => readText(brief, key);
  const goal = text('goal');
  const goals = parseGoals(goal);
  const { judgeEvery } = brief.options;
  const presence = new Map<SeatId, PresenceTimes>();
  for (const [name, times] of Object.entries(readOption(brief, 'presence', asPresence) ?? {})) {
    const seat = findCharacter(name, characters);
    if (seat) presence.set(seat.id, times);
  }
  return {
    name: text('name'),
    prompt: scenePrompt(brief),
    setting: text('setting'),
    goal,
    // Prose counts as one goal until the moderator has split it.
    goals: goals ?? (goal === '' ? [] : [goal]),
    ...(goals ? {} : { prose: goal || scenePrompt(brief) }),
    hidesGoals: option(brief, 'goals') === 'hidden',
    ...(typeof judgeEvery === 'number' ? { judgeEvery } : {}),
    announcesEnd: (brief.edition ?? 1) > 1,
    characters,
    opener: findCharacter(text('initialSpeaker'), characters) ?? characters[0],
    events: readOption(brief, 'events', asEvents) ?? [],
    presence,
  };
}

/** Describes what is invalid in a scene's options. */
export function optionComplaints(brief: Brief): Text[] {
  const characters = seatsOf(brief, 'character');
  const complaints: Text[] = [];
  if (readOption(brief, 'events', asEvents) === undefined)
    complaints.push('The option “events” is not a list such as [{"beat": 5, "text": "The phone rings."}].');
  const presence = readOption(brief, 'presence', asPresence);
  if (presence === undefined)
    complaints.push('The option “presence” does not have the form {"name": {"enters": 3, "leaves": 9}}.');
  if (readOption(brief, 'relations', asRelations) === undefined)
    complaints.push('The option “relations” is not of the form {"name": {"other": "how they stand to them"}}.');
  if (readOption(brief, 'story', asNotes) === undefined)
    complaints.push('The option “story” is no list such as [{"text": "…", "keys": ["violin"]}].');
  for (const key of ['secrets', 'memories']) {
    if (readOption(brief, key, asCards) === undefined)
      complaints.push(l10n`The option “${key}” does not have the form {"name": "text"}.`);
  }
  const opener = readText(brief, 'initialSpeaker');
  const listed = characters.map(seat => seat.name).join(', ');
  if (opener !== '' && !findCharacter(opener, characters))
    complaints.push(l10n`Nobody in the scene is called “${opener}”, who should speak first; there are ${listed}.`);
  for (const name of Object.keys(presence ?? {})) {
    if (!findCharacter(name, characters))
      complaints.push(l10n`Nobody in the scene is called “${name}”; there are ${listed}.`);
  }
  return complaints;
}

/** The secret or the memories of one character. */
export function characterCard(brief: Brief, key: 'secrets' | 'memories', seat: Seat): string | undefined {
  if (key === 'memories' && !option(brief, 'memory')) return undefined;
  for (const [name, text] of Object.entries(readOption(brief, key, asCards) ?? {}))
    if (findCharacter(name, [seat]) && text.trim() !== '') return text.trim();
  return undefined;
}

/** Everything that one character alone knows; undefined if nothing. */
export function privateCard(seat: Seat, brief: Brief): string | undefined {
  const secret = characterCard(brief, 'secrets', seat);
  const memory = characterCard(brief, 'memories', seat);
  const cards = [...(secret ? [secret] : []), ...(memory ? [`From earlier scenes you remember:\n${memory}`] : [])];
  return cards.length > 0 ? cards.join('\n') : undefined;
}

/** The relations between characters, as all of them know them. */
export function knownRelations(brief: Brief): { from: Seat; to: Seat; how: string }[] {
  const characters = seatsOf(brief, 'character');
  return Object.entries(readOption(brief, 'relations', asRelations) ?? {}).flatMap(([name, towards]) =>
    Object.entries(towards).flatMap(([other, words]) => {
      const [from, to, how] = [findCharacter(name, characters), findCharacter(other, characters), words.trim()];
      return from && to && how !== '' ? [{ from, to, how }] : [];
    }),
  );
}

/** The notes on the story's world. */
export function storyNotes(brief: Brief): StoryNote[] {
  return readOption(brief, 'story', asNotes) ?? [];
}

/** Whether a character is present at a beat. */
export function isPresent(plan: Pick<ScenePlan, 'presence'>, seat: SeatId, beat: number): boolean {
  const { enters = 0, leaves = Number.POSITIVE_INFINITY } = plan.presence.get(seat) ?? {};
  return beat >= enters && beat < leaves;
}

/** Whether a character is still to enter after a beat. */
export function isAwaited(plan: Pick<ScenePlan, 'presence'>, seat: SeatId, beat: number): boolean {
  const { enters = 0, leaves = Number.POSITIVE_INFINITY } = plan.presence.get(seat) ?? {};
  return enters > beat && leaves > enters;
}

/** Finds a character by name, first name, agent file or seat id. */
export function findCharacter(name: string, characters: readonly Seat[]): Seat | undefined {
  const wanted = name.trim().replace(/\.md$/i, '').toLowerCase();
  if (wanted === '') return undefined;
  return (
    characters.find(seat => seat.name.toLowerCase() === wanted || seat.agent.toLowerCase() === wanted) ??
    characters.find(seat => seat.name.toLowerCase().split(/\s+/)[0] === wanted) ??
    characters.find(seat => seat.id === wanted)
  );
}

/** The scene's prompt, otherwise the topic. */
function scenePrompt(brief: Brief): string {
  return readText(brief, 'prompt') || brief.topic;
}

function readText(brief: Brief, key: string): string {
  const value = brief.options[key];
  return typeof value === 'string' ? value.trim() : '';
}

/** Reads an option that contains JSON, empty if it is not set; undefined if it is no JSON or `asShape` does not take it. */
function readOption<T>(brief: Brief, key: string, asShape: (value: unknown) => T | undefined): T | undefined {
  const text = readText(brief, key);
  try {
    return asShape(JSON.parse(text === '' ? (isList(key) ? '[]' : '{}') : text) as Json);
  } catch {
    return undefined;
  }
}

// The shapes are checked by hand, because the webview that draws the plan must not load the schema library.
function asEvents(value: unknown): PlannedEvent[] | undefined {
  const isEvent = (each: unknown): each is PlannedEvent =>
    isRecord(each) &&
    isBeat(each.beat) &&
    (each.when === undefined || typeof each.when === 'string') &&
    typeof each.text === 'string';
  return Array.isArray(value) && value.every(isEvent) ? value : undefined;
}

function asPresence(value: unknown): Record<string, PresenceTimes> | undefined {
  return asRecordOf(
    value,
    (each): each is PresenceTimes => isRecord(each) && isBeat(each.enters) && isBeat(each.leaves),
  );
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

/** A text for each of some characters. */
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
