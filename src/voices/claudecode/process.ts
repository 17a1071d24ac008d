import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Writable } from 'node:stream';
import type { Clock } from '../../base/clock';
import { isRecord } from '../../base/json';
import { BoundedBytes, type CallBounds, callBounds } from '../bounds';
import { claudeCodeEnvironment } from './environment';

/** How the program is started. */
export interface Program {
  /** The user's own `claude`. */
  path: string;
  /** The environment from which the program's variables are selected. */
  env: Readonly<Record<string, string | undefined>>;
  /** A working folder outside any workspace. */
  folder: string;
  clock: Clock;
}

/** A message of the program. */
export type Message = Record<string, unknown> & { type: string };

/** Thrown if a process could not be started or has ended. */
export class ProcessError extends Error {
  constructor(
    readonly failed: 'start' | 'end',
    message: string,
  ) {
    super(message);
  }
}

// The program wraps each API event in its own and repeats the complete answer twice.
const ENVELOPE = 4;

/** How long the program may take to exit before it is killed. */
const MAX_EXIT_MS = 400;

/** A Claude Code process: JSON messages over standard input and output, one per line. */
export class ClaudeCodeProcess {
  private readonly child: ChildProcess;
  private readonly stdin: Writable;
  private readonly inbox: Message[] = [];
  private readonly replies = new Map<string, (reply: Message) => void>();
  private readonly lines = new BoundedBytes(callBounds(0, ENVELOPE), 'line');
  private failure: Error | undefined;
  private wake: () => void = () => undefined;
  private requests = 0;

  constructor(
    private readonly program: Program,
    args: readonly string[],
  ) {
    this.child = spawn(program.path, args, {
      cwd: program.folder,
      env: claudeCodeEnvironment(program.env, process.platform),
      stdio: ['pipe', 'pipe', 'ignore'],
      // Its own process group: Ctrl-C in a terminal must not reach it, because running turns may end.
      detached: process.platform !== 'win32',
      windowsHide: true,
    });
    this.child.on('error', error => this.fail(new ProcessError('start', error.message)));
    this.child.on('close', (code, signal) => this.fail(new ProcessError('end', signal ?? `exit code ${code}`)));
    const { stdin, stdout } = this.child;
    // Missing if this process may open no more files.
    if (!stdin || !stdout) throw new ProcessError('start', 'too many open files');
    this.stdin = stdin;
    // The end of the process is reported by `close`.
    stdin.on('error', () => undefined);
    stdout.on('data', (bytes: Buffer) => this.read(bytes));
  }

  get ended(): boolean {
    return this.failure !== undefined || this.child.exitCode !== null || this.child.signalCode !== null;
  }

  /** Sets the bounds for the next call, of this many tokens. */
  setBounds(tokens: number): CallBounds {
    const bounds = callBounds(tokens, ENVELOPE);
    this.lines.restart(bounds);
    return bounds;
  }

  send(message: object): void {
    this.stdin.write(`${JSON.stringify(message)}\n`);
  }

  /** The next message; throws once there will be none. */
  async next(): Promise<Message> {
    for (;;) {
      const message = this.inbox.shift();
      if (message) return message;
      if (this.failure) throw this.failure;
      await new Promise<void>(resolve => {
        this.wake = resolve;
      });
    }
  }

  /** Sends a control request to the program; an error response is thrown. */
  async request(subtype: string, payload: object = {}): Promise<Record<string, unknown>> {
    if (this.failure) throw this.failure;
    const id = `convene-${++this.requests}`;
    const replied = new Promise<Message>(resolve => this.replies.set(id, resolve));
    this.send({ type: 'control_request', request_id: id, request: { subtype, ...payload } });
    const { response } = await replied;
    if (!isRecord(response)) throw this.failure ?? new ProcessError('end', subtype);
    if (response.subtype !== 'success') throw new ProcessError('start', `${response.error ?? subtype}`);
    return isRecord(response.response) ? response.response : {};
  }

  kill(): void {
    this.child.kill('SIGKILL');
    this.fail(new ProcessError('end', 'SIGKILL'));
  }

  /** Ends the process; resolves when it is gone. */
  async close(): Promise<void> {
    this.stdin.end();
    if (this.child.pid && this.child.exitCode === null && this.child.signalCode === null) {
      const gone = new AbortController();
      const exit = once(this.child, 'exit').then(() => gone.abort());
      this.child.kill('SIGTERM');
      await this.program.clock.wait(MAX_EXIT_MS, gone.signal);
      this.child.kill('SIGKILL');
      await exit;
    }
    // A child process may keep its output open.
    this.fail(new ProcessError('end', 'closed'));
  }

  private read(bytes: Buffer): void {
    if (this.failure) return;
    try {
      // Not `readline`, which treats U+2028 as a line break.
      for (const line of new TextDecoder().decode(this.lines.push(bytes)).split('\n')) {
        const message = parseMessage(line);
        if (message) this.dispatch(message);
      }
    } catch (error) {
      this.fail(error instanceof Error ? error : new Error(String(error)));
      this.kill();
    }
  }

  private dispatch(message: Message): void {
    const { type, request_id: asked, response } = message;
    if (type === 'keep_alive') return;
    if (type === 'control_response') {
      const id = isRecord(response) ? String(response.request_id) : '';
      this.replies.get(id)?.(message);
      this.replies.delete(id);
    } else if (type === 'control_request') {
      // Every request of the program is refused at once, so that it does not wait.
      const refusal = { subtype: 'error', request_id: asked, error: 'Not supported.' };
      this.send({ type: 'control_response', response: refusal });
    } else {
      this.inbox.push(message);
      this.wake();
    }
  }

  private fail(error: Error): void {
    this.failure ??= error;
    for (const reply of this.replies.values()) reply({ type: 'control_response' });
    this.replies.clear();
    this.wake();
  }
}

/** Parses a line; undefined if it is no message, such as a library's warning. */
function parseMessage(line: string): Message | undefined {
  if (!line.startsWith('{')) return undefined;
  try {
    const value: unknown = JSON.parse(line);
    return isRecord(value) && typeof value.type === 'string' ? { ...value, type: value.type } : undefined;
  } catch {
    return undefined;
  }
}
