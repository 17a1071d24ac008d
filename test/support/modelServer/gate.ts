/** Holds requests back until a test lets them go. */
export class Gate {
  private held = false;
  private event = 0;
  private waiting: (() => void)[] = [];
  private watchers: (() => void)[] = [];

  /** From now on requests wait: before their headers, or before the event of this index. */
  hold(event = -1): void {
    this.held = true;
    this.event = event;
  }

  /** Lets this many waiting requests go, or all and every later one. */
  release(count?: number): void {
    if (count === undefined) this.held = false;
    for (const go of this.waiting.splice(0, count ?? this.waiting.length)) go();
  }

  /** Resolves once this many requests wait. */
  async whenWaiting(count: number): Promise<void> {
    while (this.waiting.length < count) await new Promise<void>(resolve => this.watchers.push(resolve));
  }

  /** Passes at once, or waits where this place is held. */
  pass(event: number): Promise<void> {
    if (!this.held || event !== this.event) return Promise.resolve();
    return new Promise(resolve => {
      this.waiting.push(resolve);
      for (const told of this.watchers.splice(0)) told();
    });
  }
}
