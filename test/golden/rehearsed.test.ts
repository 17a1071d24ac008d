import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Agent } from '../../src/cast/agent';
import { readAgent } from '../../src/cast/reader';
import { readDocument } from '../../src/document/reader';
import { formatOf } from '../../src/formats';
import { openSession } from '../../src/stage/session';
import { transcriptAdr } from '../../src/transcript/decision';
import { transcriptMarkdown } from '../../src/transcript/markdown';
import { rehearsalVoice } from '../../src/voices/rehearsal';
import { MemoryLedger } from '../support/memoryLedger';
import { setupOf, worldOf } from '../support/table';
import { assertGolden } from './golden';

const workspace = 'examples/design';
const slugs = ['product-lead', 'platform-engineer', 'finance-partner', 'reliability-engineer', 'data-steward'];

function agentOf(slug: string): Agent {
  const file = path.join(workspace, '.claude/agents', `${slug}.md`);
  const reading = readAgent({ path: file, text: readFileSync(file, 'utf8'), source: 'workspace' });
  if (!('agent' in reading)) throw new Error(`${slug} is no agent`);
  return reading.agent;
}

/** A sitting as the rehearsal plays it with the example workspace. */
async function rehearsed(seed: number): Promise<string> {
  const text = readFileSync(path.join(workspace, 'billing-events.md'), 'utf8');
  const document = readDocument(text, { path: 'billing-events.md' });
  const format = formatOf('parliament');
  const cast = slugs.map(slug => ({ role: 'representative', agent: agentOf(slug) }));
  const topic = format?.topicOf(document.title) ?? '';
  const options = { rounds: 2, temperatures: 'narrowing' };
  const setup = setupOf('parliament', { cast, document, topic, seed, options });
  const session = await openSession(new MemoryLedger(), setup, worldOf(rehearsalVoice()));
  await session.perform(new AbortController().signal);
  return `${transcriptMarkdown(session.state, format)}\n---\n\n${transcriptAdr(session.state, format)}`;
}

describe('sittings as they are rehearsed', () => {
  it('a bill that is amended, sent back and signed', async () => {
    assertGolden('parliament-rehearsed', await rehearsed(2));
  });
});
