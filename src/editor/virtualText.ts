import * as vscode from 'vscode';

const scheme = 'convene-text';
// By the number in their address; never removed, because a tab may show them until the window closes.
const texts: string[] = [];
let provider: vscode.Disposable | undefined;

/** Makes a read-only document of a text, under a name that its tab shows. */
export function virtualText({ subscriptions }: vscode.ExtensionContext, name: string, text: string): vscode.Uri {
  if (!provider) {
    provider = vscode.workspace.registerTextDocumentContentProvider(scheme, {
      provideTextDocumentContent: ({ path }) => texts[Number(path.split('/')[1])],
    });
    subscriptions.push(provider);
  }
  return vscode.Uri.from({ scheme, path: `/${texts.push(text) - 1}/${name}` });
}
