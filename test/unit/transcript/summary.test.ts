import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { formatOf } from '../../../src/formats/index';
import type { LedgerEvent } from '../../../src/ledger/events';
import { fold } from '../../../src/ledger/fold';
import { outcomeMarkdown } from '../../../src/transcript/summary';
import { opening, sessionOf } from './session';

describe('what is told of a session to whoever asked for it', () => {
  it('says what it was, how it ended and what it cost, then the outcome, and none of the turns', () => {
    assert.deepEqual(outcomeMarkdown({ ...sessionOf([{ text: 'Caching pays.' }]), verified: true }).split('\n\n'), [
      '**debate: Shall we cache?** · Ended: ruling. Voices: rehearsal, no model. Cost: nothing (rehearsal, no model).',
      '### Result',
      '- **Verdict:** split',
    ]);
  });

  it('lets no topic make a line, a picture or a link', () => {
    const told = outcomeMarkdown(sessionOf([], opening({ topic: 'A\n# B ![c](https://d.example/e.png)' })));
    assert.equal(told.split('. Voices')[0], '**debate: A \\# B !\\[c\\](https:\\//d.example/e.png)** · Ended: ruling');
  });

  it('has no table, whose words the narrow column of a chat would break', () => {
    const lines = readFileSync('test/ledgers/0.1.0/consensus/ledger.jsonl', 'utf8').trim().split('\n');
    const told = outcomeMarkdown(fold(lines.map(line => JSON.parse(line) as LedgerEvent)), formatOf('consensus'));
    assert.doesNotMatch(told, /^\|/m);
    assert.match(told, /### Where they stand\n\n- \*\*[^:|]+:\*\*\n {2}- Positions: \w+/);
  });
});
