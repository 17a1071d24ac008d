import fc from 'fast-check';
import { seededRandom } from '../../../src/base/chance';
import type { JsonObject } from '../../../src/base/json';
import { formatOf } from '../../../src/formats';
import type { Options } from '../../../src/script/brief';
import type { Outcome } from '../../../src/script/step';
import { openSession, type Session } from '../../../src/stage/session';
import type { PromptSubject } from '../../../src/voices/voice';
import { MemoryLedger } from '../../support/memoryLedger';
import { type Answer, scriptedVoice } from '../../support/scriptedVoice';
import { setupOf, worldOf } from '../../support/table';

/** How unruly a table is: the share of turns that fail, run on, ask the user or come without their data. */
export interface Unruly {
  fails: number;
  runsOn: number;
  asks: number;
  noData: number;
}

/** Tables from well-behaved to hopeless. */
export const unruly: fc.Arbitrary<Unruly> = fc.record({
  fails: fc.constantFrom(0, 0, 0.1, 0.3),
  runsOn: fc.constantFrom(0, 0.2, 1),
  asks: fc.constantFrom(0, 0, 0.1),
  noData: fc.constantFrom(0, 0, 0.2, 1),
});

/** Sentences that no two turns share, so that no table is taken for one that goes in circles. */
function wordsOf(seed: number, key: string, count: number): string {
  const words = Array.from({ length: count }, (_, at) => `w${Math.floor(seededRandom(seed, `${key} ${at}`) * 1e6)}`);
  return words
    .map((word, at) => (at % 8 === 0 ? `W${word}` : at % 8 === 7 ? `${word}.` : word))
    .join(' ')
    .concat('. ');
}

/** One whole session of such a table, drawn from a seed. */
export async function courseOf(
  id: string,
  extra: number,
  options: Options,
  seed: number,
  table: Unruly,
  alter: (data: JsonObject, occasion: PromptSubject) => JsonObject = data => data,
): Promise<{ session: Session; outcome: Outcome }> {
  const format = formatOf(id);
  if (!format) throw new Error(`No format ${id}`);
  const plain = scriptedVoice();
  const answer: Answer = async (prompt, occasion) => {
    const { turn, move } = occasion;
    const chance = (what: string) => seededRandom(seed, `${turn} ${what}`);
    if (chance('fails') < table.fails) return { text: '', stop: { kind: 'refused' } };
    if (chance('noData') < table.noData && move.answer) return { text: wordsOf(seed, `${turn} bare`, 12) };
    const { text } = await plain.speak(prompt, { signal: new AbortController().signal, onText() {}, onState() {} });
    const more = chance('runsOn') < table.runsOn ? wordsOf(seed, `${turn} more`, 300) : '';
    const before = `${chance('asks') < table.asks ? '@user ' : ''}${more}`;
    if (!move.answer) return { text: `${before}${text}` };
    const data = alter(JSON.parse(text) as JsonObject, occasion);
    return { text: JSON.stringify({ ...data, say: `${before}${String(data.say)}` }) };
  };
  const session = await openSession(
    new MemoryLedger(),
    setupOf(format, { extra, options, seed }),
    worldOf(scriptedVoice(answer)),
  );
  session.onEvent(event => {
    if (event.type === 'listen.called') void session.put({ kind: 'answer' });
  });
  const outcome = await session.perform(new AbortController().signal);
  if (!outcome) throw new Error('The session was left');
  return { session, outcome };
}

/** The speakers of a session in order, as far as they spoke one after another; a blind beat separates. */
function inTurnSpeakers(session: Session): (string | undefined)[] {
  return [...session.state.beats.values()].flatMap(beat =>
    beat.kind === 'inTurn' ? beat.cues.map(cue => cue.seat) : [undefined],
  );
}

/** The first seat that had two turns in a row; whoever presides may. */
export function twiceInARow(session: Session): string | undefined {
  const speakers = inTurnSpeakers(session);
  return speakers.find(
    (seat, at) => seat !== undefined && seat !== 'facilitator' && seat !== 'moderator' && seat === speakers[at - 1],
  );
}
