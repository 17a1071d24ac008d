import { ClaudeCodeProcess, type Message, type Program } from './process';
import type { ContentPart } from './prompt';

/** What a conversation keeps from turn to turn. */
export interface ConversationSetup {
  system: string;
  model: string;
  /** Whether the model may think where its effort cannot be set. */
  thinks: boolean;
}

/** What differs from turn to turn. */
export interface TurnLimits {
  maxTokens: number;
  effort: 'low' | 'medium' | 'high';
}

/** How long the program may take to stop a turn before it is ended. */
const STOPS_WITHIN = 400;

// No tools, no settings, no files; one request a turn, streamed.
const ARGS = [
  ...['--print', '--verbose', '--input-format=stream-json', '--output-format=stream-json'],
  ...['--include-partial-messages', '--no-session-persistence', '--strict-mcp-config', '--setting-sources='],
  ...['--tools=', '--permission-mode=dontAsk', '--max-turns=1'],
  // The program stops where it has spent this; any answer costs more. Without it, it would ask on by itself after an answer that was cut.
  '--max-budget-usd=1e-9',
];

/** One process of the program: it keeps its system prompt and its model, and forgets what was said before each turn. */
export class Conversation {
  private readonly process: ClaudeCodeProcess;
  private readonly ready: Promise<unknown>;
  private closed = false;
  /** Ends with the turn that is under way. */
  private turn = new AbortController();
  /** The program has taken up the prompt, so that it can be interrupted. */
  private takenUp = false;

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
    // Told to the first turn, which may come later.
    this.ready.catch(() => undefined);
  }

  /** Forgets what was said and sets the limits of the next turn; answers with what the program tells of itself. */
  async renew({ maxTokens, effort }: TurnLimits): Promise<Message> {
    this.process.allow(maxTokens);
    this.send('/clear');
    await this.ready;
    let about: Message = { type: 'system' };
    for await (const message of this.untilResult()) if (message.subtype === 'init') about = message;
    await this.process.request('apply_flag_settings', {
      settings: { env: { CLAUDE_CODE_MAX_OUTPUT_TOKENS: String(maxTokens) }, effortLevel: effort },
    });
    return about;
  }

  /** Sends a prompt and passes on what the program tells, up to and with its result. */
  async *ask(content: ContentPart[]): AsyncGenerator<Message> {
    this.turn = new AbortController();
    this.takenUp = false;
    try {
      // As written: nothing in a document is a command or the name of a file to be read.
      this.send(content, { client_composed: true });
      for await (const message of this.untilResult()) {
        this.takenUp = true;
        yield message;
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
    void this.program.clock.wait(STOPS_WITHIN, signal).then(() => {
      if (!signal.aborted) void this.close();
    });
  }

  /** Whether the program has ended, by itself or because it was told to. */
  get over(): boolean {
    return this.closed || this.process.ended;
  }

  /** Ends the program; resolves when it is gone. */
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
