import assert from 'node:assert/strict';
import { HumanError } from '../../src/base/errors';
import { readDocument } from '../../src/document/reader';
import { proseHtml } from '../../src/transcript/proseHtml';
import { hostileDocuments } from '../support/hostile/documents';
import { processorTime } from '../support/processorTime';

/** What reading a document comes to: undefined where it was read, else the words that refuse it. */
function refusalOf(text: string): string | undefined {
  try {
    readDocument(text, { path: 'plan.md' });
    return undefined;
  } catch (error) {
    assert(error instanceof HumanError);
    return error.message;
  }
}

describe('S26: hostile documents', function () {
  this.timeout(60_000);

  for (const [what, make] of Object.entries(hostileDocuments)) {
    it(`S26: ${what}: read or refused within five seconds, and shown within one`, () => {
      const text = make();
      assert(text.length <= 4_000_000, `${text.length}`);
      const reading = processorTime(() => refusalOf(text), 1);
      const showing = processorTime(() => proseHtml(text), 1);
      assert(reading < 5_000, `${reading} ms to read`);
      assert(showing < 1_000 + text.length / 2_000, `${showing} ms to show`);
    });
  }
});
