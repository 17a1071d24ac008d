import type * as z from 'zod/mini';
import type { inputs, userInputs } from './shapes';

type UnionOf<T extends Record<string, z.ZodMiniType>> = { [K in keyof T]: z.infer<T[K]> }[keyof T];

/** Anything that a user (or the stage on the user's behalf) puts into a running session; recorded before it takes effect. */
export type Input = UnionOf<typeof inputs>;

/** The inputs that a person may send to a session; `capped` is the stage's own. */
export type UserInput = UnionOf<ReturnType<typeof userInputs>>;

/** The name of an input. */
export type InputKind = Input['kind'];

/** A recorded input with its seq, its number in the record. */
export type SealedInput = Input & { seq: number };

/** The kinds of inputs that end a session. */
export const endingKinds = ['stop', 'wrapUp', 'capped'] as const satisfies readonly InputKind[];

/** The maximum size of an input in characters of JSON: every later prompt, search and panel repeats it. */
export const maximumInputLength = 50_000;

/** The text of an input; empty if it has none. */
export function inputText(input: Input): string {
  const text = input.kind === 'signal' ? input.data.text : 'text' in input ? input.text : undefined;
  return typeof text === 'string' ? text : '';
}

/** The id of the background turn whose end a signal (a message of a presenter's controls, or of the stage) reports; undefined for any other input. */
export function endedTurnId(input: Input): string | undefined {
  const turn = input.kind === 'signal' ? input.data.turn : undefined;
  return typeof turn === 'string' ? turn : undefined;
}

/** The seconds from the start at which a signal was sent; 0 if it does not say. */
export function signalSeconds(input: Input): number {
  const t = input.kind === 'signal' ? input.data.t : undefined;
  return typeof t === 'number' && Number.isFinite(t) ? t : 0;
}
