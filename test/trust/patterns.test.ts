import assert from 'node:assert/strict';
import type { LedgerEvent } from '../../src/ledger/events';
import { removeMarkers } from '../../src/stage/markers';
import { sentenceSpans, sentences } from '../../src/text/sentences';
import { splitWords } from '../../src/text/words';
import { debugLog } from '../../src/transcript/debug';
import { escapeMarkdown } from '../../src/transcript/escape';
import { sectionText } from '../../src/transcript/text';
import { turn } from '../support/disk/ledgers';
import { processorTime } from '../support/processorTime';

const repeated = (text: string, length: number) => text.repeat(Math.ceil(length / text.length)).slice(0, length);
const nested = (depth: number) => `${'[/TU'.repeat(depth)}[/TURN]${'RN]'.repeat(depth)}`;

describe('S23: strangers’ text that makes a pattern explode', () => {
  it('S23: bold that nobody closes costs a transcript no more than its length', () => {
    for (const bold of ['**(', '__(', '**a', '**a(b)']) {
      assert(processorTime(() => escapeMarkdown(repeated(bold, 100_000)), 1) < 1000, bold);
    }
    assert.match(escapeMarkdown('**Ada** (*chair*):'), /^\\\*\\\*Ada/);
  });

  it('S23: a turn of hundreds of thousands of lines, sentences or reasons is written down whole', () => {
    const many = 130_000;
    const events = turn(1, '# a\n'.repeat(many)).map(
      (body, at) => ({ v: 1, seq: at + 1, at: '', ...body }) as LedgerEvent,
    );
    assert.ok(debugLog(events, text => text).split('\n').length > many);
    const said = 'So it goes on, as Dr. Ada has it. ';
    assert(processorTime(() => sentences(said.repeat(20_000)), 1) < 2000);
    assert.deepEqual(new Set(sentences(said.repeat(20_000))), new Set([said.trim()]));
    assert.equal(sentences('A b.\n\n'.repeat(20)).length, 20);
    assert.equal(sentenceSpans(said.repeat(many)).length, many);
    const section = { title: 'Ruling', items: [{ texts: Array.from({ length: many }, () => 'So.') }] };
    assert.equal(sectionText(section).split('\n').length, many + 1);
  });

  it('S23: words of a script that is not plain are cut in time that grows with them', () => {
    for (const text of ['wörter und ', 'これはテスト', 'ä']) {
      assert(processorTime(() => splitWords(repeated(text, 200_000)), 1) < 2000, text);
    }
    assert.equal(splitWords(repeated('wörter und ', 22_000)).length, 4_000);
  });

  it('S23: markers nested in markers lose themselves and nothing breaks', () => {
    for (const depth of [1, 3, 60_000]) {
      const text = `Before ${nested(depth)} after`;
      assert(processorTime(() => removeMarkers(text), 1) < 1000);
      const left = removeMarkers(text);
      assert.doesNotMatch(left, /\[\/?TURN\b/i);
      assert.match(left, /^Before .* after$/);
    }
  });
});
