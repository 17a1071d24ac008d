import path from 'node:path';
import * as vscode from 'vscode';
import { decisionsOn } from '../../app/decisions';
import { type FoundDisposition, readDispositions } from '../../disk/dispositions';
import { readFindingsFiles, type SavedFindings } from '../../disk/findingsFiles';
import { workspaceAround } from '../../disk/sessionFolder';
import { loadEngine } from '../editor';
import { isOwnIn } from '../takingUp';
import { isFileThere, originalOf } from '../textFiles';
import { userFolder } from '../worlds';
import { type StandingFinding, standingFindings } from './standing';

/** A document that sessions have read, and how its workspace knows it. */
export interface ReadDocument {
  uri: vscode.Uri;
  workspace: string;
  /** Its path in the workspace, by which decisions on its findings name it. */
  path: string;
  /** The one session that it is a copy of, where the file itself is gone. */
  only?: string;
}

/** The findings of sessions; a file is read again only when it has changed. */
export class FindingsReader {
  private readonly known = new Map<string, { stamp: string; saved: SavedFindings | undefined }>();
  /** Of each workspace, as they are now: read once for all of its documents. */
  private readonly sources = new Map<string, Promise<SavedFindings[]>>();
  private readonly decisions = new Map<string, Promise<readonly FoundDisposition[]>>();
  private readonly standings = new Map<string, { from: string; standing: StandingFinding[] }>();

  /** Looks at the files again the next time. */
  lookAgain(): void {
    this.sources.clear();
    this.decisions.clear();
  }

  /** What stands on a document over all its sessions, without what this user has decided on. */
  async standing(document: ReadDocument): Promise<StandingFinding[]> {
    const sources = await this.sourcesIn(document.workspace);
    const here = sources.filter(each =>
      document.only === undefined ? each.document.path === document.path : each.folder === document.only,
    );
    if (here.length === 0) return [];
    const decisions = decisionsOn(document.path, await this.decisionsIn(document.workspace));
    const from = JSON.stringify([here.map(({ folder }) => [folder, this.known.get(folder)?.stamp]), decisions]);
    const known = this.standings.get(document.uri.toString());
    if (known?.from === from) return known.standing;
    const standing = standingFindings(here, { decisions, own: await ownRuns(here) });
    this.standings.set(document.uri.toString(), { from, standing });
    return standing;
  }

  /** The findings of one session with the document that they are shown on: the file itself, or the session's copy where that is gone; undefined where it has none. */
  async ofSession(folder: string): Promise<{ source: SavedFindings; document: ReadDocument } | undefined> {
    const workspace = workspaceAround(folder) ?? path.dirname(path.dirname(folder));
    const source = (await this.sourcesIn(workspace)).find(each => each.folder === folder);
    if (!source) return undefined;
    const original = await originalOf(folder, source.document);
    const about = { workspace, path: source.document.path ?? '' };
    if (original !== undefined) return { source, document: { ...about, uri: vscode.Uri.file(original) } };
    const copy = vscode.Uri.file(path.join(folder, 'document.md'));
    return (await isFileThere(copy)) ? { source, document: { ...about, uri: copy, only: folder } } : undefined;
  }

  private decisionsIn(workspace: string): Promise<readonly FoundDisposition[]> {
    const read = async () => (await readDispositions(workspace, userFolder(await loadEngine()))).found;
    // Those that cannot be read hide nothing.
    const found = this.decisions.get(workspace) ?? read().catch(() => []);
    this.decisions.set(workspace, found);
    return found;
  }

  private sourcesIn(workspace: string): Promise<SavedFindings[]> {
    const found = this.sources.get(workspace) ?? readFindingsFiles(workspace, this.known).catch(() => []);
    this.sources.set(workspace, found);
    return found;
  }
}

/** Of runs on a changed document those that this user has signed. */
async function ownRuns(sources: readonly SavedFindings[]): Promise<Set<string>> {
  const own = new Set<string>();
  for (const { folder, findings } of sources) {
    const settles = findings.some(each => each.became === 'settled');
    if (settles && (await isOwnIn(folder, await loadEngine()))) own.add(folder);
  }
  return own;
}

/** A document of this window whose sessions may have found something in it; undefined for any other file. */
export function readDocumentAt(uri: vscode.Uri): ReadDocument | undefined {
  const folder = uri.scheme === 'file' ? vscode.workspace.getWorkspaceFolder(uri) : undefined;
  if (!folder || !/\.(?:md|markdown|mdx|txt)$/i.test(uri.path)) return undefined;
  return { uri, workspace: folder.uri.fsPath, path: vscode.workspace.asRelativePath(uri, false) };
}
