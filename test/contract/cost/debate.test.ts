import assert from 'node:assert/strict';
import { nodeClock } from '../../../src/disk/clock';
import { readDocument } from '../../../src/document/reader';
import { openSession } from '../../../src/stage/session';
import { anthropicVoice } from '../../../src/voices/anthropic';
import type { PromptPart, Voice } from '../../../src/voices/voice';
import { MemoryLedger } from '../../support/memoryLedger';
import { boundOf } from '../../support/modelServer/bound';
import { startModelServer } from '../../support/modelServer/server';
import { sampleDocument, setupOf, worldOf } from '../../support/table';

/** About 4,000 tokens. */
const document = readDocument(
  `# Move invoicing to streams\n\n${sampleDocument.text.replace(/^# .*$/m, '').repeat(34)}`,
);

/** Runs a debate of nine turns through the real request builder, and weighs its bill against the bound. */
async function weigh(
  change: (voice: Voice) => Voice,
): Promise<{ ratio: number; share: number; shown: number; billed: number }> {
  const server = await startModelServer();
  try {
    const settings = { key: 'not-a-key', endpoint: server.url, auth: 'bearer', clock: nodeClock } as const;
    const voice = change(anthropicVoice({ ...settings, model: 'claude-sonnet-5' }));
    const setup = setupOf('debate', { document, voice: 'anthropic' });
    const session = await openSession(new MemoryLedger(), setup, worldOf(voice, nodeClock));
    await session.perform(new AbortController().signal);
    assert.equal(session.state.turnsEnded, 9);
    const bound = boundOf(server.calls(), { input: 2, output: 10, read: 0.1 });
    const billed = server.total();
    return { ratio: billed / bound.usd, share: bound.read / bound.readable, shown: session.state.spent.usd, billed };
  } finally {
    await server.close();
  }
}

/** The same voice, without a single breakpoint in its prompts. */
function uncached(voice: Voice): Voice {
  const bare = (parts: readonly PromptPart[]) => parts.map(({ text }) => ({ text }));
  return {
    ...voice,
    speak: (prompt, listening) =>
      voice.speak(
        {
          ...prompt,
          system: bare(prompt.system),
          messages: prompt.messages.map(message => ({ ...message, parts: bare(message.parts) })),
        },
        listening,
      ),
  };
}

describe('the cost of a debate', () => {
  it('is within 1.15 of the bound, 98 % of what could be read from the cache is, and what is shown is the bill', async () => {
    const { ratio, share, shown, billed } = await weigh(voice => voice);
    assert.ok(ratio <= 1.15, `${ratio.toFixed(3)} times the bound`);
    assert.ok(share >= 0.98, `${(share * 100).toFixed(1)} % were read`);
    assert.ok(Math.abs(shown - billed) < 1e-9, `shown ${shown}, billed ${billed}`);
  });

  it('would be far above the bound without its breakpoints', async () => {
    const { ratio, share } = await weigh(uncached);
    assert.ok(ratio > 1.5 && share === 0, `${ratio.toFixed(3)} times the bound`);
  });
});
