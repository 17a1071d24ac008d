import * as vscode from 'vscode';
import type { Disposable } from '../base/disposables';

/** The output channel: every line passes the one redactor before it is written. */
export interface Log extends Disposable {
  info(line: string): void;
  warn(line: string): void;
  error(line: string, error?: unknown): void;
  show(): void;
  /** A text without any key of the user's. */
  redact(text: string): string;
}

/** Opens the output channel, with its levels as the user sets them. */
export function openLog(redact: (text: string) => string): Log {
  const channel = vscode.window.createOutputChannel('Convene', { log: true });
  return {
    info: line => channel.info(redact(line)),
    warn: line => channel.warn(redact(line)),
    error(line, error) {
      const detail = error instanceof Error ? (error.stack ?? error.message) : error === undefined ? '' : String(error);
      channel.error(redact(detail ? `${line}\n${detail}` : line));
    },
    show: () => channel.show(true),
    redact,
    dispose: () => channel.dispose(),
  };
}
