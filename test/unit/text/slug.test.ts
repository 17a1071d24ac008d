import assert from 'node:assert/strict';
import { resolve, sep } from 'node:path';
import fc from 'fast-check';
import { slugOf } from '../../../src/text/slug';

const nasty = [
  '../../.ssh/x',
  'CON',
  'con.txt',
  'a:b',
  'x'.repeat(300),
  'a\0b',
  'Café',
  'Cafe\u0301',
  'CAFÉ',
  '...',
  ' ',
  '',
  '日本語'.repeat(60),
  'COM¹',
  'LPT9',
];
const more = [
  'nul',
  '/etc/passwd',
  'C:\\Windows',
  '😀'.repeat(100),
  '-rf',
  '~',
  'İstanbul',
  'ſtraße',
  'STRASSE',
  'a\n\nb',
  '\u202egpj.exe',
  '%2e%2e',
  'aux.',
  'e\u0301'.repeat(90),
];
const deviceName = /^(?:con|prn|aux|nul|com[0-9]|lpt[0-9])$/i;

function assertSafe(slug: string): void {
  assert.match(slug, /^[\p{L}\p{N}][\p{L}\p{N}\p{M}-]*$/u);
  assert.ok(!deviceName.test(slug) && !slug.endsWith('-'), slug);
  assert.ok(Buffer.byteLength(slug) <= 240, `${Buffer.byteLength(slug)} bytes`);
  assert.equal(slug, slug.normalize('NFC'));
  const root = resolve('sessions');
  assert.ok(resolve(root, `${slug}.md`).startsWith(root + sep));
}

describe('S10: file names', () => {
  it('S10: 20,000 names stay in their folder and never collide, folded and normalised', () => {
    const any = fc.oneof(
      fc.constantFrom(...nasty, ...more),
      fc.string({ unit: 'binary', maxLength: 400 }),
      fc.string({ unit: 'grapheme' }),
    );
    const names = fc.sample(any, 20_000);
    const seen = new Set<string>();
    for (const [at, name] of names.entries()) {
      const slug = slugOf(name, at.toString(36));
      assertSafe(slug);
      seen.add(slug.normalize('NFKC').toUpperCase().toLowerCase().normalize('NFC'));
    }
    assert.equal(seen.size, 20_000);
  });

  it('S10: names without an id are safe too', () => {
    for (const name of [...nasty, ...more]) assertSafe(slugOf(name));
    assert.equal(slugOf('../../.ssh/x'), 'ssh-x');
    assert.equal(slugOf('CON'), 'con-file');
    assert.equal(slugOf('Café'), slugOf('Cafe\u0301'));
  });

  it('S10: case twins differ by their ids', () => {
    assert.notEqual(slugOf('Night Ferry', '1'), slugOf('night ferry', '2'));
    assert.equal(slugOf('Night Ferry', 'A-1/..'), 'night-ferry-a1');
  });
});
