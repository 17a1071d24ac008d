import assert from 'node:assert/strict';
import { scene } from '../../../src/formats/scene/scene';
import { type ForkReplacement, forkEvents } from '../../../src/stage/forking';
import { resumeSession } from '../../../src/stage/session';
import { playOfSession } from '../../../src/transcript/scene';
import { MemoryLedger } from '../../support/memoryLedger';
import { actors, cast, stage } from '../../support/scene/staging';
import { worldOf } from '../../support/table';

const line = (mark: string) => (name: string, beat: number) =>
  `[TONE: calm] "${name} brings ${mark} ${'elms oaks ashes pines larches'.split(' ')[beat % 5]} and ${name}${beat} besides."`;

/** A scene of five beats, and what it comes to where Alice says something else at the third. */
async function branch(instead: ForkReplacement) {
  const first = await stage(actors({ line: line('old') }), {
    prompt: 'A quarrel',
    cast: cast('Alice', 'Bob'),
    options: { goal: 'Bob apologizes; Alice accepts', maxBeats: 5 },
  });
  const before = JSON.stringify(first.session.events);
  const voice = actors({ line: line('new') });
  const ledger = new MemoryLedger(forkEvents(first.session.events, 't4', instead));
  const forked = await resumeSession(ledger, first.session.sources, worldOf(voice));
  await forked.perform(new AbortController().signal);
  assert.equal(JSON.stringify(first.session.events), before);
  const play = playOfSession(forked.state, scene);
  const words = play?.entries.flatMap(entry => (entry.kind === 'line' ? [entry.words] : [])) ?? [];
  return { words, asked: voice.calls.flatMap(call => call.subjects.map(at => at.turn)), forked, play };
}

describe('a line of a scene that is taken otherwise', () => {
  it('is asked for again, with all before it as it was', async () => {
    const { words, asked } = await branch({ again: true });
    assert.ok(asked.includes('t4') && !asked.includes('t1') && !asked.includes('t2'), asked.join());
    assert.ok(words[0]?.includes('old') && words[1]?.includes('old') && words[2]?.includes('new'), words.join('\n'));
  });

  for (const [text, tone] of [
    ['I never was there.', 'neutral'],
    ['[TO: Bob, TONE: cold] "I never was there."', 'cold'],
  ] as const)
    it(`says what the user writes: ${text}`, async () => {
      const { words, asked, play } = await branch({ text });
      assert.ok(!asked.includes('t4'));
      const at = words.indexOf('I never was there.');
      assert.ok(at >= 0 && words[0]?.includes('old') && words.at(-1)?.includes('new'), words.join('\n'));
      const edited = play?.entries.find(entry => entry.kind === 'line' && entry.turn === 't4');
      assert.equal(edited?.kind === 'line' && edited.tone, tone);
    });
});
