import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const forbidden =
  /\b(?:innerHTML|outerHTML|insertAdjacentHTML|createContextualFragment|srcdoc|unsafeHTML|unsafeSVG|unsafeStatic)\b|document\.write|\beval\(|new Function\(/;

function offenders(read: (file: string) => string, files: readonly string[]): string[] {
  return files.filter(file => forbidden.test(read(file)));
}

describe('S6: our sources', () => {
  const files = ['src', 'webview'].flatMap(folder =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter(name => name.endsWith('.ts'))
      .map(name => path.join(folder, name)),
  );

  it('S6: never turn text into markup or code', () => {
    assert.ok(files.length > 50);
    assert.deepEqual(
      offenders(file => readFileSync(file, 'utf8'), files),
      [],
    );
  });

  it('S6: the check above sees each way of doing so', () => {
    const ways = ['a.innerHTML = b', 'a.insertAdjacentHTML("x", b)', 'eval(b)', 'new Function(b)', 'unsafeHTML(b)'];
    assert.deepEqual(
      offenders(way => way, ways),
      ways,
    );
  });
});
