import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { makeProgram, type Program } from '../../support/terminal/program';
import { parsePlay } from '../../support/transcript/sceneParse';

const file = (characters: string) => `---
name: the-garden-wall
characters: ${characters}
maxBeats: 30
---

# The garden wall

Setting: A garden, evening

Bo broke the wall with the barrow and said nothing for a week.

Goal:
- Bo admits that he broke the wall
- Ada forgives Bo
`;

describe('scenes in the terminal', () => {
  let program: Program;

  before(async () => {
    program = await makeProgram();
    program.write('scenes/wall.md', file('[ada, bo]'));
    program.write('scenes/missing.md', file('[ada, nobody]'));
    program.write('scenes/path.md', file('[ada, ../../bo]'));
  });
  after(() => program.dispose());

  it('play a scene file into data/scenes/<name>, with the files that it should leave, and print it as a play', async () => {
    const { code, stdout, stderr } = await program.run(['scene', 'scenes/wall.md', '--seed', '3']);
    assert.equal(code, 0, stderr);
    const folder = 'data/scenes/the-garden-wall';
    const kept = parsePlay(program.read(`${folder}/transcript.txt`));
    assert.equal(kept.title, 'The garden wall');
    assert.equal(kept.ending, 'Goal: Achieved');
    assert.match(stdout, /^The garden wall\n/);
    assert.doesNotMatch(stdout, /\[SILENT|\[TURN:|standing/);
    assert.match(stdout, /\n(?:ada|bo) \[TO: (?:ada|bo), TONE: /i);
    const metadata = JSON.parse(program.read(`${folder}/metadata.json`));
    assert.deepEqual(
      [metadata.name, metadata.characterCount, metadata.goalAchieved, metadata.reason],
      ['the-garden-wall', 2, true, 'goal'],
    );
    assert.ok(metadata.totalBeats >= 10 && metadata.costs.estimatedUSD === 0);
    assert.match(program.read(`${folder}/debug.log`), /told:[\s\S]*answer:/);
    assert.ok(existsSync(path.join(program.folder, folder, 'ledger.jsonl')));
  });

  it('never overwrite: the same name again gets a folder of its own', async () => {
    const before = program.read('data/scenes/the-garden-wall/transcript.txt');
    const { code } = await program.run(['run', 'scene', 'scenes/wall.md', '--seed', '4', '--quiet']);
    assert.equal(code, 0);
    assert.equal(program.read('data/scenes/the-garden-wall/transcript.txt'), before);
    assert.match(program.read('data/scenes/the-garden-wall-2/transcript.txt'), /SCENE END/);
  });

  it('export a scene as text and as a screenplay, replay it, and fork it at a turn', async () => {
    const folder = 'data/scenes/the-garden-wall';
    const text = await program.run(['export', folder, '--as', 'txt']);
    assert.equal(text.stdout, program.read(`${folder}/transcript.txt`));
    const screenplay = await program.run(['export', folder, '--as', 'fountain']);
    assert.match(screenplay.stdout, /^Title: The garden wall\n\n\.A garden, evening\n/);
    const replayed = await program.run(['replay', folder]);
    assert.match(replayed.stdout, /\[TO: /);
    const forked = await program.run(['fork', folder, '--turn', '6', '--quiet']);
    assert.equal(forked.code, 0, forked.stderr);
    assert.match(program.read(`${folder}-fork/transcript.txt`), /\[SCENE END/);
  });

  it('let characters remember only where it is asked for, in files of the project', async () => {
    const memory = (name: string) => path.join(program.folder, 'data/memory', `${name}.md`);
    assert.ok(!existsSync(memory('bo')));
    await program.run(['scene', 'scenes/wall.md', '--seed', '5', '--set', 'memory=true', '--quiet']);
    const first = readFileSync(memory('bo'), 'utf8');
    assert.match(first, /^# bo\n\n## the-garden-wall\n\n\S/);
    await program.run(['scene', 'scenes/wall.md', '--seed', '6', '--set', 'memory=true', '--quiet']);
    assert.ok(readFileSync(memory('bo'), 'utf8').startsWith(first.trimEnd()));
    assert.match(program.read('data/scenes/the-garden-wall-4/debug.log'), /From earlier scenes you remember/);
  });

  it('leave a character to whoever convenes: it says what is put in for it, and is asked nothing', async () => {
    const said = { after: 'b2', kind: 'line', seat: 'bo', text: 'It was me, and the barrow.' };
    program.write(
      'lines.jsonl',
      `${JSON.stringify({ ...said, after: undefined, text: 'Evening.' })}\n${JSON.stringify(said)}\n`,
    );
    const own = ['scene', 'scenes/wall.md', '--seed', '3', '--seat', 'bo=me'];
    const { code, stderr } = await program.run([...own, '--inputs', 'lines.jsonl', '--out', 'own', '--quiet']);
    assert.equal(code, 0, stderr);
    const { entries } = parsePlay(program.read('own/transcript.txt'));
    const bo = entries.flatMap(entry => (entry.kind === 'line' && entry.speaker === 'bo' ? [entry.words] : []));
    assert.deepEqual(bo, ['Evening.', 'It was me, and the barrow.']);
    assert.ok(entries.filter(entry => entry.kind === 'line' && entry.speaker === 'ada').length > 5);
    const nobody = await program.run(own);
    assert.equal(nobody.code, 2);
    assert.match(nobody.stderr, /You hold a seat in this session, and nobody can be asked here/);
    const stranger = await program.run(['scene', 'scenes/wall.md', '--seat', 'cleo=me']);
    assert.match(stranger.stderr, /Nobody in the scene is called “cleo”\. There are: ada, bo\./);
    const both = await program.run([...own, '--seat', 'ada=me']);
    assert.match(both.stderr, /You play one character, not two\. Leave --seat ada=me out\./);
  });

  it('tell what is wrong with a scene before anything is written', async () => {
    const missing = await program.run(['scene', 'scenes/missing.md']);
    assert.equal(missing.code, 2);
    assert.match(missing.stderr, /“nobody” is missing: \.claude\/agents\/nobody\.md does not exist; there are/);
    const outside = await program.run(['scene', 'scenes/path.md']);
    assert.equal(outside.code, 2);
    assert.match(outside.stderr, /line 3, “\.\.\/\.\.\/bo” is not a character’s name/);
    const none = await program.run(['scene', 'scenes/none.md']);
    assert.equal(none.code, 2);
    assert.match(
      none.stderr,
      /no document scenes\/none\.md\. .*scenes there are: missing\.md, path\.md, wall\.md\.\n$/,
    );
  });
});
