import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import type { LedgerEvent } from '../../../src/ledger/events';
import { fold } from '../../../src/ledger/fold';
import type { Block } from '../../../src/script/blocks';
import { loadTranslations, localizeEngineText, localizeLabel, localizeText } from '../../../webview/language';
import { viewBlocks } from '../../../webview/sessionLookups';
import { localizeName } from '../../../webview/wording';

const bundle = JSON.parse(readFileSync('l10n/bundle.l10n.de.json', 'utf8')) as Record<string, string>;
const recorded = 'test/ledgers/0.1.0';

function stateOf(name: string) {
  const lines = readFileSync(`${recorded}/${name}/ledger.jsonl`, 'utf8').trim().split('\n');
  return fold(lines.map(line => JSON.parse(line) as LedgerEvent));
}

// What a format's view says of its own; names, goals and what agents said are not its own.
function ownWords(block: Block): string[] {
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

function marks({ points }: Extract<Block, { kind: 'chart' }>['series'][number]): string[] {
  return points.flatMap(({ mark }) => (mark ? [mark] : []));
}

describe('the panel in German', () => {
  before(() => loadTranslations('de', bundle));
  after(() => loadTranslations('en', {}));

  // One ledger was made up, with an outcome of its own.
  for (const name of readdirSync(recorded).filter(each => each !== 'every-event')) {
    it(`has words for all that the view of a recorded ${name} says`, () => {
      const state = stateOf(name);
      const words = viewBlocks(state).flatMap(ownWords);
      assert.ok(words.length > 0 || !state.opened, `${words.length} words`);
      const same = new Set(Object.keys(bundle).filter(key => bundle[key] === key));
      const english = words.filter(word => /\p{L}/u.test(word) && localizeLabel(word) === word && !same.has(word));
      assert.deepEqual(english, []);
      const reason = state.outcome?.reason;
      if (reason) assert.notEqual(localizeName(reason), reason.replace(/-/g, ' '));
    });
  }

  it('tells what the engine noted, why a turn failed and what is to be done', () => {
    const remedy = 'Raise the limit or add credit in your account at api.anthropic.com, then resume.';
    assert.equal(
      localizeEngineText(`Paused, so that nothing more is spent in vain. Your credit balance is too low. ${remedy}`),
      'Angehalten, damit nichts umsonst ausgegeben wird. Your credit balance is too low. ' +
        'Erhöhen Sie die Grenze, oder laden Sie Ihr Konto bei api.anthropic.com auf, und setzen Sie dann fort.',
    );
    assert.equal(
      localizeEngineText(
        'Paused, so that nothing more is spent in vain. Too many requests. It may go on from 2026-03-02 15:47 UTC; resume then, or choose another model.',
      ),
      'Angehalten, damit nichts umsonst ausgegeben wird. Too many requests. ' +
        'Weiter geht es ab 2026-03-02 15:47 UTC; setzen Sie dann fort, oder wählen Sie ein anderes Modell.',
    );
    assert.equal(
      localizeText('Round 2: not converged: objections stand (Ada, Bo).'),
      'Runde 2: nicht einig: Einwände bleiben bestehen (Ada, Bo).',
    );
    assert.equal(
      localizeText('Ended early: the table has come together. That saved 2 rounds of 12 turns, about 4000 tokens.'),
      'Vorzeitig beendet: der Tisch ist sich einig. Das sparte 2 Runden mit 12 Beiträgen, etwa 4000 Token.',
    );
    assert.equal(
      localizeText('Beat 17: The door opens. (by the moderator)'),
      'Takt 17: The door opens. (durch die Regie)',
    );
    assert.equal(
      localizeText(
        'The amendment by Ada is carried. Ayes, 2: Ada, Bo. Nays, 1: Cy. Version 2 of the bill: clause 3 reads “It ends.”',
      ),
      'Der Änderungsantrag von Ada ist angenommen. Dafür, 2: Ada, Bo. Dagegen, 1: Cy. Fassung 2 des Gesetzes: Absatz 3 lautet “It ends.”',
    );
    assert.equal(
      localizeText('The bill is not passed. Ayes, 1: Ada. Nays, 2: Bo, Cy. It returns to debate.'),
      'Das Gesetz ist abgelehnt. Dafür, 1: Ada. Dagegen, 2: Bo, Cy. Es geht zurück in die Debatte.',
    );
    assert.equal(
      localizeText(
        'In round 1 of 3 there are at most 8 exchanges, and 6 sentences an answer. Agreed: It fails. Order: Ada to Bo.',
      ),
      'In Runde 1 von 3 gibt es höchstens 8 Wortwechsel und 6 Sätze je Antwort. Einig: It fails. Redefolge: Ada to Bo.',
    );
    assert.equal(localizeText('Pile-on, Ada: Why?'), 'Nachgelegt, Ada: Why?');
    assert.deepEqual(['(1 question)', '(12 questions)'].map(localizeLabel), ['(1 Frage)', '(12 Fragen)']);
    assert.equal(localizeText('The queue is empty.'), 'The queue is empty.');
  });
});
