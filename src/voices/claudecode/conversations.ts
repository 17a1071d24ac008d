import { EventEmitter, once } from 'node:events';
import { Conversation, type Program } from './conversation';

/** Each process takes about 200 MB. */
const MAX_PROCESSES = 5;

/** How long a process may be idle before it is ended; starting one takes half a second. */
const IDLE_MS = 5 * 60_000;

/** A process of the pool; `idle` is aborted when it is no longer free. */
interface Pooled {
  /** Its arguments and its system prompt. */
  key: string;
  conversation: Conversation;
  idle?: AbortController;
}

/** The pool of a voice's processes: at most five, each for one system prompt and its own arguments, ended after some idle time. */
export class ConversationPool {
  /** All whose process is not gone, the least recently used first. */
  private all: Pooled[] = [];
  private closed = false;
  private readonly changes = new EventEmitter().setMaxListeners(0);

  constructor(private readonly program: Program) {}

  /** Returns a free conversation; undefined once the signal has aborted or the pool is closed. */
  async acquire(system: string, args: readonly string[], signal: AbortSignal): Promise<Conversation | undefined> {
    const key = JSON.stringify([args, system]);
    while (!signal.aborted && !this.closed) {
      this.all = this.all.filter(each => !each.conversation.hasExited);
      const idle = this.all.filter(each => each.idle);
      const fitting = idle.find(each => each.key === key && each.conversation.isReusable);
      if (fitting || this.all.length < MAX_PROCESSES) {
        const taken = fitting ?? { key, conversation: new Conversation(this.program, system, args) };
        taken.idle?.abort();
        taken.idle = undefined;
        this.all = [...this.all.filter(each => each !== taken), taken];
        return taken.conversation;
      }
      // The free process that was not used for longest makes room.
      if (idle[0]) await this.drop(idle[0]);
      // Rejected when the signal aborts.
      else await once(this.changes, 'change', { signal }).catch(() => undefined);
    }
    return undefined;
  }

  /** Gives a conversation back to the pool; one that cannot take another turn is ended. */
  release(conversation: Conversation): void {
    const pooled = this.all.find(each => each.conversation === conversation);
    if (!pooled || this.closed || !conversation.isReusable) {
      void conversation.close().then(() => this.changes.emit('change'));
      return;
    }
    const idle = new AbortController();
    pooled.idle = idle;
    this.changes.emit('change');
    void this.program.clock.wait(IDLE_MS, idle.signal).then(() => {
      if (!idle.signal.aborted) void this.drop(pooled);
    });
  }

  /** Ends every process; resolves when all have exited. */
  async close(): Promise<void> {
    this.closed = true;
    await Promise.all(this.all.map(each => this.drop(each)));
  }

  private async drop(pooled: Pooled): Promise<void> {
    pooled.idle?.abort();
    pooled.idle = undefined;
    await pooled.conversation.close();
    this.changes.emit('change');
  }
}
