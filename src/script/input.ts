import type * as z from 'zod/mini';
import type { inputs, userInputs } from './shapes';

type UnionOf<T extends Record<string, z.ZodMiniType>> = { [K in keyof T]: z.infer<T[K]> }[keyof T];

/** What a user (or the stage on the user's behalf) puts into a running session; each is recorded before it has effect. */
export type Input = UnionOf<typeof inputs>;

/** What a person may put into a session; `capped` is the stage's own. */
export type UserInput = UnionOf<ReturnType<typeof userInputs>>;

/** The name of an input. */
export type InputKind = Input['kind'];

/** A recorded input with its place in the ledger. */
export type SealedInput = Input & { seq: number };

/** The inputs by which a session comes to its end. */
export const endingKinds = ['stop', 'wrapUp', 'capped'] as const satisfies readonly InputKind[];

/** The most characters that an input has as JSON: each later prompt, search and panel goes through all of them again. */
export const mostOfInput = 50_000;

/** What an input says in words; empty where it says nothing. */
export function wordsOf(input: Input): string {
  const text = input.kind === 'signal' ? input.data.text : 'text' in input ? input.text : undefined;
  return typeof text === 'string' ? text : '';
}

/** The turn behind the session whose end a signal tells. */
export function endedBy(input: Input): string | undefined {
  const turn = input.kind === 'signal' ? input.data.turn : undefined;
  return typeof turn === 'string' ? turn : undefined;
}

/** Seconds from the start at which a signal came; 0 where it does not say. */
export function secondsAt(input: Input): number {
  const t = input.kind === 'signal' ? input.data.t : undefined;
  return typeof t === 'number' && Number.isFinite(t) ? t : 0;
}
