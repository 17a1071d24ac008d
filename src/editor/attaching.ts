import path from 'node:path';
import * as vscode from 'vscode';
import { HumanError } from '../base/errors';
import { fencedBlock } from '../transcript/pageMarkdown';
import { excludedFromSearch } from './sessionPatterns';
import { askAboutHiddenIn } from './setup/hiddenText';
import { orCancel, requireTrust } from './showError';
import { openText } from './textFiles';

/** What the panel's input field asks to attach: a file or a selection that is picked, or files that were dropped, as a list of URIs. */
export interface Attaching {
  what?: 'file' | 'selection';
  dropped?: string;
}

/** The maximum length of what is attached, in characters: a remark may have 50,000, and the user's own words need room. */
const maxLength = 40_000;

const maxOffered = 400;

interface Passage {
  document: vscode.TextDocument;
  /** The selected lines; the whole file without. */
  range?: vscode.Range;
}

/** Reads files or a selection of the workspace as quoted text for a remark to the agents; asks about invisible characters in it. */
export async function attachedText({ what, dropped }: Attaching): Promise<string> {
  requireTrust();
  const passages =
    dropped !== undefined ? await droppedFiles(dropped) : what === 'selection' ? [selection()] : [await pickFile()];
  const texts = passages.map(quotedPassage);
  const text = texts.join('\n\n');
  if (text.length > maxLength) {
    throw new HumanError(
      vscode.l10n.t('What you attach is longer than {0} characters.', maxLength),
      vscode.l10n.t('Select the part that matters in its editor, and attach the selection.'),
    );
  }
  await askAboutHiddenIn(vscode.l10n.t('What you attach'), text);
  return text;
}

function quotedPassage({ document, range }: Passage): string {
  const place = vscode.workspace.asRelativePath(document.uri);
  const lines = range ? vscode.l10n.t(', lines {0} to {1}', range.start.line + 1, range.end.line + 1) : '';
  return `${place}${lines}:\n\n${fencedBlock(document.getText(range).trimEnd(), document.languageId)}`;
}

/** Finds the selection in a visible editor: the panel has the focus while its composer is typed in. */
function selection(): Passage {
  const editor = vscode.window.visibleTextEditors.find(
    each => !each.selection.isEmpty && vscode.workspace.getWorkspaceFolder(each.document.uri),
  );
  if (editor) return { document: editor.document, range: editor.selection };
  throw new HumanError(
    vscode.l10n.t('No text of the workspace is selected in a visible editor.'),
    vscode.l10n.t('Select the lines, or attach a whole file with #file.'),
  );
}

async function pickFile(): Promise<Passage> {
  const found = await vscode.workspace.findFiles('**/*', `{${excludedFromSearch.join(',')}}`, maxOffered);
  const items = found.map(uri => {
    const place = vscode.workspace.asRelativePath(uri);
    return { label: path.posix.basename(place), description: path.posix.dirname(place), uri };
  });
  items.sort((a, b) => a.label.localeCompare(b.label));
  const placeHolder = vscode.l10n.t('Attach which file?');
  const { uri } = orCancel(await vscode.window.showQuickPick(items, { placeHolder, matchOnDescription: true }));
  return { document: await openText(uri) };
}

/** Opens the dropped files; one outside the workspace is refused. */
async function droppedFiles(list: string): Promise<Passage[]> {
  // In a list of URIs (RFC 2483), a line with # is a comment.
  const uris = list.split(/\r?\n/).filter(line => line.trim() !== '' && !line.startsWith('#'));
  return Promise.all(
    uris.map(async line => {
      const uri = vscode.Uri.parse(line.trim(), true);
      if (!vscode.workspace.getWorkspaceFolder(uri)) {
        throw new HumanError(
          vscode.l10n.t('{0} is outside the workspace.', path.posix.basename(uri.path)),
          vscode.l10n.t('Open its folder in this window first, or paste the text.'),
        );
      }
      return { document: await openText(uri) };
    }),
  );
}
