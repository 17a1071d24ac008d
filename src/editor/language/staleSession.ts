import * as vscode from 'vscode';
import { shaOfText } from '../../disk/documentChange';
import type { SessionSummary } from '../../disk/sessions';
import { formatOf } from '../../formats/index';
import { newestSessionOn, type Sessions } from '../sessions';
import { localizeEngineText } from '../showError';
import { dayLabel, outcomeLabel } from '../views/sessionItem';

/** The newest session on a document, with its verdict, if the document has changed since it ended. */
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
  if (newest.documentSha === shaOfText(document.getText())) return undefined;
  const verdict = [localizeEngineText(kind.title), outcomeLabel(newest)].filter(Boolean).join(': ');
  const since = vscode.l10n.t('document changed since');
  const title = [verdict, dayLabel(newest), since].join(' · ');
  return { title, folder: newest.folder, wasRead: newest.go !== undefined };
}
