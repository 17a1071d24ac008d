import * as vscode from 'vscode';
import type { Redaction } from '../base/redactor';

/** The output channel; every line is redacted before it is written. */
export type Log = ReturnType<typeof openLog>;

/** Opens the output channel. */
export function openLog(redaction: Redaction) {
  const { redact } = redaction;
  const channel = vscode.window.createOutputChannel('Convene', { log: true });
  return {
    info: (line: string) => channel.info(redact(line)),
    warn: (line: string) => channel.warn(redact(line)),
    error(line: string, error?: unknown) {
      const detail = error instanceof Error ? (error.stack ?? error.message) : error === undefined ? '' : String(error);
      channel.error(redact(detail ? `${line}\n${detail}` : line));
    },
    show: () => channel.show(true),
    redaction,
    dispose: () => channel.dispose(),
  };
}
