import type { Clock } from '../../../src/base/clock';

/** So many turns of the event loop in which nobody looks at the time are taken for quiet: what is under way on loopback arrives within one or two. */
const QUIET = 12;

/** A time that stands still while anything is under way in this process, and then moves on to the next thing that is waited for: a slow machine changes no figure. */
export class VirtualClock implements Clock {
  private time = 0;
  private looks = 0;
  private waits: { at: number; done: () => void }[] = [];
  private moves = false;

  now(): number {
    this.looks += 1;
    return this.time;
  }

  wait(ms: number, signal: AbortSignal): Promise<void> {
    this.looks += 1;
    if (signal.aborted) return Promise.resolve();
    return new Promise(resolve => {
      const done = () => {
        signal.removeEventListener('abort', done);
        this.waits = this.waits.filter(each => each !== wait);
        resolve();
      };
      const wait = { at: this.time + ms, done };
      this.waits.push(wait);
      signal.addEventListener('abort', done, { once: true });
      if (!this.moves) void this.move();
    });
  }

  private async move(): Promise<void> {
    this.moves = true;
    for (await this.quiet(); this.waits.length > 0; await this.quiet()) {
      const next = this.waits.reduce((first, each) => (each.at < first.at ? each : first));
      this.time = Math.max(this.time, next.at);
      next.done();
    }
    this.moves = false;
  }

  private async quiet(): Promise<void> {
    for (let turns = 0; turns < QUIET; turns++) {
      const before = this.looks;
      await new Promise(resolve => setImmediate(resolve));
      if (this.looks !== before) turns = 0;
    }
  }
}
