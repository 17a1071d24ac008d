import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { l10n, recordTexts } from '../../../src/base/message';
import type { LedgerEvent } from '../../../src/ledger/events';
import { fold } from '../../../src/ledger/fold';
import { loadTranslations } from '../../../webview/language';
import { openedRound, roundHeading } from '../../../webview/rounds';
import { inputLine } from '../../../webview/wording';
import { finished } from '../../browser/panel/stories';

describe('the headings of rounds', () => {
  it('stand once, at the first turn of each', () => {
    const { state } = finished();
    const opened = state.entries.flatMap((_, index) => openedRound(state.entries, index, state)?.round ?? []);
    assert.deepEqual(opened, ['Round 1', 'Round 2', 'Round 3']);
  });

  it('are not told again after a reply to the user, which stands in no round', () => {
    const story = finished();
    const turns = story.state.entries.flatMap(each => (each.kind === 'turn' ? [each.turn] : []));
    const beat = story.state.beats.get(story.state.turns.get(turns[4] ?? '')?.beat ?? '');
    assert.equal(beat?.round, 'Round 2');
    beat.round = undefined;
    const opened = story.state.entries.flatMap(
      (_, index) => openedRound(story.state.entries, index, story.state)?.round ?? [],
    );
    assert.deepEqual(opened, ['Round 1', 'Round 2', 'Round 3']);
  });

  describe('in German', () => {
    const bundle = JSON.parse(readFileSync('l10n/bundle.l10n.de.json', 'utf8')) as Record<string, string>;
    before(() => loadTranslations('de', bundle));
    after(() => loadTranslations('en', {}));
    const heading = (label: Parameters<typeof recordTexts>[0]) =>
      roundHeading({ kind: 'ask', cues: [], ...recordTexts(label) } as never);

    it('are German in recordings too, which hold them in English', () => {
      const english = readdirSync('examples/recordings').flatMap(name => {
        const lines = readFileSync(`examples/recordings/${name}/ledger.jsonl`, 'utf8').trim().split('\n');
        const { beats } = fold(lines.map(line => JSON.parse(line) as LedgerEvent));
        const rounds = [...beats.values()].filter(each => each.round !== undefined);
        return rounds.flatMap(each => (roundHeading(each) === each.round ? [`${name}: ${each.round}`] : []));
      });
      assert.deepEqual(english, []);
    });

    it('keep what was written of a slide, and call the beat before the first one opening', () => {
      assert.equal(heading({ round: 'Questions on slide 2: The 3 costs' }), 'Fragen zu Folie 2: The 3 costs');
      assert.equal(heading({ round: l10n`Questions on slide ${2}: ${'Round 1'}` }), 'Fragen zu Folie 2: Round 1');
      assert.equal(heading({ round: 'Beat 0' }), 'Eröffnung');
    });
  });
});

describe('a pause', () => {
  it('is the user’s in the panel where the user paused, and nobody’s where the session paused itself', () => {
    const { state } = finished();
    assert.ok(inputLine({ kind: 'pause' }, state));
    assert.equal(inputLine({ kind: 'pause', by: 'failures' }, state), undefined);
  });
});
