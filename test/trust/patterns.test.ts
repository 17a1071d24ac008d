import assert from 'node:assert/strict';
import { withoutMarkers } from '../../src/stage/markers';
import { escapeMarkdown } from '../../src/transcript/escape';
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

  it('S23: markers nested in markers lose themselves and nothing breaks', () => {
    for (const depth of [1, 3, 20_000]) {
      const text = `Before ${nested(depth)} after`;
      assert(processorTime(() => withoutMarkers(text), 1) < 1000);
      const left = withoutMarkers(text);
      assert.doesNotMatch(left, /\[\/?TURN\b/i);
      assert.match(left, /^Before .* after$/);
    }
  });
});
