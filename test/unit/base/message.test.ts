import assert from 'node:assert/strict';
import { describeError, HumanError } from '../../../src/base/errors';
import { l10n, Message, readText, recordTexts, translate } from '../../../src/base/message';

const german: Readonly<Record<string, string>> = {
  '{0} cannot be read: {1}.': '{1}, darum ist {0} nicht lesbar.',
  'it is a folder': 'es ist ein Ordner',
};

describe('a message', () => {
  const message = l10n`${'notes.md'} cannot be read: ${new Message('it is a folder')}.`;

  it('is English as it is printed, recorded and thrown', () => {
    const english = 'notes.md cannot be read: it is a folder.';
    assert.equal(`${message}`, english);
    assert.equal(JSON.stringify({ message }), JSON.stringify({ message: english }));
    const error = new HumanError(message, 'Choose a document.');
    assert.deepEqual([error.message, describeError(error)], [english, `${english} Choose a document.`]);
  });

  it('is translated by its template, with the messages in it, in the order of the other language', () => {
    assert.equal(translate(message, german), 'es ist ein Ordner, darum ist notes.md nicht lesbar.');
  });

  it('leaves a value as it is that reads like a message or a placeholder', () => {
    const odd = l10n`${'it is a folder {1}'} cannot be read: ${2}.`;
    assert.equal(translate(odd, german), '2, darum ist it is a folder {1} nicht lesbar.');
    assert.equal(`${odd}`, 'it is a folder {1} cannot be read: 2.');
  });

  it('is recorded in English beside its template, and read from there for another language', () => {
    const { why, remedy, texts } = JSON.parse(JSON.stringify(recordTexts({ why: message, remedy: 'Choose another.' })));
    assert.deepEqual([why, remedy, Object.keys(texts)], [String(message), 'Choose another.', ['why']]);
    assert.equal(
      translate(readText({ why, texts }, 'why'), german),
      'es ist ein Ordner, darum ist notes.md nicht lesbar.',
    );
    assert.deepEqual(recordTexts({ remedy: 'Choose another.' }), { remedy: 'Choose another.' });
  });

  it('is the recorded English where its template is missing, another one, or would make it longer', () => {
    const why = 'notes.md cannot be read: no.';
    let nested: object = { template: '{0}', values: ['no'] };
    for (let depth = 0; depth < 9; depth++) nested = { template: '{0}', values: [nested] };
    for (const source of [
      undefined,
      'text',
      { template: why },
      { template: '{0} is another.', values: ['notes.md'] },
      { template: '{0}{0} cannot be read: {1}.', values: ['notes.md', 'no'] },
      { template: '{1} cannot be read: {0}.', values: ['no', 'notes.md'] },
      { template: '{0} cannot be read: {1}.', values: ['notes.md', nested] },
      { template: '{0} cannot be read: {1}.', values: ['notes.md', null] },
    ])
      assert.equal(readText({ why, texts: { why: source } }, 'why'), why);
  });
});
