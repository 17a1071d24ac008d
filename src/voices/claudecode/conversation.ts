import { ClaudeCodeProcess, type Message, type Program } from './process';
import type { ContentPart } from './prompt';

/** The settings that all turns of a conversation share. */
export interface ConversationSetup {
  system: string;
  model: string;
  /** Whether the model may think if its effort cannot be set. */
  thinks: boolean;
}

/** The limits of one turn. */
export interface TurnLimits {
  maxTokens: number;
  effort: 'low' | 'medium' | 'high';
}

/** How long the program may take to stop a turn before it is killed. */
const MAX_STOP_MS = 400;

// No tools, no settings, no files; one request a turn, streamed.
const ARGS = [
  ...['--print', '--verbose', '--input-format=stream-json', '--output-format=stream-json'],
  ...['--include-partial-messages', '--no-session-persistence', '--strict-mcp-config', '--setting-sources='],
  ...['--tools=', '--permission-mode=dontAsk', '--max-turns=1'],
  // Any answer exceeds this budget, so the program stops after one: without it, it would continue a truncated answer by itself.
  '--max-budget-usd=1e-9',
];

/** One process of the program with its system prompt and model; it forgets the conversation before each turn. */
export class Conversation {
  private readonly process: ClaudeCodeProcess;
  private readonly ready: Promise<unknown>;
  private closed = false;
  /** Aborted when the current turn ends. */
  private turn = new AbortController();
  /** Whether the program has accepted the prompt, so that it can be interrupted. */
  private isAnswering = false;

  /** Starts the program; nothing is sent to a model. Throws a ProcessError where it cannot be started. */
  constructor(
    private readonly program: Program,
    readonly key: string,
    { system, model, thinks }: ConversationSetup,
  ) {
    this.process = new ClaudeCodeProcess(program, [
      ...ARGS,
      `--model=${model}`,
      ...(thinks ? [] : ['--thinking=disabled']),
    ]);
    this.ready = this.process.request('initialize', { systemPrompt: [system], skills: [] });
    // The first turn awaits it and handles the error.
    this.ready.catch(() => undefined);
  }

  /** Clears the conversation and sets the limits of the next turn; returns the program's description of itself. */
  async reset({ maxTokens, effort }: TurnLimits): Promise<Message> {
    this.process.setBounds(maxTokens);
    this.send('/clear');
    await this.ready;
    let about: Message = { type: 'system' };
    for await (const message of this.untilResult()) if (message.subtype === 'init') about = message;
    await this.process.request('apply_flag_settings', {
      settings: { env: { CLAUDE_CODE_MAX_OUTPUT_TOKENS: String(maxTokens) }, effortLevel: effort },
    });
    return about;
  }

  /** Sends a prompt and yields the program's messages up to and including its result. */
  async *ask(content: ContentPart[]): AsyncGenerator<Message> {
    this.turn = new AbortController();
    this.isAnswering = false;
    try {
      // Verbatim: the program must not interpret commands or file names in a document.
      this.send(content, { client_composed: true });
      for await (const message of this.untilResult()) {
        this.isAnswering = true;
        yield message;
      }
    } finally {
      this.isAnswering = false;
      this.turn.abort();
    }
  }

  /** Stops the current turn, or ends the program if that fails. */
  stop(): void {
    // A prompt that was sent but not yet accepted would still run after an interruption or a graceful end.
    if (!this.isAnswering) {
      this.process.kill();
      void this.close();
      return;
    }
    const { signal } = this.turn;
    this.process.request('interrupt').then(
      ({ still_queued: queued }) => {
        if (Array.isArray(queued) && queued.length > 0) void this.close();
      },
      () => void this.close(),
    );
    void this.program.clock.wait(MAX_STOP_MS, signal).then(() => {
      if (!signal.aborted) void this.close();
    });
  }

  /** Whether the program has ended, by itself or on request. */
  get hasEnded(): boolean {
    return this.closed || this.process.ended;
  }

  /** Ends the program; resolves when it has exited. */
  async close(): Promise<void> {
    this.closed = true;
    await this.process.close();
  }

  private send(content: string | ContentPart[], more: object = {}): void {
    this.process.send({ type: 'user', message: { role: 'user', content }, parent_tool_use_id: null, ...more });
  }

  private async *untilResult(): AsyncGenerator<Message> {
    for (;;) {
      const message = await this.process.next();
      yield message;
      if (message.type === 'result') return;
    }
  }
}
