import { isRecord, type Json } from '../base/json';
import { type RecordedTexts, recordTexts, type Text } from '../base/message';
import type { Posted, Script } from './step';

/** A kind of post: a decision or state that scripts record under a topic, beside the turns, and that readers of the record find there. */
export interface PostKind<T extends Json> {
  post(data: T, texts?: RecordedTexts): Script<void>;
  /** The posts of this topic, in order; posts with data of another shape are skipped. */
  among<P extends Posted>(posts: readonly P[]): (P & { data: T })[];
}

/** Defines the posts of a topic by an example that has every required field. */
export function definePost<T extends Json>(topic: string, example: T): PostKind<T> {
  return {
    *post(data, texts) {
      yield { kind: 'post', topic, data, ...(texts ? { texts } : {}) };
    },
    among: <P extends Posted>(posts: readonly P[]) =>
      posts.filter((each): each is P & { data: T } => each.topic === topic && matchesExample(each.data, example)),
  };
}

/** Whether data has every field of an example with the same type; `null` in the example stands for any value, and a list's entries must match its first. */
export function matchesExample(data: unknown, example: unknown): boolean {
  if (example === null) return true;
  if (Array.isArray(example))
    return Array.isArray(data) && (example.length === 0 || data.every(each => matchesExample(each, example[0])));
  if (!isRecord(example)) return typeof data === typeof example;
  return isRecord(data) && Object.entries(example).every(([key, each]) => matchesExample(data[key], each));
}

/** Posts the turn whose question waits for the user. */
export const question = definePost<string>('question', '');

/** Posts an announcement: the seats (all, or those in `to`) hear it as an event unless `heard` is off; `hint` is the key of a hint to a presenter. */
export const notice = definePost<{ text: string; heard?: boolean; to?: string[]; slide?: number; hint?: string }>(
  'notice',
  { text: '' },
);

/** Posts a message as an announcement; without `more` only viewers see it. */
export function* announce(
  message: Text,
  more: Omit<Parameters<typeof notice.post>[0], 'text'> = { heard: false },
): Script<void> {
  const { text, texts } = recordTexts({ text: message });
  yield* notice.post({ text, ...more }, texts);
}

/** Posts an event in the world, heard by the seats in `to`, or by all. */
export const happening = definePost<{ text: string; to?: string[]; by?: string; beat?: number }>('event', { text: '' });

/** Posts a ballot for the user, with the choices as displayed; `field` and `reasonField` are the keys of the vote's data, `reason` asks for the latter. */
export const ballot = definePost<{
  prompt: string;
  choices: string[];
  field?: string;
  reason?: string;
  reasonField?: string;
}>('ballot', { prompt: '', choices: [] });

/** The status of a presentation, for views and controls: the phase (`at`), the slide (from 0), raised hands, the seat that asks, the next, the seconds. */
export const presentationStatus = definePost<{
  at: string;
  slide: number;
  slides?: number;
  title?: string;
  hands?: string[];
  agent?: string;
  awaits?: string;
  queued?: string;
  t?: number;
}>('standing', { at: '', slide: 0 });
