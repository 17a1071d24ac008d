import path from 'node:path';
import * as vscode from 'vscode';
import type { SessionState } from '../../ledger/state';
import { type Finding, findingsOf } from '../../transcript/findings';
import { loadEngine } from '../editor';
import { originalOf } from '../original';

/** What a session found in its document, and the file that it is shown on. */
export interface SessionFindings {
  folder: string;
  session: string;
  state: SessionState;
  findings: Finding[];
  /** The debated file, or the session's copy where that is gone. */
  uri: vscode.Uri;
}

/** Reads the findings of a session from its folder: from its own copy of the document; undefined where it had none. */
export async function readFindings(folder: string): Promise<SessionFindings | undefined> {
  const { findStatement, fold, formatOf, nodeClock, openLedger, readSources } = await loadEngine();
  const ledger = await openLedger(folder, { clock: nodeClock, readOnly: true });
  const state = fold(ledger.events);
  await ledger.close();
  const { opened } = state;
  if (!opened?.document) return undefined;
  const { document } = await readSources(folder, opened);
  if (!document) return undefined;
  const findings = findingsOf(state, formatOf(opened.format), quote => findStatement(document, quote));
  const original = await originalOf(folder, opened.document);
  const uri = vscode.Uri.file(original ?? path.join(folder, path.basename(opened.document.copy)));
  return { folder, session: opened.session, state, findings, uri };
}
