import assert from 'node:assert/strict';
import { createTranslator, fillPlaceholders } from '../../../src/base/phrases';

const words = {
  'Start a new session.': 'Beginnen Sie eine neue Sitzung.',
  'permission was denied': 'der Zugriff wurde verweigert',
  'Round {0}': 'Runde {0}',
  '{0} of {1}': '{0} von {1}',
  '{0} of {1} words': 'nur für die Oberfläche',
  '{0} is empty./engine': '{0} ist leer.',
  '{0} could not be written: {1}./engine': 'Wegen „{1}“ blieb {0} ungeschrieben.',
  'The last {0} calls failed. {1} {2}/engine': 'Die letzten {0} Aufrufe scheiterten. {1} {2}',
  Open: 'Öffnen',
  'Open/view': 'Offen',
  'How they stand to {0}/view': 'Wie sie zu {0} stehen',
  'Part {0}: {1} ({2})/view{1}': 'Teil {0}: {1} ({2})',
};

describe('sentences of another language', () => {
  const { translateSentence: whole, translate: told } = createTranslator(words, ['engine']);

  it('are found for plain ones, and for marked ones by their words, whatever stands in their places', () => {
    assert.equal(whole('Start a new session.'), 'Beginnen Sie eine neue Sitzung.');
    assert.equal(whole('plan {1} $&.md is empty.'), 'plan {1} $&.md ist leer.');
    assert.equal(whole('Nobody knows this one.'), undefined);
    assert.equal(whole('constructor'), undefined);
  });

  it('have their values in them again, in the order of that language, and those translated too', () => {
    const text = '/docs/a.md could not be written: permission was denied.';
    assert.equal(whole(text), 'Wegen „der Zugriff wurde verweigert“ blieb /docs/a.md ungeschrieben.');
  });

  it('are taken for numbers alone where they have no mark, so that nobody’s own words are changed', () => {
    assert.deepEqual([whole('Round 12'), whole('88 of 150')], ['Runde 12', '88 von 150']);
    assert.deepEqual([whole('Round about'), whole('one of many')], [undefined, undefined]);
  });

  it('are found only under the marks that were asked for', () => {
    assert.equal(whole('How they stand to Ada'), undefined);
    assert.equal(createTranslator(words, ['view']).translateSentence('How they stand to Ada'), 'Wie sie zu Ada stehen');
    assert.equal(createTranslator(words, ['view']).translateSentence('It is empty.'), undefined);
    assert.deepEqual([whole('Open'), createTranslator(words, ['view']).translateSentence('Open')], ['Öffnen', 'Offen']);
  });

  it('leave somebody’s own words as they are in the places behind the mark, though they look like a sentence of ours', () => {
    const { translateSentence: viewed } = createTranslator(words, ['view']);
    assert.equal(viewed('Part 2: Open (Open)'), 'Teil 2: Open (Offen)');
    assert.equal(viewed('Part 2: Open (permission was denied)'), 'Teil 2: Open (der Zugriff wurde verweigert)');
  });

  it('are told one after another, with a provider’s own words between them as they are', () => {
    assert.equal(told('a.md is empty. Start a new session.'), 'a.md ist leer. Beginnen Sie eine neue Sitzung.');
    assert.equal(told('Overloaded (529). Start a new session.'), 'Overloaded (529). Beginnen Sie eine neue Sitzung.');
    assert.equal(
      told('The last 3 calls failed. Your credit is too low. Start a new session.'),
      'Die letzten 3 Aufrufe scheiterten. Your credit is too low. Beginnen Sie eine neue Sitzung.',
    );
    assert.equal(told('permission was denied (EACCES)'), 'der Zugriff wurde verweigert (EACCES)');
    assert.equal(told('Nothing. Of this. Is known.'), 'Nothing. Of this. Is known.');
  });

  it('keep a place for which there is no value', () =>
    assert.equal(fillPlaceholders('{0} and {1}', ['one']), 'one and {1}'));
});
