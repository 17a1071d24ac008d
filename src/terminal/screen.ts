import { hexColor } from './colors';

/** A stream of the terminal, as far as printing needs it. */
export interface Output {
  isTTY?: boolean;
  columns?: number;
  write(text: string): unknown;
  on(event: 'error', listener: (error: Error & { code?: string }) => void): unknown;
  getColorDepth?(): number;
}

/** Where a command prints: words to standard output, remarks to standard error, colours only where a person looks. */
export class Screen {
  /** Set once nobody reads standard output any more. */
  closed = false;
  private onClosed: (() => void) | undefined;
  private readonly depth: number;

  constructor(
    private readonly stdout: Output,
    private readonly stderr: Output,
    colored: boolean,
  ) {
    this.depth = colored && stdout.isTTY ? (stdout.getColorDepth?.() ?? 1) : 1;
    for (const stream of [stdout, stderr]) {
      stream.on('error', error => {
        if (error.code !== 'EPIPE') throw error;
        if (stream !== stdout || this.closed) return;
        this.closed = true;
        this.onClosed?.();
      });
    }
  }

  /** Whether a person reads standard output. */
  get attended(): boolean {
    return this.stdout.isTTY === true;
  }

  /** Columns to wrap at; undefined where lines stay as long as they are. */
  get width(): number | undefined {
    return this.attended ? Math.max(20, Math.min(this.stdout.columns ?? 80, 100)) : undefined;
  }

  /** Prints to standard output; after a broken pipe, nowhere. */
  print(text: string): void {
    if (!this.closed) this.stdout.write(text);
  }

  /** Prints a remark to standard error. */
  remark(text: string): void {
    this.stderr.write(`${text}\n`);
  }

  /** Calls once when nobody reads standard output any more. */
  whenClosed(listener: () => void): void {
    this.onClosed = listener;
    if (this.closed) listener();
  }

  /** The text in an agent's colour. */
  tinted(text: string, color: string): string {
    return this.depth > 1 ? `\u001b[1m${hexColor(color, this.depth)}${text}\u001b[39m\u001b[22m` : text;
  }

  /** The text in bold. */
  bold(text: string): string {
    return this.depth > 1 ? `\u001b[1m${text}\u001b[22m` : text;
  }

  /** The text in a quieter colour. */
  dim(text: string): string {
    return this.depth > 1 ? `\u001b[2m${text}\u001b[22m` : text;
  }
}
