import assert from 'node:assert/strict';
import { quoted } from '../../../../src/voices/rehearsal/presenting/quoting';

describe('words that a panel quotes from a slide or an answer', () => {
  it('are marked where they stop in the middle of a clause', () => {
    const long =
      'Every night a batch reads the meter records, prices them and writes 61,000 invoices to one big store.';
    assert.equal(
      quoted(long, 4, 14),
      '“Every night a batch reads the meter records, prices them and writes 61,000 invoices …”',
    );
  });

  it('stand as they are where they are a whole sentence or clause', () => {
    assert.equal(quoted('Seven nights missed the cut-off.', 4, 14), '“Seven nights missed the cut-off”');
    const two = 'The old batch stays for a year, because the auditors asked for it in their last report to us.';
    assert.equal(quoted(two, 4, 14), '“The old batch stays for a year”');
  });
});
