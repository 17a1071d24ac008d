import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { l10n, recordTexts } from '../../../src/base/message';
import type { LedgerEvent } from '../../../src/ledger/events';
import { fold } from '../../../src/ledger/fold';
import type { ShownBlock } from '../../../src/script/blocks';
import { circuitBreakerReason } from '../../../src/stage/circuitBreaker';
import { failedStop } from '../../../src/voices/httpFailures';
import type { Stop } from '../../../src/voices/voice';
import { loadTranslations, localizeRecorded } from '../../../webview/language';
import { viewBlocks } from '../../../webview/sessionLookups';
import { localizeName } from '../../../webview/wording';

const bundle = JSON.parse(readFileSync('l10n/bundle.l10n.de.json', 'utf8')) as Record<string, string>;
const recorded = 'test/ledgers/0.1.0';

function stateOf(name: string) {
  const lines = readFileSync(`${recorded}/${name}/ledger.jsonl`, 'utf8').trim().split('\n');
  return fold(lines.map(line => JSON.parse(line) as LedgerEvent));
}

// What a format's view says of its own; names, goals and what agents said are not its own.
function ownWords(block: ShownBlock): string[] {
  switch (block.kind) {
    case 'rail':
      return block.entries.flatMap(({ label, detail }) => [label, ...(detail ? [detail] : [])]);
    case 'matrix':
      return [block.title, ...block.columns];
    case 'ballot':
      return [block.title, ...block.votes.map(({ vote }) => vote), ...(block.result ? [block.result] : [])];
    case 'chart':
      return [block.title, ...block.levels, ...block.ticks, ...block.series.flatMap(marks)];
    case 'verdict':
      return [block.title, block.headline, ...block.parts.map(({ label }) => label)];
    case 'versions':
      return [block.title, ...block.versions.map(({ label }) => label)];
    case 'lines':
    case 'checklist':
    case 'stage':
      return [block.title];
  }
}

function marks({ points }: Extract<ShownBlock, { kind: 'chart' }>['series'][number]): string[] {
  return points.flatMap(({ mark }) => (mark ? [mark] : []));
}

describe('the panel in German', () => {
  before(() => loadTranslations('de', bundle));
  after(() => loadTranslations('en', {}));

  // One ledger was made up, with an outcome of its own.
  for (const name of readdirSync(recorded).filter(each => each !== 'every-event')) {
    it(`has words for all that the view of a recorded ${name} says`, () => {
      const state = stateOf(name);
      const german = viewBlocks(state).flatMap(ownWords);
      loadTranslations('en', {});
      const words = viewBlocks(state).flatMap(ownWords);
      loadTranslations('de', bundle);
      assert.ok(words.length > 0 || !state.opened, `${words.length} words`);
      const same = new Set(Object.keys(bundle).filter(key => bundle[key] === key));
      const english = words.filter((word, at) => /\p{L}/u.test(word) && german[at] === word && !same.has(word));
      assert.deepEqual(english, []);
      const reason = state.outcome?.reason;
      if (reason) assert.notEqual(localizeName(reason), reason.replace(/-/g, ' '));
    });
  }

  it('tells why a session paused and what is to be done, with the provider’s own words as they are', () => {
    const call = { host: 'api.anthropic.com', model: 'm' };
    const paused = (stop: Stop) => {
      const reason = circuitBreakerReason([stop], Date.parse('2026-03-02T15:46:30Z'));
      const why = l10n`Paused, so that nothing more is spent in vain. ${reason ?? ''}`;
      return localizeRecorded(JSON.parse(JSON.stringify(recordTexts({ text: why }))), 'text');
    };
    assert.equal(
      paused(failedStop('spendLimit', 'Your credit balance is too low.', call)),
      'Angehalten, damit nichts umsonst ausgegeben wird. Your credit balance is too low. ' +
        'Erhöhen Sie die Grenze, oder laden Sie Ihr Konto bei api.anthropic.com auf, und setzen Sie dann fort.',
    );
    assert.equal(
      paused(failedStop('rateLimit', 'Too many requests.', call, 3_600_000)),
      'Angehalten, damit nichts umsonst ausgegeben wird. Too many requests. ' +
        'Weiter geht es ab 2026-03-02 16:47 UTC; setzen Sie dann fort, oder wählen Sie ein anderes Modell.',
    );
  });

  it('shows what an older record has in finished English as it stands, and plain sentences in German', () => {
    assert.equal(
      localizeRecorded({ why: 'The answer of a.test could not be read.' }, 'why'),
      'The answer of a.test could not be read.',
    );
    assert.equal(localizeRecorded({ why: 'The session was stopped.' }, 'why'), 'Die Sitzung wurde beendet.');
  });
});
