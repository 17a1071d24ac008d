import path from 'node:path';
import * as vscode from 'vscode';
import type { SessionState } from '../../ledger/state';
import type { Docket, PageEntry } from '../../script/page';
import { arguedIn } from '../../transcript/findingsJson';
import { sessionPage } from '../../transcript/sessionPage';
import { loadEngine } from '../editor';
import { originalOf } from '../textFiles';

/** A finding as it is shown at its lines, with the changes that settle it. */
export interface ShownFinding extends PageEntry {
  /** Where it stands, in lines of the file from 1; without words of the document, the lines of its section. */
  startLine: number;
  endLine: number;
  /** The last turn that took a stance on it. */
  turn?: string;
}

/** What a session found in its document, and the file that it is shown on. */
export interface SessionFindings {
  folder: string;
  session: string;
  state: SessionState;
  /** Those that block and those that matter; undefined in a session whose document nobody read. */
  findings?: readonly ShownFinding[];
  /** The file itself, or the session's copy where that is gone. */
  uri: vscode.Uri;
}

/** Reads the findings of a session from its folder; undefined where it was not about a document. */
export async function readFindings(folder: string): Promise<SessionFindings | undefined> {
  const { formatOf, readRecord, readSources } = await loadEngine();
  const { state } = await readRecord(folder);
  const { opened } = state;
  if (!opened?.document) return undefined;
  const about = sessionPage(state, formatOf(opened.format));
  const { document } = about ? await readSources(folder, opened) : { document: undefined };
  const original = await originalOf(folder, opened.document);
  const offset = original ? (about?.offset ?? 0) : 0;
  const uri = vscode.Uri.file(original ?? path.join(folder, path.basename(opened.document.copy)));
  const argued = arguedIn(state);
  const shown = ({ cures }: Docket, finding: Docket['findings'][number]): ShownFinding => {
    const found = finding.quotes.find(each => each.startLine !== undefined);
    const section = document?.sections.find(each => each.title === finding.section);
    const startLine = found?.startLine ?? section?.startLine ?? 1;
    const endLine = found?.endLine ?? startLine;
    const own = cures.filter(each => each.settles.includes(finding.id));
    const turn = argued.get(finding.id);
    return {
      ...finding,
      cures: own,
      startLine: startLine + offset,
      endLine: endLine + offset,
      ...(turn ? { turn } : {}),
    };
  };
  const findings = about?.page.docket.findings
    .filter(each => each.state !== 'fell' && each.severity !== 'minor')
    .map(each => shown(about.page.docket, each));
  return { folder, session: opened.session, state, findings, uri };
}
