import assert from 'node:assert/strict';
import fs from 'node:fs/promises';
import path from 'node:path';
import fc from 'fast-check';
import { createSessionFolder, dateSlug } from '../../src/disk/sessionFolder';
import { slugOf } from '../../src/text/slug';
import { tempFolder } from '../support/disk/ledgers';

const nasty = [
  ...[
    '../../.ssh/x',
    '..',
    '.',
    '/',
    '\\',
    '\\\\server\\share',
    'C:\\x',
    'a:b',
    'CON',
    'con',
    'nul.md',
    'LPT1',
    'aux.',
    '',
  ],
  ...['\0', 'a\0b', 'a\nb', '~', '$HOME', '%PATH%', '-rf', '.hidden', 'name.', 'name ', '…', '👩‍👩‍👧', '\u202Egnp.exe'],
  ...[
    'x'.repeat(300),
    '../'.repeat(100),
    'é'.normalize('NFD'),
    'é',
    'É',
    'straße',
    'STRASSE',
    'ﬁne',
    'İstanbul',
    '\uD800',
  ],
  ...['a/../../b', '%2e%2e%2f', '‥/‥', '．．／x', 'a\u200Bb', '\uFEFFa', 'ledger.jsonl', '.git', 'convene'],
];

const piece = fc.oneof(
  fc.constantFrom(...nasty),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ unit: 'grapheme', maxLength: 90 }),
);
const anyName = fc.array(piece, { minLength: 1, maxLength: 3 }).map(parts => parts.join(''));

function isSafe(name: string): boolean {
  const letters = /^[\p{L}\p{N}][\p{L}\p{N}\p{M}-]*$/u.test(name) && Buffer.byteLength(name) <= 255;
  return letters && !/^(?:con|prn|aux|nul|com\d|lpt\d)$/.test(name) && name === name.toLowerCase().normalize('NFC');
}

describe('S10: names from outside', () => {
  it('S10: 20,000 names stay inside the session root, and with their ids never collide', () => {
    const root = path.resolve('sessions');
    const taken = new Map<string, number>();
    let id = 0;
    fc.assert(
      fc.property(anyName, name => {
        id += 1;
        for (const slug of [slugOf(name), slugOf(name, String(id)), dateSlug(0, name)]) {
          assert.equal(path.dirname(path.resolve(root, slug)), root);
          assert.ok(isSafe(slug), JSON.stringify([name, slug]));
        }
        const own = slugOf(name, String(id)).normalize('NFC').toLowerCase();
        assert.equal(taken.get(own), undefined);
        taken.set(own, id);
      }),
      { numRuns: 20_000 },
    );
    assert.ok(taken.size >= 20_000);
  });

  it('S10: folders made for such names all lie in the root, each its own', async () => {
    const root = path.join(await tempFolder(), 'convene');
    const names = [
      ...nasty,
      ...nasty.map(name => name.toUpperCase()),
      ...fc.sample(anyName, { numRuns: 300, seed: 10 }),
    ];
    const made = new Set<string>();
    for (const name of names) made.add(await createSessionFolder(root, name));
    assert.equal(made.size, names.length);
    const entries = await fs.readdir(root);
    assert.deepEqual(entries.map(each => path.join(root, each)).sort(), [...made].sort());
    const folded = entries.map(each => each.normalize('NFC').toLowerCase());
    assert.equal(new Set(folded).size, entries.length);
  });
});
