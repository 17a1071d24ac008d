import assert from 'node:assert/strict';
import { code, house, type Rule } from './rule';
import { listedWords } from './wordLists';

/** Files that still look for words of a language in a text, with how many they list: numbers that only fall. */
const LISTS: Readonly<Record<string, number>> = {
  'src/formats/parliament/primeMinister.ts': 16,
  'src/formats/parliament/clauses.ts': 4,
  'src/formats/parliament/deadlock.ts': 30,
  'src/formats/parliament/traits.ts': 14,
  'src/formats/presentation/measures.ts': 2,
  'src/formats/scene/file.ts': 6,
  'src/formats/scene/tags.ts': 36,
  'src/text/language.ts': 104,
  'src/text/sentences.ts': 44,
};

/** Files whose words are no prose: names of models, marks, devices and data, and what ranking passes by. */
const NAMES: Readonly<Record<string, number>> = {
  'src/formats/consensus/view.ts': 2,
  'src/formats/parliament/rulingRecords.ts': 2,
  'src/formats/presentation/conversing.ts': 6,
  'src/formats/presentation/terms.ts': 4,
  'src/formats/scene/head.ts': 2,
  'src/script/independence.ts': 14,
  'src/stage/markers.ts': 2,
  'src/text/slug.ts': 8,
  'src/text/stopWords.ts': 202,
  'src/text/terms.ts': 12,
  'src/transcript/fountain.ts': 6,
};

const ALLOWED = { ...LISTS, ...NAMES };

/** Code checks form, and meaning is asked: no room judges a text by words or phrases of any language. */
const noListOfWords: Rule = files => {
  const found = new Map(files.map(file => [file.path, listedWords(file)]));
  return [
    ...[...found]
      .filter(([path, words]) => words.length > (ALLOWED[path] ?? 0))
      .map(([path, words]) => `${path} looks for ${words.length} words, such as ${words.slice(0, 6).join(', ')}`),
    ...Object.entries(ALLOWED)
      .filter(([path, count]) => (found.get(path)?.length ?? 0) < count)
      .map(([path]) => `${path} lists ${found.get(path)?.length ?? 0} words by now: lower its number, or take it out`),
  ];
};

describe('words of a language', () => {
  const files = code('src/formats', 'src/stage', 'src/script', 'src/text', 'src/transcript', 'webview');
  house('are listed nowhere else', noListOfWords, files, {
    'src/stage/praise.ts': [
      'const praise = /^(?:great|excellent) (?:point|idea)/i;',
      "const praise = new RegExp('great|excellent', 'i');",
      'const praise = new RegExp(`^(?:${very})(?:gut|sehr gut)`);',
      "const praise = new Set(['great', 'excellent', 'gut']);",
      "const praise = 'great excellent gut'.split(' ');",
      'const words = `great excellent gut`;\nconst praise = words.split(/\\s+/);',
      "const praise = ['great', 'excellent'];\nconst flatters = praise.some(each => text.includes(each));",
      "const flatters = ['great point', 'well said'].some(each => text.includes(each));",
      "const praise = new RegExp(['great', 'excellent'].join('|'));",
    ],
    'webview/parts/praise.ts': 'const isPraise = /\\b(gut|toll)\\b/.test(text);',
  });

  it('would be found where a file that may list some lists more', () => {
    const [path = ''] = Object.keys(LISTS);
    const grown = files.map(file =>
      file.path === path ? { path, text: `${file.text}\nexport const more = /gut|toll/;` } : file,
    );
    assert.ok(noListOfWords(grown).some(each => each.startsWith(`${path} looks for `)));
  });

  it('would be missed in a file that lists them no longer, or is gone', () => {
    const [path = ''] = Object.keys(LISTS);
    const others = files.filter(file => file.path !== path);
    for (const rest of [others, [...others, { path, text: 'export {};' }]])
      assert.ok(noListOfWords(rest).some(each => each.startsWith(`${path} lists 0 words`)));
  });
});
