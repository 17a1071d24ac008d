import assert from 'node:assert/strict';
import fs from 'node:fs/promises';
import path from 'node:path';
import { HumanError } from '../../../src/base/errors';
import { readDocumentFile } from '../../../src/disk/documentFile';
import { tempFolder } from '../../support/disk/ledgers';

async function complaintOf(file: string): Promise<string> {
  try {
    await readDocumentFile(file);
  } catch (error) {
    assert.ok(error instanceof HumanError);
    return error.sentence;
  }
  return assert.fail('nothing was complained of');
}

describe('a document file', () => {
  it('is read whatever its encoding and line ends', async () => {
    const folder = await tempFolder();
    const text = '# Queue – später\r\n\r\nWe keep one.\r\n';
    const encodings: [string, Buffer][] = [
      ['plain.md', Buffer.from(text)],
      ['marked.md', Buffer.from(`\uFEFF${text}`)],
      ['wide.md', Buffer.from(`\uFEFF${text}`, 'utf16le')],
      ['swapped.md', Buffer.from(`\uFEFF${text}`, 'utf16le').swap16()],
    ];
    for (const [name, bytes] of encodings) {
      await fs.writeFile(path.join(folder, name), bytes);
      const document = await readDocumentFile(path.join(folder, name), `docs/${name}`);
      assert.equal(document.title, 'Queue – später', name);
      assert.equal(document.text, text.replaceAll('\r\n', '\n'), name);
      assert.equal(document.path, `docs/${name}`);
    }
    await fs.writeFile(path.join(folder, 'old.md'), Buffer.from('# Caf\u00e9\n', 'latin1'));
    assert.equal((await readDocumentFile(path.join(folder, 'old.md'))).title, 'Café');
  });

  it('that cannot be read is complained of with a way out', async () => {
    const folder = await tempFolder();
    await fs.writeFile(path.join(folder, 'design.md'), '# Design\n');
    await fs.writeFile(path.join(folder, 'blank.md'), ' \n\n');
    await fs.writeFile(path.join(folder, 'binary.md'), Buffer.from([1, 0, 2]));
    await fs.writeFile(path.join(folder, 'large.md'), Buffer.alloc(5 * 1024 * 1024, 'x'));
    assert.match(await complaintOf(path.join(folder, 'desing.md')), /no document .*Did you mean design\.md\?/);
    assert.match(await complaintOf(path.join(folder, 'q.md')), /there are: .*design\.md/);
    assert.match(await complaintOf(path.join(folder, 'none', 'q.md')), /no folder/);
    assert.match(await complaintOf(folder), /is a folder/);
    assert.match(await complaintOf(path.join(folder, 'blank.md')), /is empty/);
    assert.match(await complaintOf(path.join(folder, 'binary.md')), /not a text file/);
    assert.match(await complaintOf(path.join(folder, 'large.md')), /larger than 4 MB/);
  });
});
