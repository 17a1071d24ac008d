import assert from 'node:assert/strict';
import { mentions } from '../../../src/text/mentions';

describe('a name in a text', () => {
  for (const [text, name, found] of [
    ['Ada counts six hours.', 'Ada Lovelace', true],
    ['ADA counts.', 'ada', true],
    ['The Canadian data are thin.', 'Ada', false],
    ['山田さんの費用', '山田', true],
    ['Benさんの費用', 'Ben', true],
    ['はBen은', 'Ben', true],
    ['Nothing here.', '', false],
    ['Al said so.', 'Al Gore', false],
    ['ADA counts.', 'Ada Lovelace', true],
    ['The plan has no owner.', 'The Skeptic', false],
    ['I side with the skeptic on this.', 'The Skeptic', true],
    ['Most of the code is untested.', 'Code Reviewer', false],
    ['The code reviewer is right on this.', 'Code Reviewer', true],
  ] as const) {
    it(`${found ? 'is' : 'is not'} “${name}” in “${text}”`, () => assert.equal(mentions(text, name), found));
  }
});
