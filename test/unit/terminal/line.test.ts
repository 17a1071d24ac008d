import assert from 'node:assert/strict';
import fc from 'fast-check';
import { HumanError } from '../../../src/base/errors';
import { parseArguments } from '../../../src/terminal/parsedArgs';
import { colorEscape } from '../../../src/terminal/screen';
import { displayWidth, LineWrapper, wrapHanging, wrapText } from '../../../src/terminal/wrapping';

const known = ['topic', 'seat', 'quiet', 'seed', 'budget'];
const given = (...args: string[]) => parseArguments('run', args, known);

describe('what a command was given', () => {
  it('is read in any order, with = or without', () => {
    const { positionals } = given('debate', '--topic', 'Why?', 'a.md');
    assert.deepEqual(positionals, ['debate', 'a.md']);
    assert.equal(given('--topic=a=b').text('topic'), 'a=b');
    assert.deepEqual(given('--seat', 'a=b', '--seat', 'c=d').list('seat'), ['a=b', 'c=d']);
    assert.equal(given('--quiet').has('quiet'), true);
    assert.equal(given().has('quiet'), false);
    assert.deepEqual(given('--', '--topic').positionals, ['--topic']);
    assert.equal(given('-h').has('help'), true);
  });

  it('holds numbers to what they are for', () => {
    assert.equal(given('--seed', '0').wholeNumber('seed', 0), 0);
    assert.equal(given().wholeNumber('seed', 0), undefined);
    assert.equal(given('--budget', '$0.50').dollars('budget'), 0.5);
    for (const wrong of ['-1', '1.5', 'x', '1e3', '99999999999999999999']) {
      assert.throws(() => given(`--seed=${wrong}`).wholeNumber('seed', 0), HumanError);
    }
    for (const wrong of ['0', '-1', 'x', 'Infinity', ' ']) {
      assert.throws(() => given(`--budget=${wrong}`).dollars('budget'), HumanError);
    }
  });
});

describe('wrapping', () => {
  it('is the same however the words come, fits the width, and loses no word', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'b', ' ', '\n', '猫'), maxLength: 120 });
    fc.assert(
      fc.property(text, fc.integer({ min: 1, max: 9 }), (whole, size) => {
        const wrapper = new LineWrapper(24, '  ');
        let out = '';
        const signs = [...whole];
        for (let at = 0; at < signs.length; at += size) out += wrapper.push(signs.slice(at, at + size).join(''));
        out += wrapper.flush();
        assert.equal(out, wrapText(whole, 24, '  '));
        assert.deepEqual(out.split(/\s+/).filter(Boolean), whole.split(/\s+/).filter(Boolean));
        for (const line of out.split('\n')) assert.ok(displayWidth(line) <= 24 || !/\S\s+\S/.test(line.trim()), line);
      }),
    );
  });

  it('keeps a list’s lines under their first word', () => {
    assert.equal(wrapHanging('  - one two three', 11), '  - one two\n    three');
    assert.equal(wrapHanging('  - one two three', undefined), '  - one two three');
  });

  it('leaves lines as they are where there is no width', () => {
    assert.equal(wrapText('a  b\n\n  c d', undefined), 'a  b\n\n  c d');
  });
});

describe('colours', () => {
  it('go as deep as the terminal does', () => {
    assert.equal(colorEscape('#ff8000', 24), '\u001b[38;2;255;128;0m');
    assert.equal(colorEscape('#ff8000', 8), '\u001b[38;5;214m');
    assert.equal(colorEscape('#ff8000', 4), '');
    assert.equal(colorEscape('red', 24), '');
  });
});
