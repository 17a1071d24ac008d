import * as vscode from 'vscode';
import type { Disposable } from '../base/disposables';
import type { Redaction } from '../base/redactor';

/** The output channel: every line passes the one redactor before it is written. */
export interface Log extends Disposable {
  info(line: string): void;
  warn(line: string): void;
  error(line: string, error?: unknown): void;
  show(): void;
  /** What takes any key of the user's out of a text. */
  readonly redaction: Redaction;
}

/** Opens the output channel, with its levels as the user sets them. */
export function openLog(redaction: Redaction): Log {
  const { redact } = redaction;
  const channel = vscode.window.createOutputChannel('Convene', { log: true });
  return {
    info: line => channel.info(redact(line)),
    warn: line => channel.warn(redact(line)),
    error(line, error) {
      const detail = error instanceof Error ? (error.stack ?? error.message) : error === undefined ? '' : String(error);
      channel.error(redact(detail ? `${line}\n${detail}` : line));
    },
    show: () => channel.show(true),
    redaction,
    dispose: () => channel.dispose(),
  };
}
