import path from 'node:path';
import * as vscode from 'vscode';
import { isAgentFile } from '../agentLibrary';
import { excludedFromSearch } from '../sessionPatterns';
import { isExistingFile, openText } from '../textFiles';

const maxFiles = 1000;
/** How many files are read at a time. */
const concurrency = 32;

/** Lists the scene files of the window's folders, sorted by path. */
export async function findScenes(): Promise<vscode.Uri[]> {
  const files = await vscode.workspace.findFiles('**/*.md', `{${excludedFromSearch.join(',')}}`, maxFiles);
  const scenes: vscode.Uri[] = [];
  for (let start = 0; start < files.length; start += concurrency) {
    const batch = files.slice(start, start + concurrency);
    const areScenes = await Promise.all(batch.map(isSceneFile));
    scenes.push(...batch.filter((_uri, index) => areScenes[index]));
  }
  return scenes.sort((a, b) => a.path.localeCompare(b.path));
}

/** Whether an open document is a scene file. */
export function isSceneDocument(document: vscode.TextDocument): boolean {
  const { uri } = document;
  return /\.(md|markdown)$/i.test(uri.path) && !isAgentFile(uri) && isSceneText(document.getText());
}

/** The text of a scene as in its editor, saved or not. */
export async function sceneTextAt(uri: vscode.Uri): Promise<string> {
  return (await openText(uri)).getText();
}

/** The file name of a URI. */
export function fileName(uri: vscode.Uri): string {
  return path.posix.basename(uri.path);
}

/** Whether a markdown text is a scene: its front matter names characters. */
function isSceneText(text: string): boolean {
  // The front matter: from `---` at the start to a line of `---` or `...`.
  const head = /^\uFEFF?\s*---[^\n]*\n([\s\S]*?)\n(?:---|\.\.\.)\s*(?:\n|$)/.exec(text)?.[1];
  return head !== undefined && /^characters\s*:/m.test(head);
}

async function isSceneFile(uri: vscode.Uri): Promise<boolean> {
  const open = vscode.workspace.textDocuments.find(document => document.uri.toString() === uri.toString());
  if (open) return isSceneText(open.getText());
  if (!(await isExistingFile(uri))) return false;
  try {
    return isSceneText(Buffer.from(await vscode.workspace.fs.readFile(uri)).toString('utf8'));
  } catch {
    // Gone or unreadable meanwhile.
    return false;
  }
}
