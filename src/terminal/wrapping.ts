const wide = /\p{Emoji_Presentation}|\p{sc=Han}|\p{sc=Hiragana}|\p{sc=Katakana}|\p{sc=Hangul}|[\uFF01-\uFF60]/u;
const markless = /\p{M}|\u200D|\uFE0F/u;

/** How many columns of a terminal a text takes. */
export function columnsOf(text: string): number {
  let columns = 0;
  for (const sign of text) if (!markless.test(sign)) columns += wide.test(sign) ? 2 : 1;
  return columns;
}

/** Wraps words as they come: what is pushed comes back with line breaks, the last word only once it is whole. */
export class Wrapper {
  private column = 0;
  private word = '';
  private gap = '';

  constructor(
    private readonly width: number | undefined,
    private readonly indent: string,
  ) {}

  push(text: string): string {
    let out = '';
    for (const piece of text.split(/(\s)/)) {
      if (piece === '') continue;
      if (!/^\s$/.test(piece)) this.word += piece;
      else out += this.flush() + this.space(piece);
    }
    return this.width === undefined ? out + this.flush() : out;
  }

  flush(): string {
    if (this.word === '') return '';
    const needed = columnsOf(this.gap) + columnsOf(this.word);
    const breaks =
      this.width !== undefined && this.column > 0 && this.column + needed > this.width - this.indent.length;
    if (breaks) this.column = 0;
    const gap = breaks ? '' : this.gap;
    const out = (breaks ? '\n' : '') + (this.column === 0 ? this.indent : '') + gap + this.word;
    this.column += columnsOf(gap) + columnsOf(this.word);
    this.word = '';
    this.gap = '';
    return out;
  }

  /** Ends the line in the middle of a text: what comes next begins another. */
  breakLine(): string {
    const out = `${this.flush()}\n`;
    this.gap = '';
    this.column = 0;
    return out;
  }

  private space(sign: string): string {
    if (sign !== '\n') {
      this.gap += sign;
      return '';
    }
    this.gap = '';
    this.column = 0;
    return '\n';
  }
}

/** A whole text, wrapped. */
export function wrapped(text: string, width: number | undefined, indent = ''): string {
  const wrapper = new Wrapper(width, indent);
  return wrapper.push(text) + wrapper.flush();
}

/** A line of a list, wrapped under its own first word. */
export function hanging(line: string, width: number | undefined): string {
  const lead = /^\s*(?:- )?/.exec(line)?.[0] ?? '';
  return lead + wrapped(line.slice(lead.length), width, ' '.repeat(lead.length)).slice(lead.length);
}
