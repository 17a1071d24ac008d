import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Clock } from '../../base/clock';
import { isRecord } from '../../base/json';
import { BoundedBytes, callBounds } from '../bounds';
import type { Prompt } from '../voice';
import { claudeCodeEnvironment } from './environment';
import { assertUsable, endFailure, type Message, startFailure } from './failures';
import type { ContentPart } from './prompt';

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

// The program wraps each API event in its own and repeats the complete answer twice.
const ENVELOPE = 4;

/** How long the program may take to stop a turn or to exit before it is killed. */
const MAX_STOP_MS = 400;

// No tools, no settings, no files; one request a turn, streamed.
const ARGS = [
  '--print',
  '--verbose',
  '--input-format=stream-json',
  '--output-format=stream-json',
  '--include-partial-messages',
  '--no-session-persistence',
  '--strict-mcp-config',
  '--setting-sources=',
  '--tools=',
  '--permission-mode=dontAsk',
  '--max-turns=1',
  // Any answer exceeds this budget, so the program stops after one: without it, it would continue a truncated answer by itself.
  '--max-budget-usd=1e-9',
];

/** A process of the program with its system prompt and model: JSON messages, one per line; it forgets the conversation before each turn. */
export class Conversation {
  private readonly child: ChildProcess;
  private readonly ready: Promise<unknown>;
  /** The messages that nobody has read yet; `wake` tells the reader of a new one. */
  private readonly inbox: Message[] = [];
  /** What resolves each control request that was sent, by its id; without a response if the program has failed. */
  private readonly replies = new Map<unknown, (response?: unknown) => void>();
  private readonly lines = new BoundedBytes(callBounds(0, ENVELOPE), 'line');
  private failure: Error | undefined;
  private wake: () => void = () => undefined;
  /** Aborted when the current turn ends with its result. */
  private turn = new AbortController();
  /** Whether the program has accepted the prompt, so that it can be interrupted. */
  private isAnswering = false;

  /** Starts the program; nothing is sent to a model. */
  constructor(
    private readonly program: Program,
    system: string,
    args: readonly string[],
  ) {
    this.child = spawn(program.path, [...ARGS, ...args], {
      cwd: program.folder,
      env: claudeCodeEnvironment(program.env, process.platform),
      stdio: ['pipe', 'pipe', 'ignore'],
      // Its own process group: Ctrl-C in a terminal must not reach it, because running turns may end.
      detached: process.platform !== 'win32',
      windowsHide: true,
    });
    this.child.on('error', error => this.fail(startFailure(error.message)));
    this.child.on('close', (code, signal) => this.fail(endFailure(signal ?? `exit code ${code}`)));
    // The end of the process is reported by `close`.
    this.child.stdin?.on('error', () => undefined);
    this.child.stdout?.on('data', (bytes: Buffer) => this.read(bytes));
    this.ready = this.request('initialize', { systemPrompt: [system], skills: [] });
    // The first turn awaits it and handles the error.
    this.ready.catch(() => undefined);
  }

  /** Whether the program can take another turn: it is running, and has ended its last one. */
  get isReusable(): boolean {
    return this.failure === undefined && !this.hasExited && this.turn.signal.aborted;
  }

  /** Whether the process is gone. */
  get hasExited(): boolean {
    const { pid, exitCode, signalCode } = this.child;
    return pid === undefined || exitCode !== null || signalCode !== null;
  }

  /** Clears the conversation and sets the limits of the next turn; throws if the program is unusable. */
  async reset({ maxTokens, effort }: Pick<Prompt, 'maxTokens' | 'effort'>): Promise<void> {
    this.turn = new AbortController();
    this.isAnswering = false;
    this.lines.restart(callBounds(maxTokens, ENVELOPE));
    this.sendUser('/clear');
    await this.ready;
    let init: Message = {};
    for await (const message of this.untilResult()) if (message.subtype === 'init') init = message;
    assertUsable(init);
    await this.request('apply_flag_settings', {
      settings: { env: { CLAUDE_CODE_MAX_OUTPUT_TOKENS: String(maxTokens) }, effortLevel: effort },
    });
  }

  /** Sends a prompt and yields the program's messages up to and including its result. */
  async *ask(content: ContentPart[]): AsyncGenerator<Message> {
    // Verbatim: the program must not interpret commands or file names in a document.
    this.sendUser(content, { client_composed: true });
    for await (const message of this.untilResult()) {
      this.isAnswering = true;
      if (message.type === 'result') this.turn.abort();
      yield message;
    }
  }

  /** Stops the current turn, or ends the program if that fails. */
  stop(): void {
    const { signal } = this.turn;
    if (signal.aborted) return;
    // A prompt that was sent but not yet accepted would still run after an interruption or a graceful end.
    if (!this.isAnswering) return void this.close('SIGKILL');
    const end = () => void this.close();
    this.request('interrupt').then(({ still_queued: queued }) => {
      if (Array.isArray(queued) && queued.length > 0) end();
    }, end);
    void this.program.clock.wait(MAX_STOP_MS, signal).then(() => signal.aborted || end());
  }

  /** Ends the process; resolves when it is gone. */
  async close(how: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    // Not left to the end of its output, which a child process may keep open.
    this.fail(endFailure('closed'));
    this.child.stdin?.end();
    if (this.hasExited) return;
    const gone = new AbortController();
    const exit = once(this.child, 'exit').then(() => gone.abort());
    this.child.kill(how);
    await this.program.clock.wait(MAX_STOP_MS, gone.signal);
    this.child.kill('SIGKILL');
    await exit;
  }

  /** Yields the messages up to the result that ends a turn; throws once the program has failed. */
  private async *untilResult(): AsyncGenerator<Message> {
    for (;;) {
      const message = this.inbox.shift();
      if (message) yield message;
      else if (this.failure) throw this.failure;
      else
        await new Promise<void>(resolve => {
          this.wake = resolve;
        });
      if (message?.type === 'result') return;
    }
  }

  private sendUser(content: string | ContentPart[], more: object = {}): void {
    this.send({ type: 'user', message: { role: 'user', content }, parent_tool_use_id: null, ...more });
  }

  private send(message: object): void {
    this.child.stdin?.write(`${JSON.stringify(message)}\n`);
  }

  /** Sends a control request to the program; an error response is thrown. */
  private async request(subtype: string, payload: object = {}): Promise<Message> {
    if (this.failure) throw this.failure;
    const id = crypto.randomUUID();
    const replied = new Promise<unknown>(resolve => this.replies.set(id, resolve));
    this.send({ type: 'control_request', request_id: id, request: { subtype, ...payload } });
    const response = await replied;
    this.replies.delete(id);
    if (!isRecord(response)) throw this.failure ?? endFailure(subtype);
    if (response.subtype !== 'success') throw startFailure(`${response.error ?? subtype}`);
    return isRecord(response.response) ? response.response : {};
  }

  /** Reads the output of the program; one beyond the bounds ends it. */
  private read(bytes: Buffer): void {
    if (this.failure) return;
    try {
      // Not `readline`, which treats U+2028 as a line break.
      for (const line of new TextDecoder().decode(this.lines.push(bytes)).split('\n')) this.dispatch(parseLine(line));
    } catch (error) {
      this.fail(error instanceof Error ? error : new Error(String(error)));
      void this.close('SIGKILL');
    }
  }

  private dispatch(message: Message): void {
    const { type, request_id, response } = message;
    if (type === 'control_response' && isRecord(response)) this.replies.get(response.request_id)?.(response);
    else if (type === 'control_request') {
      // Every request of the program is refused at once, so that it does not wait.
      const refusal = { subtype: 'error', request_id, error: 'Not supported.' };
      this.send({ type: 'control_response', response: refusal });
    } else if (typeof type === 'string' && type !== 'keep_alive') {
      this.inbox.push(message);
      this.wake();
    }
  }

  private fail(error: Error): void {
    this.failure ??= error;
    for (const reply of this.replies.values()) reply();
    this.wake();
  }
}

/** Parses a line; empty if it is no message, such as a library's warning. */
function parseLine(line: string): Message {
  try {
    const value: unknown = line.startsWith('{') && JSON.parse(line);
    return isRecord(value) ? value : {};
  } catch {
    return {};
  }
}
