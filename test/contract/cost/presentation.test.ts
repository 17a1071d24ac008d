import assert from 'node:assert/strict';
import { parseDocumentText } from '../../../src/document/reader';
import type { PromptPart, Voice } from '../../../src/voices/voice';
import { answering, uncached, weigh } from '../../support/cost/weigh';
import { FakeClock } from '../../support/modelServer/clock';
import { sampleDocument, setupOf } from '../../support/table';
import { type Planned, presenting } from '../presentation/presented';

/** Six slides of about 700 tokens each. */
const slides = parseDocumentText(
  `# Move invoicing to streams\n\n${Array.from(
    { length: 6 },
    (_, at) => `## Part ${at + 1}\n\n${`${sampleDocument.text.replace(/^#.*$/gm, '').trim()}\n\n`.repeat(6)}`,
  ).join('\n')}`,
);

const setup = () =>
  setupOf('presentation', { document: slides, extra: 1, options: { pregenerate: 'picked', intensity: 'friendly' } });
const answer = 'We measured it over four quarters, on every invoice that was reissued.';

describe('the cost of a presentation', () => {
  it('is within 1.1 of the bound where only the one who would be called prepares, 98 % of what could be read is, and what is shown is the bill', async () => {
    const { ratio, share, shown, billed, calls } = await weigh(setup(), undefined, undefined, answering(answer));
    assert.ok(calls > 25, `${calls} calls`);
    assert.ok(ratio <= 1.1, `${ratio.toFixed(3)} times the bound`);
    assert.ok(share >= 0.98, `${(share * 100).toFixed(1)} % were read`);
    assert.ok(Math.abs(shown - billed) < 1e-9, `shown ${shown}, billed ${billed}`);
  });

  it('would be far above the bound without its breakpoints', async () => {
    const { ratio, share } = await weigh(setup(), uncached, undefined, answering(answer));
    assert.ok(ratio > 1.5 && share === 0, `${ratio.toFixed(3)} times the bound`);
  });
});

describe('the cost of a presentation by a person', () => {
  const minutesASlide = 20;
  const planned = [1, 2, 3, 4, 5].flatMap((slide): Planned[] => {
    const t = slide * minutesASlide * 60;
    if (slide === 5) return [[t, 'end']];
    return [
      [t, 'slide', { slide: slide + 1 }],
      [t + 1, 'answer', { text: answer }],
    ];
  });
  const session = () =>
    setupOf('presentation', {
      document: slides,
      extra: 1,
      options: { presenter: 'you', minutes: 120, pregenerate: 'picked', intensity: 'friendly' },
    });

  /** The talk, with the minutes between its slides passing where the cache is kept. */
  const talk = async (change: (voice: Voice) => Voice = voice => voice) => {
    const clock = new FakeClock();
    return weigh(session(), change, { clock }, session =>
      presenting(session, planned, ([t]) => clock.advance(Math.max(0, t * 1000 - clock.now()))),
    );
  };

  it('writes for an hour, because minutes pass between slides, and then still reads 98 % of what it could; what is shown is the bill', async () => {
    const { share, shown, billed, written, calls } = await talk();
    assert.ok(calls > 20, `${calls} calls`);
    assert.equal(written.minutes, 0);
    assert.ok(written.hour > 4000, `${written.hour} tokens`);
    assert.ok(share >= 0.98, `${(share * 100).toFixed(1)} % were read`);
    assert.ok(Math.abs(shown - billed) < 1e-9, `shown ${shown}, billed ${billed}`);
  });

  it('would be dearer, and find the cache gone at each slide, with the five minutes of other sessions', async () => {
    const [hour, minutes] = [await talk(), await talk(kept('5m'))];
    assert.equal(minutes.written.hour, 0);
    assert.ok(minutes.share < 0.9, `${(minutes.share * 100).toFixed(1)} % were read`);
    assert.ok(hour.billed < minutes.billed, `${hour.billed} against ${minutes.billed}`);
  });

  it('is what a document that presents itself does not pay for', async () => {
    const { written } = await weigh(setup(), undefined, undefined, answering(answer));
    assert.equal(written.hour, 0);
  });
});

/** A voice whose prompts are kept in the cache for as long as this. */
function kept(cache: '5m' | '1h'): (voice: Voice) => Voice {
  const parts = (all: readonly PromptPart[]) => all.map(part => (part.cache ? { ...part, cache } : part));
  return voice => ({
    ...voice,
    speak: (prompt, listening) =>
      voice.speak(
        {
          ...prompt,
          system: parts(prompt.system),
          messages: prompt.messages.map(message => ({ ...message, parts: parts(message.parts) })),
        },
        listening,
      ),
  });
}
