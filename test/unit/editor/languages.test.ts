import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

type Words = Record<string, string>;

const read = (file: string) => JSON.parse(readFileSync(file, 'utf8')) as Words;
const places = (text: string) => (text.match(/\{\d\}/g) ?? []).sort();

function spoken(): string[] {
  const files = readdirSync('src/editor', { recursive: true }).map(name => path.join('src/editor', String(name)));
  const sources = files.filter(file => file.endsWith('.ts')).map(file => readFileSync(file, 'utf8'));
  const calls = sources.flatMap(text => [...text.matchAll(/l10n\s*\.t\(\s*'((?:[^'\\]|\\.)*)'/g)]);
  return [...new Set(calls.map(match => (match[1] ?? '').replaceAll("\\'", "'")))];
}

describe('the editor’s languages', () => {
  it('find every sentence of the code', () => {
    const calls = readdirSync('src/editor', { recursive: true })
      .filter(name => String(name).endsWith('.ts'))
      .map(name => readFileSync(path.join('src/editor', String(name)), 'utf8').match(/l10n\s*\.t\(/g)?.length ?? 0)
      .reduce((sum, count) => sum + count, 0);
    assert.ok(calls >= spoken().length && spoken().length > 100, `${spoken().length} of ${calls}`);
  });

  it('have a German sentence for each, with the same places in it, and none that nobody says', () => {
    const german = read('l10n/bundle.l10n.de.json');
    assert.deepEqual(Object.keys(german).sort(), spoken().sort());
    for (const [text, translated] of Object.entries(german)) assert.deepEqual(places(translated), places(text), text);
  });

  it('name everything in the manifest, in both', () => {
    const named = readFileSync('package.json', 'utf8').match(/(?<=")%[\w.]+%(?=")/g) ?? [];
    const keys = [...new Set(named.map(each => each.slice(1, -1)))].sort();
    assert.ok(keys.length > 50);
    assert.deepEqual(Object.keys(read('package.nls.json')).sort(), keys);
    const german = read('package.nls.de.json');
    assert.deepEqual(
      keys.filter(key => !german[key]),
      [],
    );
  });
});
