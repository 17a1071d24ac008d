const doubleWidth = /\p{Emoji_Presentation}|\p{sc=Han}|\p{sc=Hiragana}|\p{sc=Katakana}|\p{sc=Hangul}|[\uFF01-\uFF60]/u;
const zeroWidth = /\p{M}|\u200D|\uFE0F/u;

/** The number of terminal columns that a text takes. */
export function displayWidth(text: string): number {
  let columns = 0;
  for (const sign of text) if (!zeroWidth.test(sign)) columns += doubleWidth.test(sign) ? 2 : 1;
  return columns;
}

/** Wraps streaming text: returns what is pushed with line breaks, the last word only once it is complete; without a width nothing is broken. */
export class LineWrapper {
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

  /** Returns the pending word, on a new line if it does not fit. */
  flush(): string {
    if (this.word === '') return '';
    const needed = displayWidth(this.gap) + displayWidth(this.word);
    const breaks =
      this.width !== undefined && this.column > 0 && this.column + needed > this.width - this.indent.length;
    if (breaks) this.column = 0;
    const gap = breaks ? '' : this.gap;
    const out = (breaks ? '\n' : '') + (this.column === 0 ? this.indent : '') + gap + this.word;
    this.column += displayWidth(gap) + displayWidth(this.word);
    this.word = '';
    this.gap = '';
    return out;
  }

  /** Ends the line in the middle of a text. */
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

/** Wraps a whole text. */
export function wrapText(text: string, width: number | undefined, indent = ''): string {
  const wrapper = new LineWrapper(width, indent);
  return wrapper.push(text) + wrapper.flush();
}

/** Wraps a list line with a hanging indent. */
export function wrapHanging(line: string, width: number | undefined): string {
  const indent = /^\s*(?:- )?/.exec(line)?.[0] ?? '';
  return indent + wrapText(line.slice(indent.length), width, ' '.repeat(indent.length)).slice(indent.length);
}
