import { isRecord, type Json } from '../base/json';
import type { Posted, Script } from './step';

/** A decision or a state that scripts post under a topic, and that whoever reads the record finds there. */
export interface PostKind<T extends Json> {
  post(data: T): Script<void>;
  /** Those of this topic among posts, in order; one whose data has another shape is passed over. */
  among<P extends Posted>(posts: readonly P[]): (P & { data: T })[];
}

/** Defines what is posted under a topic, by an example that has every field it must have. */
export function definePost<T extends Json>(topic: string, example: T): PostKind<T> {
  return {
    *post(data) {
      yield { kind: 'post', topic, data };
    },
    among: <P extends Posted>(posts: readonly P[]) =>
      posts.filter((each): each is P & { data: T } => each.topic === topic && fits(each.data, example)),
  };
}

/** Whether data has every field of an example, each of its type, and every entry of a list the form of the example's first. */
export function fits(data: unknown, example: unknown): boolean {
  if (example === null) return true;
  if (Array.isArray(example))
    return Array.isArray(data) && (example.length === 0 || data.every(each => fits(each, example[0])));
  if (!isRecord(example)) return typeof data === typeof example;
  return isRecord(data) && Object.entries(example).every(([key, each]) => fits(data[key], each));
}

/** The turn whose question waits for the user. */
export const question = definePost<string>('question', '');

/** What is announced to all; with `heard` off, only to whoever watches. */
export const notice = definePost<{ text: string; heard?: boolean; to?: string[]; slide?: number; hint?: string }>(
  'notice',
  { text: '' },
);

/** Something that happens in the world, to those named or to all. */
export const happening = definePost<{ text: string; to?: string[]; by?: string; beat?: number }>('event', { text: '' });

/** A ballot that the user is asked for, with the choices as they are read. */
export const ballot = definePost<{
  prompt: string;
  choices: string[];
  field?: string;
  reason?: string;
  reasonField?: string;
}>('ballot', { prompt: '', choices: [] });

/** Where a presentation stands, for whoever shows or drives it; slides count from 0. */
export const standing = definePost<{
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
