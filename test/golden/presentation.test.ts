import { readFileSync } from 'node:fs';
import { builtins } from '../../src/cast/builtins';
import { readDocument } from '../../src/document/reader';
import { formatOf } from '../../src/formats';
import { openSession } from '../../src/stage/session';
import { transcriptMarkdown } from '../../src/transcript/markdown';
import { rehearsalVoice } from '../../src/voices/rehearsal';
import { type Planned, presenting } from '../contract/presentation/presented';
import { MemoryLedger } from '../support/memoryLedger';
import { setupOf, worldOf } from '../support/table';
import { assertGolden } from './golden';

const example = 'examples/design/billing-events';

/** The example's recording before the three who are built in, as the rehearsal plays it. */
async function rehearsed(): Promise<string> {
  const lines = readFileSync(`${example}.signals.jsonl`, 'utf8').trim().split('\n');
  const planned = lines.map((line): Planned => {
    const { t, kind, ...data } = JSON.parse(line);
    return [t, kind, data];
  });
  const cast = ['skeptic', 'analyst', 'contrarian'].flatMap(slug =>
    builtins.filter(agent => agent.slug === slug).map(agent => ({ role: 'panelist', agent })),
  );
  const document = readDocument(readFileSync(`${example}.md`, 'utf8'), { path: 'billing-events.md' });
  const topic = `Presenting “${document.title}”`;
  const setup = setupOf('presentation', { cast, document, topic, seed: 3, options: { presenter: 'you' } });
  const session = await openSession(new MemoryLedger(), setup, worldOf(rehearsalVoice()));
  presenting(session, planned);
  await session.perform(new AbortController().signal);
  return transcriptMarkdown(session.state, formatOf('presentation'));
}

describe('a rehearsed presentation as it reads', () => {
  it('takes good answers for an end, presses evasive ones, and holds the debrief', async () => {
    assertGolden('presentation-rehearsed', await rehearsed());
  });
});
