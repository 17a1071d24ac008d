import assert from 'node:assert/strict';
import type { JsonObject } from '../../../src/base/json';
import { formatOf } from '../../../src/formats';
import type { Options } from '../../../src/script/brief';
import type { Outcome } from '../../../src/script/step';
import { isPreparing } from '../../../src/stage/pacing';
import { openSession, resumeSession, type Session } from '../../../src/stage/session';
import type { Caps } from '../../../src/stage/setup';
import type { PromptSubject, Voice } from '../../../src/voices/voice';
import { bodiesOf, MemoryLedger } from '../../support/memoryLedger';
import { type Answer, scriptedVoice } from '../../support/scriptedVoice';
import { setupOf, worldOf } from '../../support/table';

/** One signal of a presenter, its time first. */
export type Planned = readonly [t: number, name: string, data?: JsonObject];

/** Gives a session its signals, each once it waits, nothing is under way and whoever is told `before` is done, and then the end. */
export function presenting(
  session: Session,
  planned: readonly Planned[],
  before: (next: Planned) => Promise<void> | undefined = () => undefined,
): void {
  const left = [...planned];
  let told: Promise<void> | undefined;
  session.onWaiting(async () => {
    if (told || isPreparing(session.state)) return;
    const next = left.shift() ?? [9999, 'end'];
    const [t, name, data = {}] = next;
    told = before(next);
    if (told) await told;
    told = undefined;
    void session.put({ kind: 'signal', name, data: { t, ...data } });
  });
}

/** Answers of a table, move by move: words alone, or words with data. */
export type Said = Partial<
  Record<string, (occasion: PromptSubject) => string | (JsonObject & { say: string }) | undefined>
>;

/** A voice that says what was written for a move, and else speaks plainly. */
export function saying(said: Said, price = 0): Voice & { calls: Parameters<Voice['speak']>[0][] } {
  const answer: Answer = (_prompt, occasion) => {
    const words = said[occasion.cue.move]?.(occasion);
    if (words === undefined) return undefined;
    return { text: typeof words === 'string' ? words : JSON.stringify(words) };
  };
  return scriptedVoice(answer, price);
}

/** A table that is content with every answer, and whose questions are of middling urgency. */
export const content: Said = {
  drafted: ({ seat, turn }) => ({
    say: `Who counted that, asks ${seat.name} at ${turn}?`,
    relevance: 0.7,
    urgency: 0.5,
  }),
  handover: ({ brief }) => ({
    say: `Let us hold that last slide for a moment, because ${brief.seats[0]?.name} has a question.`,
    others: brief.seats.slice(1, -1).map(seat => ({
      agent: seat.name,
      phrase: `Let us hold that last slide for a moment, because ${seat.name} has a question.`,
    })),
    nods: ['Mm-hm.'],
  }),
  bridging: () => 'And back to the talk.',
  verdict: ({ turn }) => ({ say: `That settles ${turn}.`, verdict: 'satisfied', reason: 'It was counted.' }),
  seconding: ({ turn }) => ({ say: `Nothing of mine at ${turn}.`, worth: 0 }),
};

/** A whole presentation by a person to three of a panel. */
export async function present(
  planned: readonly Planned[],
  voice: Voice,
  options: Options = {},
  budget: Caps = {},
): Promise<{ session: Session; outcome: Outcome }> {
  const setup = setupOf('presentation', { extra: 1, budget, options: { presenter: 'you', ...options } });
  const session = await openSession(new MemoryLedger(), setup, worldOf(voice));
  presenting(session, planned);
  const outcome = await session.perform(new AbortController().signal);
  if (!outcome) throw new Error('The session was left');
  return { session, outcome };
}

/** What was said, as `seat move: words`. */
export function aloud({ state }: Session): string[] {
  return state.entries.flatMap(entry => {
    const turn = entry.kind === 'turn' ? state.turns.get(entry.turn) : undefined;
    return turn?.ended ? [`${turn.seat} ${turn.move}: ${turn.ended.text}`] : [];
  });
}

/** The format under test. */
export function presentationFormat() {
  const format = formatOf('presentation');
  if (!format) throw new Error('There is no such format');
  return format;
}

/** Takes a presentation up where its first `at` events leave it: it asks nothing twice and comes to the same end. */
export async function assertTakenUp(
  whole: { session: Session; outcome: Outcome },
  planned: readonly Planned[],
  said: Said,
  at: number,
): Promise<void> {
  const left = whole.session.events.slice(0, at);
  const voice = saying(said);
  const session = await resumeSession(new MemoryLedger(bodiesOf(left)), whole.session.sources, worldOf(voice));
  const put = left.filter(
    event => event.type === 'input.received' && event.kind === 'signal' && event.name !== 'turn.ended',
  );
  presenting(session, planned.slice(put.length));
  const outcome = await session.perform(new AbortController().signal);
  assert.deepEqual(outcome, whole.outcome, `another end behind event ${at}`);
  const answered = new Set(left.flatMap(event => (event.type === 'attempt.ended' ? [event.turn] : [])));
  const again = voice.calls.flatMap(call => call.subjects.map(({ turn }) => turn)).filter(turn => answered.has(turn));
  assert.deepEqual(again, [], `asked again behind event ${at}`);
}
