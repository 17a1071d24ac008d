import type { ModelFacts } from '../prices';
import { Conversation } from './conversation';
import type { Program } from './process';

/** Each holds some 200 MB. */
const MOST = 5;

/** How long one may stand idle; starting another takes half a second. */
const IDLE_MS = 5 * 60_000;

/** The processes that a voice keeps: at most five, each for one system prompt and model, kept until nobody has needed them for a while. */
export class Conversations {
  private readonly all = new Map<Conversation, { idle: boolean; taken: AbortController }>();
  /** Those that are not yet gone. */
  private between = 0;
  private closed = false;
  private changed: (() => void)[] = [];

  constructor(private readonly program: Program) {}

  /** A conversation for this system prompt and model that nobody else holds; undefined once the signal has aborted or all are ended. */
  async take(
    system: string,
    model: string,
    facts: ModelFacts | undefined,
    signal: AbortSignal,
  ): Promise<Conversation | undefined> {
    const key = JSON.stringify([model, system]);
    while (!signal.aborted && !this.closed) {
      const idle = [...this.all].filter(([, state]) => state.idle).map(([conversation]) => conversation);
      const own = idle.find(conversation => conversation.key === key);
      if (own && !own.over) return this.hold(own);
      const oldest = own ?? idle[0];
      if (oldest && (oldest.over || this.all.size + this.between >= MOST)) await this.drop(oldest);
      else if (this.all.size + this.between < MOST) return this.start(key, system, model, facts);
      else await this.change(signal);
    }
    return undefined;
  }

  /** Gives a conversation back, for others to take. */
  leave(conversation: Conversation): void {
    if (conversation.over || this.closed) {
      void this.drop(conversation);
      return;
    }
    const taken = new AbortController();
    // At the end of the list: the one that was used last is the last to be dropped.
    this.all.delete(conversation);
    this.all.set(conversation, { idle: true, taken });
    this.tell();
    void this.program.clock.wait(IDLE_MS, taken.signal).then(() => {
      if (!taken.signal.aborted) void this.drop(conversation);
    });
  }

  /** Ends every process; resolves when all are gone. */
  async close(): Promise<void> {
    this.closed = true;
    await Promise.all([...this.all.keys()].map(conversation => this.drop(conversation)));
  }

  private start(key: string, system: string, model: string, facts: ModelFacts | undefined): Conversation {
    // A model without effort thinks to a budget of its own, which may be more than a turn has.
    return this.hold(new Conversation(this.program, key, { system, model, thinks: facts?.effort !== false }));
  }

  private hold(conversation: Conversation): Conversation {
    this.all.get(conversation)?.taken.abort();
    this.all.set(conversation, { idle: false, taken: new AbortController() });
    return conversation;
  }

  private async drop(conversation: Conversation): Promise<void> {
    this.all.get(conversation)?.taken.abort();
    this.all.delete(conversation);
    this.between += 1;
    try {
      await conversation.close();
    } finally {
      this.between -= 1;
      this.tell();
    }
  }

  private change(signal: AbortSignal): Promise<void> {
    return new Promise(resolve => {
      this.changed.push(resolve);
      signal.addEventListener('abort', () => resolve(), { once: true });
    });
  }

  private tell(): void {
    for (const told of this.changed.splice(0)) told();
  }
}
