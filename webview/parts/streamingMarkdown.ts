import { type LinkActions, renderMarkdown } from '../markdown';

/** Keeps an element filled with the Markdown of a growing text: what precedes the last blank line is rendered once, only the rest is rendered again. */
export class StreamingMarkdown {
  /** The beginning of the text, whose nodes stay. */
  private stableText = '';
  /** The nodes of the rest. */
  private tail: Node[] = [];
  private lastText: string | undefined;

  constructor(
    private readonly place: HTMLElement,
    private readonly links: () => LinkActions,
  ) {}

  /** Shows a text that may still grow. */
  grow(text: string): void {
    if (text === this.lastText) return;
    if (!text.startsWith(this.stableText)) this.clear();
    for (const node of this.tail) node.parentNode?.removeChild(node);
    const end = stableEnd(text, this.stableText.length);
    if (end > this.stableText.length)
      this.place.append(renderMarkdown(text.slice(this.stableText.length, end), this.links()));
    this.stableText = text.slice(0, end);
    const rest = renderMarkdown(text.slice(end), this.links());
    this.tail = [...rest.childNodes];
    this.place.append(rest);
    this.lastText = text;
  }

  /** Shows a text that is complete, rendered as a whole. */
  finish(text: string): void {
    this.clear();
    this.place.append(renderMarkdown(text, this.links()));
  }

  private clear(): void {
    this.place.replaceChildren();
    this.stableText = '';
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
