import * as vscode from 'vscode';

/** Markdown of an agent or a document: no command of it runs, and its HTML is not rendered. */
export function untrustedMarkdown(markdown: string): vscode.MarkdownString {
  return Object.assign(new vscode.MarkdownString(markdown, false), { isTrusted: false, supportHtml: false });
}

/** Plain texts as paragraphs; empty ones are left out. */
export function paragraphs(texts: Iterable<string>): vscode.MarkdownString {
  const made = new vscode.MarkdownString();
  for (const text of texts) if (text) made.appendText(text).appendMarkdown('\n\n');
  return made;
}
