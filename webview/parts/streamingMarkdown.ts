import type { LinkActions } from '../markdown';
import { renderMarkdown } from '../markdown';

/** Keeps an element filled with the Markdown of a growing text: what precedes the last blank line is rendered once, only the rest is rendered again. */
export class StreamingMarkdown {
  private renderedText = '';
  private tail: Node[] = [];
  private lastText: string | undefined;

  constructor(
    private readonly place: HTMLElement,
    private readonly links: () => LinkActions,
  ) {}

  grow(text: string): void {
    if (text === this.lastText) return;
    if (!text.startsWith(this.renderedText)) this.clear();
    for (const node of this.tail) node.parentNode?.removeChild(node);
    const cut = stableEnd(text, this.renderedText.length);
    if (cut > this.renderedText.length)
      this.place.append(renderMarkdown(text.slice(this.renderedText.length, cut), this.links()));
    this.renderedText = text.slice(0, cut);
    const piece = renderMarkdown(text.slice(cut), this.links());
    this.tail = [...piece.childNodes];
    this.place.append(piece);
    this.lastText = text;
  }

  finish(text: string): void {
    this.clear();
    this.place.append(renderMarkdown(text, this.links()));
  }

  clear(): void {
    this.place.replaceChildren();
    this.renderedText = '';
    this.tail = [];
    this.lastText = undefined;
  }
}

// The end of the last paragraph that nothing after it can change: not inside a fence, and not before an indented line.
function stableEnd(text: string, from: number): number {
  let fenced = false;
  let end = from;
  let at = from;
  for (const line of text.slice(from).split(/(?<=\n)/)) {
    if (/^\s*(```|~~~)/.test(line)) fenced = !fenced;
    at += line.length;
    if (!fenced && line.trim() === '' && line.endsWith('\n') && /^\S/.test(text.slice(at))) end = at;
  }
  return end;
}
