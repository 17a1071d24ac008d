import type { Text } from '../base/message';
import { createRedaction } from '../base/redactor';
import { fileError } from '../disk/files';
import { printable } from '../transcript/escape';

type StreamError = Error & { code?: string };

/** The part of a stream that printing needs. */
export interface Output {
  isTTY?: boolean;
  columns?: number;
  write(text: string): unknown;
  on(event: 'error', listener: (error: StreamError) => void): unknown;
  getColorDepth?(): number;
}

/** Prints results to standard output and remarks to standard error, with colours only on a terminal. */
export class Screen {
  /** Whether standard output was closed by its reader. */
  closed = false;
  /** Removes secrets from all output. */
  readonly redaction = createRedaction();
  /** Why standard output failed, unless its reader just closed it. */
  fault: string | undefined;
  private onClosed: (() => void) | undefined;
  /** The bits of a colour, as Node counts them: 1 is no colour, 4 are 16 colours, 24 are all. */
  private readonly depth: number;

  constructor(
    private readonly stdout: Output,
    private readonly stderr: Output,
    colored: boolean,
  ) {
    this.depth = colored && stdout.isTTY ? (stdout.getColorDepth?.() ?? 1) : 1;
    stdout.on('error', error => this.close(error));
    // There is nowhere left to report it.
    stderr.on('error', () => undefined);
  }

  /** Whether standard output is a terminal. */
  get isTerminal(): boolean {
    return this.stdout.isTTY === true;
  }

  /** The columns to wrap at; undefined if lines are not wrapped. */
  get width(): number | undefined {
    return this.isTerminal ? Math.max(20, Math.min(this.stdout.columns || 80, 100)) : undefined;
  }

  /** Prints to standard output, as it is; ignored once that has failed. */
  print(text: string): void {
    if (!this.closed) this.write(this.stdout, text, error => this.close(error));
  }

  /** Prints a line to standard error, without control characters that it may have from strangers. */
  remark(text: Text): void {
    this.write(this.stderr, `${printable(String(text))}\n`, () => undefined);
  }

  /** Files and consoles throw errors synchronously; pipes report them as events. */
  private write(output: Output, text: string, failed: (error: StreamError) => void): void {
    try {
      output.write(this.redaction.redact(text));
    } catch (error) {
      failed(error instanceof Error ? error : new Error(String(error)));
    }
  }

  /** Calls once when the reader of standard output has closed it. */
  whenClosed(listener: () => void): void {
    this.onClosed = listener;
    if (this.closed) listener();
  }

  private close(error: StreamError): void {
    if (this.closed) return;
    this.closed = true;
    if (error.code !== 'EPIPE') {
      this.fault = String(fileError(error));
      this.remark(`convene: Standard output cannot be written: ${this.fault}.`);
    }
    this.onClosed?.();
  }

  tinted(text: string, color: string): string {
    return this.depth > 1 ? `\u001b[1m${colorEscape(color, this.depth)}${text}\u001b[39m\u001b[22m` : text;
  }

  bold(text: string): string {
    return this.depth > 1 ? `\u001b[1m${text}\u001b[22m` : text;
  }

  dim(text: string): string {
    return this.depth > 1 ? `\u001b[2m${text}\u001b[22m` : text;
  }
}

/** The escape sequence for a `#rrggbb` colour at this colour depth; empty if there are too few colours. */
export function colorEscape(color: string, depth: number): string {
  const match = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(color);
  if (!match || depth < 8) return '';
  const [red = 0, green = 0, blue = 0] = match.slice(1).map(part => Number.parseInt(part, 16));
  if (depth >= 24) return `\u001b[38;2;${red};${green};${blue}m`;
  // The 6 × 6 × 6 cube of the 256 colours.
  const [r = 0, g = 0, b = 0] = [red, green, blue].map(part => Math.round((part / 255) * 5));
  return `\u001b[38;5;${16 + 36 * r + 6 * g + b}m`;
}
