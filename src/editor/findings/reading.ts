import path from 'node:path';
import * as vscode from 'vscode';
import { decisionsOn } from '../../app/decisions';
import { type FoundDisposition, readDispositions } from '../../disk/dispositions';
import { readFindingsFiles, type SavedFindings } from '../../disk/findingsFiles';
import { workspaceOfSession } from '../../disk/sessionFolder';
import { isOwnSession } from '../resuming';
import { userFolder } from '../services';
import { findSourceDocument, isExistingFile } from '../textFiles';
import { mergeOpenFindings, type OpenFinding } from './openFindings';

/** A document that sessions have read, with its workspace. */
export interface ReadDocument {
  uri: vscode.Uri;
  workspace: string;
  /** Its workspace path, by which decisions refer to it. */
  path: string;
  /** The folder of the only session shown, if this is that session's copy because the file is gone. */
  only?: string;
}

/** Reads the findings of sessions; a file is read again only after a change. */
export class FindingsReader {
  /** The content of each session's file of findings, by the session's folder; `stamp` changes with the file. */
  private readonly files = new Map<string, { stamp: string; saved: SavedFindings | undefined }>();
  /** The findings of a workspace's sessions, and the users' decisions on them; shared by its documents. */
  private readonly sources = new Map<string, Promise<SavedFindings[]>>();
  private readonly decisions = new Map<string, Promise<readonly FoundDisposition[]>>();
  /** The last result for each document; `inputs` tells whether it still holds. */
  private readonly results = new Map<string, { inputs: string; openFindings: OpenFinding[] }>();

  /** Makes the next reading look for new and changed files. */
  invalidate(): void {
    this.sources.clear();
    this.decisions.clear();
  }

  /** The open findings of a document over all its sessions, without those that this user has decided on. */
  async openFindings(document: ReadDocument): Promise<OpenFinding[]> {
    const sources = await this.sourcesIn(document.workspace);
    const here = sources.filter(each =>
      document.only === undefined ? each.document.path === document.path : each.folder === document.only,
    );
    if (here.length === 0) return [];
    const decisions = decisionsOn(document.path, await this.decisionsIn(document.workspace));
    const inputs = JSON.stringify([here.map(({ folder }) => [folder, this.files.get(folder)?.stamp]), decisions]);
    const last = this.results.get(document.uri.toString());
    if (last?.inputs === inputs) return last.openFindings;
    const openFindings = mergeOpenFindings(here, { decisions, own: await ownRuns(here) });
    this.results.set(document.uri.toString(), { inputs, openFindings });
    return openFindings;
  }

  /** The findings of one session with the document to show them on: the file, or the session's copy if the file is gone; undefined if there are none. */
  async ofSession(folder: string): Promise<{ source: SavedFindings; document: ReadDocument } | undefined> {
    const workspace = workspaceOfSession(folder) ?? path.dirname(path.dirname(folder));
    const source = (await this.sourcesIn(workspace)).find(each => each.folder === folder);
    if (!source) return undefined;
    const sourceFile = await findSourceDocument(folder, source.document);
    const origin = { workspace, path: source.document.path ?? '' };
    if (sourceFile !== undefined) return { source, document: { ...origin, uri: vscode.Uri.file(sourceFile) } };
    const copy = vscode.Uri.file(path.join(folder, 'document.md'));
    return (await isExistingFile(copy)) ? { source, document: { ...origin, uri: copy, only: folder } } : undefined;
  }

  private decisionsIn(workspace: string): Promise<readonly FoundDisposition[]> {
    const read = async () => (await readDispositions(workspace, userFolder())).found;
    // Unreadable decisions hide no finding.
    const decisions = this.decisions.get(workspace) ?? read().catch(() => []);
    this.decisions.set(workspace, decisions);
    return decisions;
  }

  private sourcesIn(workspace: string): Promise<SavedFindings[]> {
    const sources = this.sources.get(workspace) ?? readFindingsFiles(workspace, this.files).catch(() => []);
    this.sources.set(workspace, sources);
    return sources;
  }
}

/** The folders of the sessions that this user has signed and that found an earlier finding settled: only those may hide it. */
async function ownRuns(sources: readonly SavedFindings[]): Promise<Set<string>> {
  const own = new Set<string>();
  for (const { folder, findings } of sources) {
    const hasSettled = findings.some(each => each.became === 'settled');
    if (hasSettled && (await isOwnSession(folder))) own.add(folder);
  }
  return own;
}

/** A document of this workspace that sessions may have read; undefined for any other file. */
export function asReadDocument(uri: vscode.Uri): ReadDocument | undefined {
  const folder = uri.scheme === 'file' ? vscode.workspace.getWorkspaceFolder(uri) : undefined;
  if (!folder || !/\.(?:md|markdown|mdx|txt)$/i.test(uri.path)) return undefined;
  return { uri, workspace: folder.uri.fsPath, path: vscode.workspace.asRelativePath(uri, false) };
}
