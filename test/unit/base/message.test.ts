import assert from 'node:assert/strict';
import { describeError, HumanError } from '../../../src/base/errors';
import { l10n, Message } from '../../../src/base/message';
import { fillPlaceholders } from '../../../src/base/phrases';

const german: Readonly<Record<string, string>> = {
  '{0} cannot be read: {1}.': '{1}, darum ist {0} nicht lesbar.',
  'it is a folder': 'es ist ein Ordner',
};
const translate = (template: string, ...values: (string | number)[]) =>
  fillPlaceholders(german[template] ?? template, values.map(String));

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
    assert.equal(message.render(translate), 'es ist ein Ordner, darum ist notes.md nicht lesbar.');
  });

  it('leaves a value as it is that reads like a message or a placeholder', () => {
    const odd = l10n`${'it is a folder {1}'} cannot be read: ${2}.`;
    assert.equal(odd.render(translate), '2, darum ist it is a folder {1} nicht lesbar.');
    assert.equal(`${odd}`, 'it is a folder {1} cannot be read: 2.');
  });
});
