import { HumanError } from '../base/errors';
import { canonical, type Json } from '../base/json';
import { assertNever } from '../base/never';
import type { CalledCue } from '../ledger/events';
import type { SessionState } from '../ledger/state';
import type { Examination } from '../script/call';
import type { Step } from '../script/step';

/** A recorded session and today's script of its format part ways: it can be read, and continued as a new session. */
class ScriptDrift extends HumanError {
  constructor(
    readonly beat: string,
    expected: string,
    found: string,
  ) {
    super(
      `This session was recorded by another version of its format: at ${beat} the record has ${expected}, the format now asks for ${found}.`,
      'Its transcript stays readable; fork it at its last turn to continue as a new session.',
      'failed',
    );
    this.name = 'ScriptDrift';
  }
}

/** A step with its cues as they are recorded. */
export type PlacedStep =
  | { kind: 'ask' | 'inTurn' | 'start'; cues: readonly CalledCue[]; name?: string }
  | { kind: 'examine'; calls: readonly Examination[]; until?: readonly string[] }
  | Extract<Step, { kind: 'listen' | 'post' | 'cancel' }>;

/** What a step is in words, and what two equal ones have alike. */
interface Shape {
  words: string;
  key: string;
}

const noTrace: Shape = { words: 'no trace of a step', key: '' };

/** Holds a step against what stands at its place in the record, which goes on to `last`; throws a ScriptDrift where they are not the same. */
export function compareStep(state: SessionState, place: number, last: number, step: PlacedStep): void {
  const id = `b${place}`;
  const recorded = recordedAt(state, id);
  // A cancellation leaves its trace at the turn that it cancels.
  if (!recorded && (place > last || step.kind === 'cancel')) return;
  const { words, key } = recorded ?? noTrace;
  const asked = shapeOf(step);
  if (key !== asked.key) throw new ScriptDrift(id, words, asked.words);
}

/** Throws where the record goes on behind the last step that today's script takes. */
export function compareEnd(state: SessionState, steps: number, last: number): void {
  const recorded = recordedAt(state, `b${last}`);
  if (steps < last && recorded) throw new ScriptDrift(`b${last}`, recorded.words, 'nothing more');
}

/** The number of the last step in a record; 0 where there is none. */
export function lastStep({ beats, listens, examines, posts }: SessionState): number {
  const ids = [...beats.keys(), ...listens.keys(), ...examines.keys(), ...posts.map(post => post.beat)];
  return ids.reduce((most, id) => Math.max(most, Number(id.slice(1))), 0);
}

function recordedAt({ beats, listens, examines, posts }: SessionState, id: string): Shape | undefined {
  const beat = beats.get(id);
  if (beat) return shapeOf(beat);
  const post = posts.find(each => each.beat === id);
  if (post) return shapeOf({ kind: 'post', topic: post.topic, data: post.data });
  const examine = examines.get(id);
  if (examine) return shapeOf({ kind: 'examine', ...examine });
  const kinds = listens.get(id);
  return kinds && shapeOf({ kind: 'listen', for: [...kinds] as Extract<Step, { kind: 'listen' }>['for'] });
}

function shapeOf(step: PlacedStep): Shape {
  const { kind } = step;
  switch (kind) {
    case 'ask':
    case 'inTurn':
    case 'start': {
      const cues = step.cues.map(cue => `${cue.seat} (${cue.move})`).join(', ');
      const shape = { kind, name: step.name, cues: step.cues as unknown as Json };
      return { words: `${kind} of ${cues}`, key: canonical(shape) };
    }
    case 'examine': {
      const calls = step.calls.map(({ name, kind, seat, dossier, data, late, examiner }) => ({
        ...{ name, kind, seat, dossier, data, late, examiner },
      }));
      const shape = { kind, calls, until: step.until };
      const names = [...calls.map(call => call.name), ...(step.until ?? [])];
      return { words: `the calls ${names.join(', ')}`, key: canonical(shape as unknown as Json) };
    }
    case 'listen':
      return { words: `listening for ${step.for.join(', ')}`, key: canonical({ kind, for: [...step.for].sort() }) };
    case 'post':
      return { words: `the state “${step.topic}”`, key: canonical({ kind, topic: step.topic, data: step.data }) };
    case 'cancel':
      return { words: `the end of “${step.name}”`, key: canonical({ kind, name: step.name }) };
    default:
      return assertNever(step);
  }
}
