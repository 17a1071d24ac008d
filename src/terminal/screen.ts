import { makeRedaction } from '../base/redactor';
import { reasonOf } from '../disk/files';

type Fault = Error & { code?: string };

/** A stream of the terminal, as far as printing needs it. */
export interface Output {
  isTTY?: boolean;
  columns?: number;
  write(text: string): unknown;
  on(event: 'error', listener: (error: Fault) => void): unknown;
  getColorDepth?(): number;
}

/** Where a command prints: words to standard output, remarks to standard error, colours only where a person looks. */
export class Screen {
  /** Set once nobody reads standard output any more. */
  closed = false;
  /** What nobody may read is taken out of all that is printed. */
  readonly redaction = makeRedaction();
  /** Why standard output takes no more, where it is not that its reader left. */
  fault: string | undefined;
  private onClosed: (() => void) | undefined;
  private readonly depth: number;

  constructor(
    private readonly stdout: Output,
    private readonly stderr: Output,
    colored: boolean,
  ) {
    this.depth = colored && stdout.isTTY ? (stdout.getColorDepth?.() ?? 1) : 1;
    stdout.on('error', error => this.close(error));
    // Nobody is left to be told of it.
    stderr.on('error', () => undefined);
  }

  /** Whether a person reads standard output. */
  get attended(): boolean {
    return this.stdout.isTTY === true;
  }

  /** Columns to wrap at; undefined where lines stay as long as they are. */
  get width(): number | undefined {
    return this.attended ? Math.max(20, Math.min(this.stdout.columns || 80, 100)) : undefined;
  }

  /** Prints to standard output; once it takes no more, nowhere. */
  print(text: string): void {
    if (!this.closed)
      attempt(
        () => this.stdout.write(this.redaction.redact(text)),
        error => this.close(error),
      );
  }

  remark(text: string): void {
    attempt(
      () => this.stderr.write(`${this.redaction.redact(text)}\n`),
      () => undefined,
    );
  }

  /** Calls once when nobody reads standard output any more. */
  whenClosed(listener: () => void): void {
    this.onClosed = listener;
    if (this.closed) listener();
  }

  private close(error: Fault): void {
    if (this.closed) return;
    this.closed = true;
    if (error.code !== 'EPIPE') {
      this.fault = reasonOf(error);
      this.remark(`convene: Standard output cannot be written: ${this.fault}.`);
    }
    this.onClosed?.();
  }

  tinted(text: string, color: string): string {
    return this.depth > 1 ? `\u001b[1m${hexColor(color, this.depth)}${text}\u001b[39m\u001b[22m` : text;
  }

  bold(text: string): string {
    return this.depth > 1 ? `\u001b[1m${text}\u001b[22m` : text;
  }

  dim(text: string): string {
    return this.depth > 1 ? `\u001b[2m${text}\u001b[22m` : text;
  }
}

/** Files and consoles throw at once what a pipe tells later. */
function attempt(write: () => unknown, failed: (error: Fault) => void): void {
  try {
    write();
  } catch (error) {
    failed(error instanceof Error ? error : new Error(String(error)));
  }
}

/** The escape that sets a `#rrggbb` colour in a terminal of this colour depth; nothing where it has too few colours. */
export function hexColor(color: string, depth: number): string {
  const match = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(color);
  if (!match || depth < 8) return '';
  const [red = 0, green = 0, blue = 0] = match.slice(1).map(part => Number.parseInt(part, 16));
  if (depth >= 24) return `\u001b[38;2;${red};${green};${blue}m`;
  // The 6 × 6 × 6 cube of the 256 colours.
  const [r = 0, g = 0, b = 0] = [red, green, blue].map(part => Math.round((part / 255) * 5));
  return `\u001b[38;5;${16 + 36 * r + 6 * g + b}m`;
}
