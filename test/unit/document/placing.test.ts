import assert from 'node:assert/strict';
import { placePassage } from '../../../src/document/placing';
import { parseDocumentText } from '../../../src/document/reader';
import type { Passage } from '../../../src/script/page';

const text = `# Keys

The shop keeps each key for **24 hours**,
and then forgets it.

## Steps

1. Send the key.
2. Read the answer,
   and store it.

After all steps it is done.

\`\`\`
send()

forget()
\`\`\`

Twice said. Once only. Twice said.

| a | b |
|---|---|
| 1 | 2 |

## Risks

### Cost

It costs €9.

## End`;

/** The text with wording at its place, or why it has none. */
function placed(passage: Passage, now = text): string {
  const place = placePassage(parseDocumentText(now), passage);
  if ('reason' in place) return `${place.reason}: ${place.words}`;
  return now.slice(0, place.start) + place.text + now.slice(place.end);
}

describe('wording for a document', () => {
  it('replaces the words that it names, with their marks, however they are wrapped', () => {
    const replaces = 'The shop keeps each key for 24 hours, and then forgets it.';
    const now = placed({ change: 'The shop keeps each key.', replaces });
    assert.equal(now, text.replace(/The shop[^.]*\./, 'The shop keeps each key.'));
    assert.equal(
      placed({ change: '1. Make a key.', replaces: '1. Send the key.' }),
      text.replace('Send the', 'Make a'),
    );
  });

  it('has no place where its words are gone or stand several times, or where an omission would be replaced with them', () => {
    assert.equal(placed({ change: 'x', replaces: 'The shop keeps no key' }), 'gone: The shop keeps no key');
    assert.equal(placed({ change: 'x', replaces: 'Twice said.' }), 'several: Twice said.');
    assert.equal(placed({ change: 'x', replaces: 'The shop … forgets it.' }), 'gone: The shop … forgets it.');
  });

  it('has its place where its words stand letter for letter, and elsewhere only without their marks', () => {
    const now = 'It comes to 40.\n\n| Sum |\n|---|\n| **40** |\n\nIt takes 400 days.\n';
    assert.equal(placed({ change: '| **50** |', replaces: '| **40** |' }, now), now.replace('**40**', '**50**'));
    assert.equal(placed({ change: 'x', replaces: '40' }, now), 'gone: 40');
    assert.equal(placed({ change: 'x', replaces: '400 day' }, now), 'gone: 400 day');
  });

  it('is added after the paragraph, the list or the code that has the words that its place names', () => {
    const after = (words: string, more = 'New.') => text.replace(words, `${words}\n\n${more}`);
    const at = (place: string, change = 'New.') => placed({ change, place });
    assert.equal(at('nach „keeps each key for 24 hours“'), after('and then forgets it.'));
    assert.equal(at('after "send()"'), after('forget()\n```'));
    assert.equal(at('“Steps”, “Send the key.”', '2. Wait.'), text.replace('key.\n', 'key.\n2. Wait.\n'));
    assert.equal(at('after “1”', '| 3 | 4 |'), 'gone: 1');
    assert.equal(at('after “| 1 | 2 |”', '| 3 | 4 |'), text.replace('| 1 | 2 |', '| 1 | 2 |\n| 3 | 4 |'));
  });

  it('is added at the end of the section that its place names, before what stands under that', () => {
    assert.equal(placed({ change: 'New.', place: 'In “Cost”, last' }), text.replace('€9.', '€9.\n\nNew.'));
    assert.equal(placed({ change: 'New.', place: '«risks»' }), text.replace('## Risks', '## Risks\n\nNew.'));
    assert.equal(
      placed({ change: 'New.', place: 'Under Steps, as it is' }),
      text.replace('1 | 2 |', '1 | 2 |\n\nNew.'),
    );
    assert.equal(placed({ change: 'New.', place: '“End”' }), `${text}\n\nNew.`);
  });

  it('continues the sentence that it follows or precedes, unless it is a block of its own', () => {
    const at = (words: string, change: string, more: string) =>
      assert.equal(placed({ change, after: words }), text.replace(words, `${words}${more}`));
    at('Send the key.', 'Wait.', ' Wait.');
    at('Once only.', 'And so it is.', ' And so it is.');
    at('After all steps it is done.', '- Wait.', '\n\n- Wait.');
    at('After all steps it is done.', 'One.\nTwo.', '\n\nOne.\nTwo.');
    at('# Keys', 'About keys.', '\n\nAbout keys.');
    at('| 1 | 2 |', 'A table.', '\n\nA table.');
    assert.equal(
      placed({ change: 'New.', place: 'Under “Steps”, after “Send the key.”' }),
      text.replace('key.', 'key. New.'),
    );
    const before = (words: string, change: string, more: string) =>
      assert.equal(placed({ change, before: words }), text.replace(words, `${more}${words}`));
    before('Once only.', 'Not three times.', 'Not three times. ');
    before('After all steps', 'Wait.', 'Wait.\n\n');
    before('1. Send the key.', '1. Make a key.', '1. Make a key.\n');
    before('## Risks', '## Costs', '## Costs\n\n');
    assert.equal(placed({ change: 'New.', after: 'no such words' }), 'gone: no such words');
    assert.equal(placed({ change: 'New.', before: 'Twice said.' }), 'several: Twice said.');
  });

  it('goes to the end of the section whose heading is named', () => {
    assert.equal(placed({ change: 'New.', under: 'Cost' }), text.replace('€9.', '€9.\n\nNew.'));
    assert.equal(placed({ change: 'New.', under: 'Costs' }), 'nowhere: Costs');
  });

  it('does not double the punctuation, or the border of a cell, around the words that it replaces', () => {
    assert.equal(placed({ change: 'It costs €8.', replaces: 'It costs €9' }), text.replace('€9', '€8'));
    assert.equal(placed({ change: '| 1 | 3 |', replaces: '1 | 2' }), text.replace('1 | 2', '1 | 3'));
    const bold = text.replace('1 | 2', '1 | **2**');
    assert.equal(
      placed({ change: '| 1 | **3**, or 4 |', replaces: '1 | 2' }, bold),
      text.replace('1 | 2', '1 | **3**, or 4'),
    );
    const rows = '| 1 | 2 |\n| 3 | 4 |';
    assert.equal(placed({ change: rows, replaces: '1 | 2 |' }), text.replace('| 1 | 2 |', rows));
  });

  it('has no place where none is named, or a section has no such words', () => {
    assert.equal(placed({ change: 'New.', place: 'somewhere' }), 'nowhere: somewhere');
    assert.equal(placed({ change: 'New.' }), 'nowhere: ');
    assert.equal(placed({ change: 'New.', place: 'Under “Risks”, after “Send the key.”' }), 'gone: Send the key.');
  });
});
