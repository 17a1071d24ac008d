// A resumed script must yield the recorded steps; if a newer version of its code yields others, that is an error. Steps are numbered, with
// ids `b1`, `b2` …; `place` is the number of one, `last` that of the last in the record.

import { HumanError } from '../base/errors';
import { canonicalJson, type Json } from '../base/json';
import { l10n } from '../base/message';
import { assertNever } from '../base/never';
import type { CalledCue } from '../ledger/events';
import type { SessionState } from '../ledger/state';
import type { RequestedCall } from '../script/call';
import type { Step } from '../script/step';

/** A recorded session and the current script of its format differ: it can be read or forked, but not resumed. */
class ScriptDrift extends HumanError {
  constructor(
    readonly beat: string,
    expected: string,
    found: string,
  ) {
    super(
      l10n`This session was recorded by another version of its format: at ${beat} the record has ${expected}, the format now asks for ${found}.`,
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

/** A step in words, and the key that equal steps share. */
interface StepDescription {
  words: string;
  key: string;
}

const missingStep: StepDescription = { words: 'no trace of a step', key: '' };

/** Throws ScriptDrift if the script's step differs from the one recorded at its place; beyond the record every step is right. */
export function requireRecordedStep(state: SessionState, place: number, last: number, step: RecordableStep): void {
  const id = `b${place}`;
  const recorded = recordedStep(state, id);
  // A cancellation is recorded without an id: where the record has no step, it is right.
  if (!recorded && (place > last || step.kind === 'cancel')) return;
  const { words, key } = recorded ?? missingStep;
  const asked = describeStep(step);
  if (key !== asked.key) throw new ScriptDrift(id, words, asked.words);
}

/** Throws ScriptDrift if the record goes on when the script has ended after a number of `steps`. */
export function requireRecordedEnd(state: SessionState, steps: number, last: number): void {
  const recorded = recordedStep(state, `b${last}`);
  if (steps < last && recorded) throw new ScriptDrift(`b${last}`, recorded.words, 'nothing more');
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

function describeStep(step: RecordableStep): StepDescription {
  const { kind } = step;
  switch (kind) {
    case 'ask':
    case 'inTurn':
    case 'start': {
      const cues = step.cues.map(cue => `${cue.seat} (${cue.move})`).join(', ');
      const shape = { kind, name: step.name, cues: step.cues as unknown as Json };
      return { words: `${kind} of ${cues}`, key: canonicalJson(shape) };
    }
    case 'examine': {
      const calls = step.calls.map(({ name, kind, seat, dossier, data, late, after, examiner }) => {
        return { name, kind, seat, dossier, data, late, after, examiner };
      });
      const shape = { kind, calls, until: step.until };
      const names = [...calls.map(call => call.name), ...(step.until ?? [])];
      return { words: `the calls ${names.join(', ')}`, key: canonicalJson(shape as unknown as Json) };
    }
    case 'listen':
      return { words: `listening for ${step.for.join(', ')}`, key: canonicalJson({ kind, for: [...step.for].sort() }) };
    case 'post':
      return { words: `the state “${step.topic}”`, key: canonicalJson({ kind, topic: step.topic, data: step.data }) };
    case 'cancel':
      return { words: `the end of “${step.name}”`, key: canonicalJson({ kind, name: step.name }) };
    default:
      return assertNever(step);
  }
}
