import assert from 'node:assert/strict';
import type { Brief } from '../../../src/script/brief';
import { anonymize } from '../../../src/stage/anonymize';

const named = (...names: string[]) => ({ seats: names.map(name => ({ name })) }) as unknown as Brief;
const known = 'The code is reviewed by hand. Who looks at security is paid by the hour.';

function veiled(text: string, ...names: string[]): string {
  return anonymize(text, named(...names), {}, known);
}

describe('names that are withheld', () => {
  it('are hidden whole, in any case and with an ending', () => {
    assert.equal(veiled('ADA’s list and ben.', 'Ada', 'Ben'), 'Speaker A’s list and Speaker B.');
    assert.equal(veiled('Adam benefits.', 'Ada', 'Ben'), 'Adam benefits.');
  });

  it('are hidden where only the first or the last of several is said', () => {
    const text = 'Bo Lindqvist counts; Lindqvist pays, Bo’s crew waits, and Vogelsang signs.';
    assert.equal(
      veiled(text, 'Ada Vogelsang', 'Bo Lindqvist'),
      'Speaker B counts; Speaker B pays, Speaker B’s crew waits, and Speaker A signs.',
    );
  });

  it('leave the words alone of which a name is made', () => {
    assert.equal(
      veiled(
        'Code and Security come first, says the Code Reviewer; nobody reviews The rest.',
        'The Code Reviewer',
        'Security Officer',
      ),
      'Code and Security come first, says Speaker A; nobody reviews The rest.',
    );
  });

  it('leave alone what two seats share', () => {
    assert.equal(veiled('Ada doubts it.', 'Ada Vogel', 'Ada Kranz'), 'Ada doubts it.');
  });
});
