import { formatOf } from '../../src/formats';
import { openSession } from '../../src/stage/session';
import type { Setup } from '../../src/stage/setup';
import { transcriptAdr } from '../../src/transcript/decision';
import { transcriptMarkdown } from '../../src/transcript/markdown';
import { MemoryLedger } from '../support/memoryLedger';
import { type Answer, scriptedVoice } from '../support/scriptedVoice';
import { setupOf, worldOf } from '../support/table';
import { assertGolden } from './golden';
import { type Written, writtenConsensus } from './writtenConsensus';
import { writtenDiscussion } from './writtenDiscussion';

/** Answers word for word as they were written, each once, the last again. */
function reading(written: Record<string, Written[]>): Answer {
  const used = new Map<string, number>();
  return (_prompt, { seat, cue }) => {
    const key = `${seat.id} ${cue.move}`;
    const answers = written[key];
    if (!answers) throw new Error(`Nothing was written for ${key}`);
    const at = used.get(key) ?? 0;
    used.set(key, at + 1);
    const answer = answers[Math.min(at, answers.length - 1)] ?? '';
    return { text: typeof answer === 'string' ? answer : JSON.stringify(answer) };
  };
}

async function recordOf(
  id: string,
  written: Record<string, Written[]>,
  more: Parameters<typeof setupOf>[1],
): Promise<string> {
  const voice = { ...scriptedVoice(reading(written)), flags: { ...scriptedVoice().flags, free: false } };
  const session = await openSession(
    new MemoryLedger(),
    setupOf(id, { ...more, model: 'claude-sonnet-4-5' }),
    worldOf(voice),
  );
  const answers = ['Platform, from March.'];
  session.onEvent(event => {
    if (event.type === 'listen.called') void session.put({ kind: 'answer', text: answers.shift() });
  });
  await session.perform(new AbortController().signal);
  const format = formatOf(id);
  return `${transcriptMarkdown(session.state, format)}\n---\n\n${transcriptAdr(session.state, format)}`;
}

/** Cleo has little to say to what the others speak of. */
const cast: Setup['cast'] = setupOf('discussion', { extra: 1 }).cast.map(({ role, agent }) =>
  agent.name === 'Cleo'
    ? { role, agent: { ...agent, description: 'Cleo closes the books.', body: 'You are Cleo.' } }
    : { role, agent },
);

describe('deliberations as they read', () => {
  it('a consensus that is blocked once, with changes of stance that have a cause and one that has none', async () => {
    assertGolden('consensus-blocked-once', await recordOf('consensus', writtenConsensus, { extra: 1 }));
  });

  it('a discussion that the user takes part in', async () => {
    const options = { rounds: 3, takePart: true };
    assertGolden('discussion-with-the-user', await recordOf('discussion', writtenDiscussion, { cast, options }));
  });
});
