import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { l10n } from '../../../src/base/message';
import { briefOf } from '../../../src/ledger/state';
import type { Block } from '../../../src/script/blocks';
import { safeViewBlocks } from '../../../src/script/viewing';
import { elapsedSeconds, isPreparing } from '../../../src/stage/pacing';
import { loadTranslations, localizeText } from '../../../webview/language';
import { presenterView, slideStep } from '../../../webview/presenting';
import { isPresenting } from '../../../webview/waiting';
import { opened, presenting } from '../../browser/panel/stories';
import { Story } from '../../browser/panel/story';

describe('what a presenter has before them', () => {
  const standing = (data: Record<string, unknown>) => {
    const story = presenting();
    story.add({ type: 'state.posted', beat: 'b10', topic: 'standing', data: data as never });
    return presenterView(story.state);
  };

  it('is the slide they turned to last, until the session tells more', () => {
    assert.deepEqual(presenterView(presenting().state), { slide: 3, title: '', hands: [], canPause: false });
  });

  it('is what the session told: slide, title, hands, who asks and what is awaited', () => {
    const seat = presenting().state.opened?.seats[0];
    const told = standing({
      at: 'exchange',
      slide: 1,
      slides: 4,
      title: 'Plan',
      hands: [seat?.id, 'nobody'],
      agent: seat?.id,
      awaits: 'answer',
    });
    const desk = { slide: 2, slides: 4, title: 'Plan', hands: [seat], asker: seat, awaits: 'answer', canPause: false };
    assert.deepEqual(told, desk);
    assert.equal(standing({ at: 'presenting', slide: 1, agent: seat?.id }).asker, undefined);
  });

  it('has a pause for the panel only where the panel speaks up in one, also once the mode was changed', () => {
    const of = (mode: string) => new Story({ ...opened, format: 'presentation', options: { presenter: 'you', mode } });
    const story = of('section-breaks');
    assert.ok(presenterView(of('free-flow').state).canPause && !presenterView(story.state).canPause);
    story.add({ type: 'input.received', kind: 'limit', key: 'mode', value: 'free-flow' });
    assert.equal(presenterView(story.state).canPause, true);
  });

  it('turns by the keys that turn pages', () => {
    assert.deepEqual(['ArrowRight', 'PageDown', 'ArrowLeft', 'PageUp', 'j'].map(slideStep), [1, 1, -1, -1, undefined]);
  });

  it('is a desk from the start to the end, where a person presents, and none where the document does', () => {
    const of = (presenter: string) => {
      const story = new Story({ ...opened, format: 'presentation', options: { presenter } });
      const before = isPresenting(story.state);
      story.add({ type: 'session.ended', outcome: { reason: 'presented', success: true } });
      return [before, isPresenting(story.state)];
    };
    assert.deepEqual(
      [of('you'), of('document')],
      [
        [true, false],
        [false, false],
      ],
    );
  });
});

describe('the pace of a session', () => {
  it('is known by its newest signal, and what it prepares by the ends that were told', () => {
    const story = new Story(opened);
    assert.deepEqual([elapsedSeconds(story.state), isPreparing(story.state)], [0, false]);
    const cue = { turn: 't90', seat: 'proponent-1', move: 'proposition', hears: 'all' } as const;
    story.add({ type: 'beat.called', beat: 'b90', kind: 'start', cues: [cue], name: 'one' });
    story.add({ type: 'input.received', kind: 'signal', name: 'say', data: { t: 12.5, text: 'So.' } });
    assert.deepEqual([elapsedSeconds(story.state), isPreparing(story.state)], [12.5, true]);
    story.add({ type: 'input.received', kind: 'signal', name: 'turn.ended', data: { turn: 't90', name: 'one' } });
    assert.equal(isPreparing(story.state), false);
  });
});

describe('what a presentation tells in German', () => {
  before(() => loadTranslations('de', JSON.parse(readFileSync('l10n/bundle.l10n.de.json', 'utf8'))));
  after(() => loadTranslations('en', {}));

  it('leaves the titles, names and questions as they are, also where they look like words of ours', () => {
    // Each of these is a word that the panel has in German.
    for (const own of ['Options', 'Answer', 'Open', 'Debrief', 'Nobody asked']) {
      assert.notEqual(localizeText(own), own);
      assert.equal(localizeText(l10n`Slide ${3}: ${own}`), `Folie 3: ${own}`);
      const lines = [{ text: own }, { text: l10n`Slide ${3}, ${own}: ${own}` }];
      const view = (): Block[] => [{ kind: 'lines', title: 'Debrief', lines }];
      const [block] = safeViewBlocks({ view }, { brief: briefOf(undefined), turns: [], posts: [] }, localizeText);
      assert.deepEqual(block, {
        ...{ kind: 'lines', title: 'Nachbesprechung' },
        lines: [{ text: own }, { text: `Folie 3, ${own}: ${own}` }],
      });
    }
  });

  it('says all that the moderator has to tell', () => {
    const files = ['announcing', 'engagement', 'run'].map(name => `src/formats/presentation/${name}.ts`);
    const texts = files.flatMap(file => [...readFileSync(file, 'utf8').matchAll(/['`]([A-Z$][^'`]+ [^'`]+[.])['`]/g)]);
    const english = texts
      .map(([, text = '']) => text.replace(/\$\{[^}]*\}/g, () => '{0}'))
      .filter(text => !/\{0\}.*\{0\}/.test(text) && localizeText(text) === text);
    assert.ok(texts.length >= 12, `${texts.length} sentences`);
    assert.deepEqual(english, []);
  });
});
