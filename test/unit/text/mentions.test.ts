import assert from 'node:assert/strict';
import { mentions, usesPhrase } from '../../../src/text/mentions';

describe('a name in a text', () => {
  for (const [text, name, found] of [
    ['Ada counts six hours.', 'Ada Lovelace', true],
    ['ADA counts.', 'ada', true],
    ['The Canadian data are thin.', 'Ada', false],
    ['山田さんの費用', '山田', true],
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

describe('an agreed phrase', () => {
  for (const text of [
    'The plan is stress-tested.',
    'I call the plan stress tested: every failure has an owner.',
    'Stress‑tested. I stand down.',
    'It took two rounds, but this is Stress-Tested now.',
    'I had no doubt left; stress-tested.',
    '“stress-tested” is my verdict.',
  ]) {
    it(`is meant in “${text}”`, () => assert.ok(usesPhrase(text, 'stress-tested')));
  }

  for (const text of [
    'The plan is not stress-tested.',
    'This isn’t stress-tested yet.',
    'Once stress-tested, it may ship.',
    'I would call it stress-tested with a figure.',
    'Is it stress-tested?',
    'It needs to be stress-tested first.',
    'The plan was distress-tested.',
    'We stress the tested parts.',
    'It is far from stress-tested.',
    'Until it is stress-tested I object.',
  ]) {
    it(`is not meant in “${text}”`, () => assert.equal(usesPhrase(text, 'stress-tested'), false));
  }
});
