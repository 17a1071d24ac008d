/** Messages on their way to whoever reads them, in order; reading waits for the next one. */
export class Outbox<Message> implements AsyncIterable<Message> {
  private readonly waiting: Message[] = [];
  private ended = false;
  private wake: () => void = () => undefined;

  put(message: Message): void {
    this.waiting.push(message);
    this.wake();
  }

  /** Nothing more will come. */
  end(): void {
    this.ended = true;
    this.wake();
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Message> {
    for (;;) {
      const next = this.waiting.shift();
      if (next !== undefined) yield next;
      else if (this.ended) return;
      else
        await new Promise<void>(resolve => {
          this.wake = resolve;
        });
    }
  }
}
