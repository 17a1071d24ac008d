import type { ModelFacts } from '../prices';
import { Conversation } from './conversation';
import type { Program } from './process';

/** Each process takes about 200 MB. */
const MAX_PROCESSES = 5;

/** How long a process may be idle before it is ended; starting one takes half a second. */
const IDLE_MS = 5 * 60_000;

/** The pool of a voice's processes: at most five, each for one system prompt and model, ended after some idle time. */
export class ConversationPool {
  private readonly all = new Map<Conversation, { idle: boolean; idleTimer: AbortController }>();
  /** Processes that are still exiting. */
  private closing = 0;
  private closed = false;
  private changed: (() => void)[] = [];

  constructor(private readonly program: Program) {}

  /** Returns a free conversation for this system prompt and model; undefined once the signal has aborted or the pool is closed. */
  async acquire(
    system: string,
    model: string,
    facts: ModelFacts | undefined,
    signal: AbortSignal,
  ): Promise<Conversation | undefined> {
    const key = JSON.stringify([model, system]);
    while (!signal.aborted && !this.closed) {
      const idle = [...this.all].filter(([, state]) => state.idle).map(([conversation]) => conversation);
      const own = idle.find(conversation => conversation.key === key);
      if (own && !own.hasEnded) return this.markBusy(own);
      const oldest = own ?? idle[0];
      if (oldest && (oldest.hasEnded || this.all.size + this.closing >= MAX_PROCESSES)) await this.drop(oldest);
      else if (this.all.size + this.closing < MAX_PROCESSES) return this.start(key, system, model, facts);
      else await this.waitForChange(signal);
    }
    return undefined;
  }

  /** Returns a conversation to the pool. */
  release(conversation: Conversation): void {
    if (conversation.hasEnded || this.closed) {
      void this.drop(conversation);
      return;
    }
    const idleTimer = new AbortController();
    // At the end of the list, so that the least recently used one is dropped first.
    this.all.delete(conversation);
    this.all.set(conversation, { idle: true, idleTimer });
    this.notifyChange();
    void this.program.clock.wait(IDLE_MS, idleTimer.signal).then(() => {
      if (!idleTimer.signal.aborted) void this.drop(conversation);
    });
  }

  /** Ends every process; resolves when all have exited. */
  async close(): Promise<void> {
    this.closed = true;
    await Promise.all([...this.all.keys()].map(conversation => this.drop(conversation)));
  }

  private start(key: string, system: string, model: string, facts: ModelFacts | undefined): Conversation {
    // A model without an effort setting thinks up to its own budget, which may exceed the turn's.
    return this.markBusy(new Conversation(this.program, key, { system, model, thinks: facts?.effort !== false }));
  }

  private markBusy(conversation: Conversation): Conversation {
    this.all.get(conversation)?.idleTimer.abort();
    this.all.set(conversation, { idle: false, idleTimer: new AbortController() });
    return conversation;
  }

  private async drop(conversation: Conversation): Promise<void> {
    this.all.get(conversation)?.idleTimer.abort();
    this.all.delete(conversation);
    this.closing += 1;
    try {
      await conversation.close();
    } finally {
      this.closing -= 1;
      this.notifyChange();
    }
  }

  private waitForChange(signal: AbortSignal): Promise<void> {
    return new Promise(resolve => {
      this.changed.push(resolve);
      signal.addEventListener('abort', () => resolve(), { once: true });
    });
  }

  private notifyChange(): void {
    for (const resume of this.changed.splice(0)) resume();
  }
}
