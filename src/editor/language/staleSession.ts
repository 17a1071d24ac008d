import type * as vscode from 'vscode';
import { compareWithText } from '../../disk/documentChange';
import type { SessionSummary } from '../../disk/sessions';
import { formatOf } from '../../formats/index';
import { newestSessionOn, type Sessions } from '../sessions';
import { localizeEngineText } from '../showError';
import { changeLabel, dayLabel, outcomeLabel } from '../views/sessionItem';

/** The newest session on a document, with its verdict, if words that the verdict rests on have changed since. */
export async function staleSession(
  document: vscode.TextDocument,
  sessions: Sessions,
): Promise<{ title: string; folder: string; wasRead: boolean } | undefined> {
  // Sessions whose format ends with a page or a ruling, finished or running.
  const rules = ({ state, format }: SessionSummary) =>
    (state === 'running' || state === 'finished') && formatOf(format)?.page !== undefined;
  const newest = newestSessionOn(await sessions.found(), document.uri, rules);
  const kind = formatOf(newest?.format ?? '');
  if (newest?.state !== 'finished' || !kind || newest.documentSha === undefined) return undefined;
  const change = await compareWithText(newest.folder, document.getText());
  if (!change) return undefined;
  const verdict = [localizeEngineText(kind.title), outcomeLabel(newest)].filter(Boolean).join(': ');
  const title = [verdict, dayLabel(newest), changeLabel(change)].join(' · ');
  return { title, folder: newest.folder, wasRead: newest.go !== undefined };
}
