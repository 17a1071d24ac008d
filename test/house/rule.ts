import assert from 'node:assert/strict';
import { readSources, type Source } from './source';

/** A rule of the house: the complaints it has about a list of files. */
export type Rule = (files: readonly Source[]) => string[];

const SOURCES = readSources('src', 'webview', 'test', 'scripts');

/** The project's own code, below the given folders. */
export function code(...folders: string[]): Source[] {
  return SOURCES.filter(({ path }) => folders.some(folder => path === folder || path.startsWith(`${folder}/`)));
}

/** Makes tests of a rule: that the project keeps it, and that each of the samples, by path, would be found out. */
export function house(
  title: string,
  rule: Rule,
  files: readonly Source[],
  samples: Readonly<Record<string, string | readonly string[]>>,
): void {
  it(title, () => assert.deepEqual(rule(files), []));
  for (const [path, texts] of Object.entries(samples)) {
    for (const text of typeof texts === 'string' ? [texts] : texts) {
      it(`${title}: would find ${path} ${JSON.stringify(text.slice(0, 80))}`, () => {
        const found = rule([...files, { path, text }]).filter(each => each.includes(path));
        assert.notEqual(found.length, 0, 'the rule saw nothing wrong');
      });
    }
  }
}
