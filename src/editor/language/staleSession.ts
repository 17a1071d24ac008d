import type * as vscode from 'vscode';
import { compareWithText } from '../../disk/documentChange';
import type { SessionSummary } from '../../disk/sessions';
import { formatOf } from '../../formats/index';
import { newestSessionOn, type Sessions } from '../sessions';
import { localizeEngineText } from '../showError';
import { changeLabel, dayLabel, outcomeLabel } from '../views/sessionItem';

/** The newest session on a document that gave a verdict, if passages that it refers to have changed since, with a title that says so. */
export async function staleSession(
  document: vscode.TextDocument,
  sessions: Sessions,
): Promise<{ title: string; folder: string; wasReviewed: boolean } | undefined> {
  // Running ones too: while a newer session is under way, nothing is said of the one before.
  const givesVerdict = ({ state, format }: SessionSummary) =>
    (state === 'running' || state === 'finished') && formatOf(format)?.page !== undefined;
  const newest = newestSessionOn(await sessions.found(), document.uri, givesVerdict);
  const format = newest && formatOf(newest.format);
  if (newest?.state !== 'finished' || !format || newest.documentSha === undefined) return undefined;
  const change = await compareWithText(newest.folder, document.getText());
  if (!change) return undefined;
  const verdict = [localizeEngineText(format.title), outcomeLabel(newest)].filter(Boolean).join(': ');
  const title = [verdict, dayLabel(newest), changeLabel(change)].join(' · ');
  return { title, folder: newest.folder, wasReviewed: newest.go !== undefined };
}
