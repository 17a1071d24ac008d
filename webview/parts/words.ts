import type { Links } from '../markdown';
import { markdown } from '../markdown';

/**
 * Keeps an element filled with the markdown of a growing text. What stands before the last blank line is drawn once; only the
 * piece that still grows is drawn again. The finished text is drawn as a whole.
 */
export class Words {
  private settled = '';
  private tail: Node[] = [];
  private drawn: string | undefined;

  constructor(
    private readonly place: HTMLElement,
    private readonly links: () => Links,
  ) {}

  grow(text: string): void {
    if (text === this.drawn) return;
    if (!text.startsWith(this.settled)) this.clear();
    for (const node of this.tail) node.parentNode?.removeChild(node);
    const cut = settledEnd(text, this.settled.length);
    if (cut > this.settled.length) this.place.append(markdown(text.slice(this.settled.length, cut), this.links()));
    this.settled = text.slice(0, cut);
    const piece = markdown(text.slice(cut), this.links());
    this.tail = [...piece.childNodes];
    this.place.append(piece);
    this.drawn = text;
  }

  finish(text: string): void {
    this.clear();
    this.place.append(markdown(text, this.links()));
  }

  clear(): void {
    this.place.replaceChildren();
    this.settled = '';
    this.tail = [];
    this.drawn = undefined;
  }
}

// The end of the last paragraph that nothing after it can change: not inside a fence, and not before an indented line.
function settledEnd(text: string, from: number): number {
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
