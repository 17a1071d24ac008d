// A resumed script must yield the recorded steps; if a newer version of its code yields others, that is an error. Steps are numbered, with
// ids `b1`, `b2` … (b for beat, a step that asks for turns); `place` is the number of one, `last` that of the last in the record.

import { HumanError } from '../base/errors';
import { canonicalJson, type Json, type JsonObject, ownValue } from '../base/json';
import { l10n } from '../base/message';
import { assertNever } from '../base/never';
import type { CalledCue } from '../ledger/events';
import type { SessionState } from '../ledger/state';
import type { RequestedCall } from '../script/call';
import type { Step } from '../script/step';
import { shorten } from '../text/spaces';

/** A recorded session and the current script of its format differ: it can be read or forked, but not resumed. */
class ScriptDrift extends HumanError {
  constructor(step: string, recorded: string, asked: string) {
    super(
      l10n`This session was recorded by another version of its format: at ${step} the record has ${recorded}, the format now asks for ${asked}.`,
      'Its transcript stays readable; fork it at its last turn to continue as a new session.',
      'failed',
    );
    this.name = 'ScriptDrift';
  }
}

/** A step in the form in which it is recorded: cues and calls with their ids. Both the record's and the script's are compared so. */
export type RecordableStep =
  | { kind: 'ask' | 'inTurn' | 'start'; cues: readonly CalledCue[]; name?: string }
  | { kind: 'examine'; calls: readonly RequestedCall[]; until?: readonly string[] }
  | Extract<Step, { kind: 'listen' | 'post' | 'cancel' }>;

/** A step in words, and what of it must be as recorded. */
interface StepDescription {
  words: string;
  compared: Json;
}

const missingStep: StepDescription = { words: 'no trace of a step', compared: null };

/** Throws ScriptDrift if the script's step differs from the one recorded at its place; beyond the record every step is right. */
export function requireRecordedStep(state: SessionState, place: number, last: number, step: RecordableStep): void {
  const id = `b${place}`;
  const found = recordedStep(state, id);
  // Of a cancellation the record names no place: where nothing else is recorded, one may have been.
  if (!found && (place > last || step.kind === 'cancel')) return;
  const recorded = found ?? missingStep;
  const asked = describeStep(step);
  if (canonicalJson(recorded.compared) === canonicalJson(asked.compared)) return;
  if (recorded.words !== asked.words) throw new ScriptDrift(id, recorded.words, asked.words);
  const path = pathToDifference(recorded.compared, asked.compared);
  throw new ScriptDrift(id, wordsWith(recorded, path), wordsWith(asked, path));
}

/** Throws ScriptDrift if the record goes on when the script has ended after a number of `steps`; it names the last, since the next may be a cancellation. */
export function requireRecordedEnd(state: SessionState, steps: number, last: number): void {
  if (steps >= last) return;
  const { words } = recordedStep(state, `b${last}`) ?? missingStep;
  throw new ScriptDrift(`b${last}`, words, 'nothing more');
}

/** The keys that lead to the first value in which two differ. */
function pathToDifference(recorded: Json | undefined, asked: Json | undefined): string[] {
  const [before, now] = [fieldsOf(recorded), fieldsOf(asked)];
  const isEqual = (key: string) => canonicalJson(ownValue(before, key)) === canonicalJson(ownValue(now, key));
  const key = Object.keys({ ...before, ...now }).find(each => !isEqual(each));
  const haveBothFields = Object.keys(before).length > 0 && Object.keys(now).length > 0;
  if (key === undefined || !haveBothFields) return [];
  return [key, ...pathToDifference(ownValue(before, key), ownValue(now, key))];
}

/** A step in words with its value at a path. */
function wordsWith({ words, compared }: StepDescription, path: readonly string[]): string {
  const value = path.reduce<Json | undefined>((each, key) => ownValue(fieldsOf(each), key), compared);
  return `${words}, with ${path.join('.')} ${value === undefined ? 'left out' : shorten(JSON.stringify(value), 80)}`;
}

/** The fields of an object, or the items of a list by their numbers; none of any other value. */
function fieldsOf(value: Json | undefined): JsonObject {
  return typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {};
}

function recordedStep({ beats, listens, examines, posts }: SessionState, id: string): StepDescription | undefined {
  const beat = beats.get(id);
  if (beat) return describeStep(beat);
  const post = posts.find(each => each.beat === id);
  if (post) return describeStep({ kind: 'post', topic: post.topic, data: post.data });
  const examine = examines.get(id);
  if (examine) return describeStep({ kind: 'examine', ...examine });
  const kinds = listens.get(id);
  return kinds && describeStep({ kind: 'listen', for: [...kinds] as Extract<Step, { kind: 'listen' }>['for'] });
}

/** Leaves out words for people (`round`, `texts`), which may be worded anew, and what tells only the stage how to run a step (`by`, `closing`). */
function describeStep(step: RecordableStep): StepDescription {
  const { kind } = step;
  switch (kind) {
    case 'ask':
    case 'inTurn':
    case 'start': {
      const cues = step.cues.map(cue => `${cue.seat} (${cue.move})`).join(', ');
      return { words: `${kind} of ${cues}`, compared: { kind, name: step.name, cues: step.cues as unknown as Json } };
    }
    case 'examine': {
      const calls = step.calls.map(({ name, kind, seat, dossier, data, late, after, examiner }) => {
        return { name, kind, seat, dossier, data, late, after, examiner };
      });
      const names = [...calls.map(call => call.name), ...(step.until ?? [])];
      const compared = { kind, calls, until: step.until } as unknown as Json;
      return { words: `the calls ${names.join(', ')}`, compared };
    }
    case 'listen':
      return { words: `listening for ${step.for.join(', ')}`, compared: { kind, for: [...step.for].sort() } };
    case 'post':
      return { words: `the state “${step.topic}”`, compared: { kind, topic: step.topic, data: step.data } };
    case 'cancel':
      return { words: `the end of “${step.name}”`, compared: { kind, name: step.name } };
    default:
      return assertNever(step);
  }
}
