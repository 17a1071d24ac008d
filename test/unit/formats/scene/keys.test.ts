import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { parseSceneFile } from '../../../../src/formats/scene/file';
import { type SceneKey, sceneKeys } from '../../../../src/formats/scene/keys';

const docs = 'docs/scenes.md';
const inTable = /(?<=<!-- keys -->\n)[\s\S]*(?=<!-- \/keys -->)/;

function row({ name, about, choices, bounds }: SceneKey): string {
  const may = choices ? choices.map(each => `\`${each}\``).join(', ') : bounds ? `${bounds.min}–${bounds.max}` : '';
  return `| \`${name}\` | ${about} | ${may} |`;
}

/** A scene file with one key as its example has it. */
function exampleOf({ name, example }: SceneKey): string {
  const value = example
    .replaceAll('ada', 'a')
    .replaceAll('ben', 'b')
    .replace(/‹([^›]*)›/g, (_, word) => word || 'a');
  const others = name === 'characters' ? '' : 'characters: [a, b]\n';
  return `---\n${others}${name}:${value.replace('[a]', '[a, b]')}\n---\n\nThey meet.\n`;
}

describe('the keys of a scene file', () => {
  it('are all documented, in the words that the editor completes them with', () => {
    const table = ['| key | what it says | it may be |', '|---|---|---|', ...sceneKeys.map(row), ''].join('\n');
    const text = readFileSync(docs, 'utf8');
    if (process.env.UPDATE_GOLDEN === '1')
      writeFileSync(
        docs,
        text.replace(inTable, () => table),
      );
    assert.equal(inTable.exec(readFileSync(docs, 'utf8'))?.[0], table);
  });

  for (const key of sceneKeys)
    it(`${key.name}: its example is read without a complaint, and is not without effect`, () => {
      const { problems, options, characters, story } = parseSceneFile(exampleOf(key));
      assert.deepEqual(
        problems.filter(({ message }) => !String(message).startsWith('no goal')),
        [],
      );
      const found: Record<string, unknown> = { ...options, characters, story: story.length > 0 ? story : undefined };
      assert.ok(found[key.name] !== undefined, JSON.stringify(found));
    });

  it('that are numbers, choices and flags tell what they may be', () => {
    const told = (line: string) =>
      parseSceneFile(`---\ncharacters: [a, b]\ngoal: x\n${line}\n---\n`).problems.map(
        each => `${each.line} ${each.message}`,
      );
    assert.deepEqual(told('maxBeats: 0'), ['4 maxBeats: needs a whole number from 1 to 200']);
    assert.match(told('order: random').join(), /^4 order: needs one of arrival, natural/);
    assert.deepEqual(told('memory: perhaps'), ['4 memory: needs one of true, false']);
    assert.equal(parseSceneFile('---\ncharacters: [a, b]\nmemory: true\n---\n').options.memory, true);
  });
});
