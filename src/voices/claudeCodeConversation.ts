import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Options, Query, SDKUserMessage } from '@anthropic-ai/claude-agent-sdk';
import type { Clock } from '../base/clock';
import { isRecord } from '../base/json';
import type { ContentPart } from './claudeCodePrompt';
import { Outbox } from './outbox';

/** How the program is started. */
export interface Program {
  /** The user's own `claude`. */
  path: string;
  /** What it is to see of the environment. */
  env: Readonly<Record<string, string | undefined>>;
  /** A folder that is no workspace. */
  folder: string;
  clock: Clock;
}

/** What differs from turn to turn. */
export interface TurnLimits {
  maxTokens: number;
  effort: 'low' | 'medium' | 'high';
}

/** A message of the program. */
export type Told = Record<string, unknown>;

/** How long the program may take to stop a turn before it is told to end, and to end before it is made to. */
const STOPS_WITHIN = 400;

// One request a turn and nothing beside it: no retries, no second try in other ways, no summaries, no titles, no news.
const ALONE = {
  CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
  CLAUDE_CODE_DISABLE_BACKGROUND_TASKS: '1',
  CLAUDE_CODE_MAX_RETRIES: '0',
  CLAUDE_CODE_DISABLE_NONSTREAMING_FALLBACK: '1',
  CLAUDE_CODE_DISABLE_REFUSAL_RETRY: '1',
  CLAUDE_CODE_DISABLE_REFUSAL_FALLBACK: '1',
  CLAUDE_CODE_NO_MODEL_FALLBACK: '1',
  CLAUDE_CODE_DISABLE_ATTACHMENTS: '1',
  DISABLE_COMPACT: '1',
  // It would try a silent call again; how long one may be silent is for us to say.
  CLAUDE_ENABLE_STREAM_WATCHDOG: '0',
  CLAUDE_ENABLE_BYTE_WATCHDOG: '0',
  // A breakpoint of ours may not live shorter than one of the program's after it.
  FORCE_PROMPT_CACHING_5M: '1',
};

// Of a Claude Code or a Node around us: it would take them for its own.
const AROUND = /^(CLAUDECODE|CLAUDE_CODE_ENTRYPOINT|CLAUDE_CODE_SSE_PORT|NODE_OPTIONS|ELECTRON_RUN_AS_NODE)$/;

// The program stops where it has spent this; any answer costs more. Without it, it would ask on by itself after an answer that was cut.
const LEAST_BUDGET = 1e-9;

/** One process of the program: it keeps its system prompt and its model, and forgets what was said before each turn. */
export class Conversation {
  private closed = false;
  /** Ends with the turn that is under way. */
  private turn = new AbortController();
  /** The program has taken up the prompt, so that it can be interrupted. */
  private takenUp = false;

  private constructor(
    readonly key: string,
    private readonly run: Query,
    private readonly outbox: Outbox<SDKUserMessage>,
    private readonly clock: Clock,
    private readonly child: () => ChildProcess | undefined,
  ) {}

  /** Starts the program; nothing is sent to a model. */
  static async begin(program: Program, key: string, options: Pick<Options, 'systemPrompt' | 'model' | 'thinking'>) {
    const { query } = await import('./claudeCodeSdk');
    const outbox = new Outbox<SDKUserMessage>();
    let child: ChildProcess | undefined;
    const run = query({
      prompt: outbox,
      options: {
        ...options,
        // As the SDK itself would, but with a hold on the process: it has to be gone when the session is.
        spawnClaudeCodeProcess: ({ command, args, cwd, env }) => {
          // A group of its own, or Ctrl-C in a terminal would end the turns under way, which it lets speak out.
          const detached = process.platform !== 'win32';
          const stdio: ['pipe', 'pipe', 'ignore'] = ['pipe', 'pipe', 'ignore'];
          const started = spawn(command, args, { cwd, env, stdio, detached, windowsHide: true });
          child = started;
          return started;
        },
        pathToClaudeCodeExecutable: program.path,
        cwd: program.folder,
        env: { ...Object.fromEntries(Object.entries(program.env).filter(([name]) => !AROUND.test(name))), ...ALONE },
        tools: [],
        skills: [],
        settingSources: [],
        strictMcpConfig: true,
        permissionMode: 'dontAsk',
        persistSession: false,
        includePartialMessages: true,
        maxTurns: 1,
        maxBudgetUsd: LEAST_BUDGET,
      },
    });
    return new Conversation(key, run, outbox, program.clock, () => child);
  }

  /** Forgets what was said and sets the limits of the next turn; answers with what the program tells of itself. */
  async renew({ maxTokens, effort }: TurnLimits): Promise<Told> {
    this.send('/clear');
    let about: Told = {};
    for await (const told of this.untilResult()) if (told.subtype === 'init') about = told;
    await this.run.applyFlagSettings({
      env: { CLAUDE_CODE_MAX_OUTPUT_TOKENS: String(maxTokens) },
      effortLevel: effort,
    });
    return about;
  }

  /** Sends a prompt and passes on what the program tells, up to and with its result. */
  async *ask(content: ContentPart[]): AsyncGenerator<Told> {
    this.turn = new AbortController();
    this.takenUp = false;
    try {
      // As written: nothing in a document is a command or the name of a file to be read.
      this.send(content, { client_composed: true });
      for await (const told of this.untilResult()) {
        this.takenUp = true;
        yield told;
      }
    } finally {
      this.takenUp = false;
      this.turn.abort();
    }
  }

  /** Stops the turn under way; where that cannot be done at once, the program is ended. */
  stop(): void {
    // What was sent but not taken up would still be asked after an interruption, and after a friendly end too.
    if (!this.takenUp) {
      this.child()?.kill('SIGKILL');
      void this.close();
      return;
    }
    const { signal } = this.turn;
    this.run.interrupt().then(
      receipt => {
        if (receipt?.still_queued.length) void this.close();
      },
      () => void this.close(),
    );
    void this.clock.wait(STOPS_WITHIN, signal).then(() => {
      if (!signal.aborted) void this.close();
    });
  }

  /** Whether the program has ended, by itself or because it was told to. */
  get over(): boolean {
    const child = this.child();
    return this.closed || (child !== undefined && (child.exitCode !== null || child.signalCode !== null));
  }

  /** Ends the program; resolves when it is gone. */
  async close(): Promise<void> {
    const first = !this.closed;
    this.closed = true;
    this.outbox.end();
    if (first) this.run.close();
    const child = this.child();
    if (!child?.pid || child.exitCode !== null || child.signalCode !== null) return;
    const gone = new AbortController();
    const exit = once(child, 'exit').then(() => gone.abort());
    await this.clock.wait(STOPS_WITHIN, gone.signal);
    child.kill('SIGKILL');
    await exit;
  }

  private send(content: string | ContentPart[], more: Partial<SDKUserMessage> = {}): void {
    this.outbox.put({ type: 'user', message: { role: 'user', content }, parent_tool_use_id: null, ...more });
  }

  // Not a loop over the program's messages: leaving that would end the program.
  private async *untilResult(): AsyncGenerator<Told> {
    for (;;) {
      const { value, done } = await this.run.next();
      if (done) {
        void this.close();
        return;
      }
      const told: unknown = value;
      if (!isRecord(told)) continue;
      yield told;
      if (told.type === 'result') return;
    }
  }
}
