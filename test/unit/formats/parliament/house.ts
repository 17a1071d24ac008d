import type { JsonObject } from '../../../../src/base/json';
import type { Options } from '../../../../src/script/brief';
import type { Input } from '../../../../src/script/input';
import type { Turn } from '../../../../src/script/turn';
import { openSession, type Session } from '../../../../src/stage/session';
import type { Setup } from '../../../../src/stage/setup';
import type { PromptSubject } from '../../../../src/voices/voice';
import { MemoryLedger } from '../../../support/memoryLedger';
import { scriptedVoice } from '../../../support/scriptedVoice';
import { setupOf, worldOf } from '../../../support/table';

/** The data of a turn at a House of four, or words that are no data at all. */
export type Given = JsonObject | string | undefined;

const clauses = ['The batch goes.', 'The stream comes.', 'Somebody pays.'];

/** What everybody says where a test gives nothing else: a quiet sitting that comes to its vote in the last round. */
function usual({ cue, seat, brief }: PromptSubject): JsonObject {
  const names = brief.seats.filter(each => each.role === 'representative').map(each => each.name);
  const standing = { agreed: ['The batch fails.'], contested: ['The cost.'], proposes: 'The batch goes.' };
  switch (cue.move) {
    case 'statement':
      return { facts: ['The batch takes six hours.'], direction: `The way of ${seat.name}` };
    case 'evaluation':
      return {
        facts: { agreed: ['The batch fails.'], contested: [], constraints: [], questions: [] },
        directions: [{ name: 'Go', description: 'Go.', advocates: names, strengths: 'Fast', risks: 'Fast' }],
        target: 'Ben',
      };
    case 'appointment':
      return { target: 'Cleo' };
    case 'draft':
      return { bill: { title: 'Streams', clauses } };
    case 'plan':
      return { order: [pair('Ada', 'Ben'), pair('Cleo', 'Dan')], standing };
    case 'speech':
      return { objection: '' };
    case 'answer':
      return { stance: 'maintain', objection: '' };
    case 'ruling':
      return { action: 'continue', objections: ['The cost.'] };
    case 'tally':
      return { counts: cue.data?.counts, result: cue.data?.due };
    case 'compromise':
      return { amendment: { operation: 'replace', clause: 3, text: 'Both pay.' } };
    case 'decision':
      return { decision: 'sign', message: 'It will do.' };
    default:
      return { vote: 'aye', wouldChange: 'Nothing.' };
  }
}

/** One line of an order. */
export function pair(speaker: string, to: string): JsonObject {
  return { speaker, to, topic: 'the cost' };
}

/** A sitting of Ada, Ben, Cleo and Dan with what `given` makes of some turns; a user answers with `inputs` in order, then skips. */
export async function sitting(
  given: (occasion: PromptSubject) => Given = () => undefined,
  options: Options = {},
  inputs: readonly Input[] = [],
  budget: Setup['budget'] = {},
): Promise<Session> {
  const voice = scriptedVoice((_prompt, occasion) => {
    const answer = given(occasion);
    if (typeof answer === 'string') return { text: answer };
    const say = `${occasion.seat.name} has word ${occasion.turn} for the batch windows, the invoices and ${occasion.turn}${occasion.cue.move}.`;
    return { text: JSON.stringify({ say, ...(answer ?? usual(occasion)) }) };
  });
  const setup = setupOf('parliament', { extra: 1, budget, options: { rounds: 2, ...options } });
  const session = await openSession(new MemoryLedger(), setup, worldOf(voice));
  const waiting = [...inputs];
  session.onEvent(event => {
    if (event.type === 'listen.called') void session.put(waiting.shift() ?? { kind: 'answer' });
  });
  await session.perform(new AbortController().signal);
  return session;
}

/** The data of every post of a topic. */
export function postsOf({ state }: Session, topic: string): JsonObject[] {
  return state.posts.filter(post => post.topic === topic).map(post => post.data as JsonObject);
}

/** What the Clerk announced. */
export function noticesOf(session: Session): string {
  return postsOf(session, 'notice')
    .map(({ text }) => String(text))
    .join('\n');
}

/** The moves of a sitting in order, without the votes. */
export function movesOf({ state }: Session): string[] {
  return [...state.turns.values()].map(turn => turn.move).filter(move => move !== 'vote' && move !== 'division');
}

/** A finished turn by hand. */
export function turnBy(seat: string, move: string, more: Partial<Turn> = {}): Turn {
  return {
    id: `${seat}-${move}`,
    beat: 'b1',
    seat,
    move,
    outcome: 'spoken',
    text: 'Words.',
    words: 1,
    checks: [],
    scores: { topic: 1, novelty: 1 },
    seq: 1,
    ...more,
  };
}
