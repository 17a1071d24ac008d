import fs from 'node:fs/promises';
import path from 'node:path';
import { HumanError } from '../base/errors';
import { l10n, Message, type Text } from '../base/message';
import type { DocumentText } from '../document/document';
import { nearest } from '../text/nearest';
import { parseDocument } from './documentParser';
import { decodeText, errorCode, fileError, NotAFileError, readRegularFile } from './files';

const maxDocumentBytes = 4 * 1024 * 1024;

/** Reads a markdown document; `shownAs` is its path in messages, such as the one within the workspace. */
export async function readDocumentFile(file: string, shownAs = file): Promise<DocumentText> {
  const bytes = await read(file, shownAs);
  const text = decodeText(bytes);
  if (text === undefined) {
    throw new HumanError(l10n`${shownAs} is not a text file.`, 'Choose a Markdown or plain text document.');
  }
  if (text.trim() === '') throw new HumanError(l10n`${shownAs} is empty.`, 'Write something in it first.');
  return parseDocument(text, { path: shownAs });
}

async function read(file: string, shownAs: string): Promise<Buffer> {
  try {
    return await readRegularFile(file, { maximumBytes: maxDocumentBytes });
  } catch (error) {
    const code = errorCode(error);
    if (code === 'ENOENT') throw new HumanError(l10n`There is no document ${shownAs}.`, await suggestNames(file));
    if (code === 'EISDIR') throw new HumanError(l10n`${shownAs} is a folder.`, 'Choose a document in it.');
    if (code === 'EFBIG') {
      throw new HumanError(l10n`${shownAs} is larger than 4 MB.`, 'Choose a smaller document, or select a part of it.');
    }
    if (error instanceof NotAFileError) {
      throw new HumanError(
        l10n`${shownAs} cannot be read: ${new Message(error.message)}.`,
        'Save its content as a Markdown or plain text file and use that one.',
      );
    }
    throw new HumanError(l10n`${shownAs} cannot be read: ${fileError(error)}.`, 'Make sure you can read it.', 'failed');
  }
}

/** Suggests documents of the folder for a name that does not exist. */
async function suggestNames(file: string): Promise<Text> {
  const folder = path.dirname(file);
  try {
    const all = await fs.readdir(folder);
    if (all.includes(path.basename(file))) return 'It is a link to a file that does not exist; name another.';
    const names = all.filter(name => /\.(?:md|markdown|mdx|txt)$/i.test(name)).sort();
    const near = nearest(path.basename(file), names);
    if (near !== undefined) return l10n`Did you mean ${near}?`;
    return names.length > 0
      ? l10n`In ${folder} there are: ${names.slice(0, 8).join(', ')}.`
      : l10n`${folder} contains no documents.`;
  } catch {
    return l10n`There is no folder ${folder} either.`;
  }
}
