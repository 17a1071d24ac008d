import * as vscode from 'vscode';
import type { Disposable } from '../../base/disposables';
import { readDispositions, removeDisposition } from '../../disk/dispositions';
import { parseDocument } from '../../disk/documentParser';
import { openQuestionRange } from '../pageEdits';
import { userFolder } from '../services';
import type { PlacedFinding } from './board';
import { decide } from './deciding';

/** A finding deferred in this window, with the name of its decision's file. */
interface Deferral {
  placed: PlacedFinding;
  name: string;
}

/** Synchronizes deferrals with the open questions that they added to documents: undoing the edit removes the decision, redoing it saves it again. */
export class Deferrals implements Disposable {
  private readonly deferrals: Deferral[] = [];
  private comparing: Promise<unknown> = Promise.resolve();
  private readonly listening = vscode.workspace.onDidChangeTextDocument(({ document, reason }) => {
    // Only an undo or a redo has a reason. One may follow another at once: they are compared in order, and after a failure the next one compares again.
    if (reason !== undefined) this.comparing = this.comparing.then(() => this.compare(document)).catch(() => undefined);
  });

  constructor(private readonly onChange: () => Promise<void>) {}

  add(placed: PlacedFinding, name: string): void {
    this.deferrals.push({ placed, name });
  }

  dispose(): void {
    this.listening.dispose();
  }

  /** Makes the saved decisions agree with the open questions that are in a document. */
  private async compare(document: vscode.TextDocument): Promise<void> {
    const here = this.deferrals.filter(({ placed }) => placed.document.uri.toString() === document.uri.toString());
    if (here.length === 0) return;
    const home = userFolder();
    const parsed = await parseDocument(document.getText());
    for (const each of here) {
      const { finding, document: source } = each.placed;
      const { found } = await readDispositions(source.workspace, home);
      const isSaved = found.some(({ name }) => name === each.name);
      const hasQuestion = openQuestionRange(parsed, finding) !== undefined;
      if (isSaved && !hasQuestion) await removeDisposition(source.workspace, home, each.name);
      if (hasQuestion && !isSaved) each.name = (await decide(each.placed, 'deferred')).name;
    }
    await this.onChange();
  }
}
