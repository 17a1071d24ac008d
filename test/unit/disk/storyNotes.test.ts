import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { addStoryNotes, loadNotes } from '../../../src/disk/storyNotes';

describe('the notes that a scene file names', () => {
  let workspace = '';
  const place = () => ({ folder: path.join(workspace, 'scenes'), workspace });
  const write = (name: string, text: string) => writeFileSync(path.join(workspace, name), text);
  before(() => {
    workspace = mkdtempSync(path.join(tmpdir(), 'convene-story-'));
    mkdirSync(path.join(workspace, 'scenes'));
    write('world.md', '# World\n\nAll is wet.\n\n## Inn\n\nShut.\n');
    write('scenes/things.md', '# Violin\n\nCracked.\n');
    write('long.md', `# Long\n\n${'word '.repeat(4000)}`);
    write('key.txt', 'sk-secret');
    symlinkSync(tmpdir(), path.join(workspace, 'away'));
  });
  after(() => rmSync(workspace, { recursive: true }));

  it('go into its options, in their order, whole or by heading or once they are named', async () => {
    const refs = [
      { file: '../world.md', entries: ['Inn'], line: 3 },
      { file: 'things.md', entries: 'named', line: 3 } as const,
    ];
    const { story, memory } = await addStoryNotes({ memory: true }, refs, place());
    assert.deepEqual(JSON.parse(String(story)), [
      { text: '## Inn\n\nShut.' },
      { text: '# Violin\n\nCracked.', keys: ['Violin'] },
    ]);
    assert.equal(memory, true);
    assert.deepEqual(await addStoryNotes({}, [], place()), {});
  });

  it('are read nowhere but in the workspace, and only from Markdown', async () => {
    for (const file of ['../../etc/passwd', '/etc/passwd', '../key.txt', '../../x.md', '/tmp/x.md'])
      await assert.rejects(
        addStoryNotes({}, [{ file, line: 1 }], place()),
        /is not a Markdown file of this workspace/,
        file,
      );
    await assert.rejects(addStoryNotes({}, [{ file: '../away/x.md', line: 1 }], place()), /link that leads out of/);
  });

  it('are told where they cannot be read, are not there or are too long', async () => {
    const refs = [
      { file: 'gone.md', line: 4 },
      { file: '../world.md', entries: ['Mill'], line: 5 },
      { file: '../long.md', entries: 'named', line: 6 } as const,
    ];
    const wrong = [
      /^gone\.md cannot be read/,
      /^\.\.\/world\.md has no heading “Mill”/,
      /^The note “Long” in .* is longer than 4000/,
    ];
    for (const [at, ref] of refs.entries())
      await assert.rejects(loadNotes(ref, place()), ({ message }: Error) => wrong[at]?.test(message) === true);
    await assert.rejects(addStoryNotes({}, [{ file: '../long.md', line: 1 }], place()), /are 2\d{4} characters long/);
  });
});
