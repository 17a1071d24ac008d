import * as vscode from 'vscode';
import { DisposableStore } from '../../base/disposables';
import type { PlacedFinding } from './board';

/** Shows findings in the Problems view (by setting) and as quick fixes, for editors without comment threads. */
export class FindingProblems extends DisposableStore implements vscode.CodeActionProvider {
  private readonly collection = this.add(vscode.languages.createDiagnosticCollection('convene.findings'));

  constructor(private readonly placedOn: (uri: vscode.Uri) => readonly PlacedFinding[]) {
    super();
    const files = { scheme: 'file', language: 'markdown' };
    const metadata = { providedCodeActionKinds: [vscode.CodeActionKind.QuickFix] };
    this.add(vscode.languages.registerCodeActionsProvider(files, this, metadata));
  }

  /** Replaces the problems of a document. */
  show(uri: vscode.Uri, placed: readonly PlacedFinding[]): void {
    this.collection.set(uri, placed.map(createDiagnostic));
  }

  provideCodeActions(document: vscode.TextDocument, range: vscode.Range): vscode.CodeAction[] {
    const lines = ({ place }: PlacedFinding) => new vscode.Range(place.startLine - 1, 0, place.endLine, 0);
    const here = this.placedOn(document.uri).filter(each => lines(each).contains(range.start));
    return here.flatMap(each => quickFixesFor(each));
  }
}

function createDiagnostic({ finding, place }: PlacedFinding): vscode.Diagnostic {
  const range = new vscode.Range(place.startLine - 1, 0, place.endLine - 1, Number.MAX_SAFE_INTEGER);
  const isBlocking = finding.severity === 'blocks';
  const severity = isBlocking ? vscode.DiagnosticSeverity.Warning : vscode.DiagnosticSeverity.Information;
  const made = new vscode.Diagnostic(range, `${finding.claim} ${finding.consequence}`.trim(), severity);
  made.source = 'Convene';
  made.code = finding.id;
  return made;
}

function quickFixesFor({ finding }: PlacedFinding): vscode.CodeAction[] {
  const action = (title: string, command: string) => {
    const made = new vscode.CodeAction(title, vscode.CodeActionKind.QuickFix);
    made.command = { title, command, arguments: [{ key: finding.key }] };
    return made;
  };
  const { id } = finding;
  return [
    ...(finding.cures.length > 0 ? [action(vscode.l10n.t('{0}: Apply Change', id), 'convene.finding.apply')] : []),
    action(vscode.l10n.t('{0}: Debate This Finding…', id), 'convene.finding.debate'),
    action(vscode.l10n.t('{0}: Defer to Open Questions', id), 'convene.finding.defer'),
    action(vscode.l10n.t('{0}: Mark as Fixed', id), 'convene.finding.fixed'),
    action(vscode.l10n.t('{0}: Dismiss…', id), 'convene.finding.dismiss'),
    action(vscode.l10n.t('{0}: Show in Session', id), 'convene.finding.open'),
  ];
}
