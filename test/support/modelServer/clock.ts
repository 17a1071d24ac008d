import type { Clock } from '../../../src/base/clock';

/** The time of the machine. */
export const realClock: Clock = {
  now: () => Date.now(),
  wait: (ms, signal) =>
    new Promise(resolve => {
      if (signal.aborted) return resolve();
      const timer = setTimeout(done, ms);
      signal.addEventListener('abort', done, { once: true });
      function done() {
        clearTimeout(timer);
        signal.removeEventListener('abort', done);
        resolve();
      }
    }),
};

/** A time that moves only when a test says so. */
export class FakeClock implements Clock {
  private time: number;
  private waits: { at: number; done: () => void }[] = [];
  private watchers: (() => void)[] = [];

  constructor(start = 0) {
    this.time = start;
  }

  now(): number {
    return this.time;
  }

  wait(ms: number, signal: AbortSignal): Promise<void> {
    if (signal.aborted) return Promise.resolve();
    return new Promise(resolve => {
      const aborted = () => this.drop(wait);
      const done = () => {
        signal.removeEventListener('abort', aborted);
        resolve();
      };
      const wait = { at: this.time + ms, done };
      this.waits.push(wait);
      signal.addEventListener('abort', aborted, { once: true });
      for (const told of this.watchers.splice(0)) told();
    });
  }

  /** How many wait at this moment, and for when. */
  get pending(): number[] {
    return this.waits.map(wait => wait.at).sort((a, b) => a - b);
  }

  /** Resolves once this many wait. */
  async whenWaiting(count: number): Promise<void> {
    while (this.waits.length < count) await new Promise<void>(resolve => this.watchers.push(resolve));
  }

  /** Moves time on, ending the waits that are over in their order. */
  async advance(ms: number): Promise<void> {
    const target = this.time + ms;
    for (;;) {
      const next = this.waits.filter(wait => wait.at <= target).sort((a, b) => a.at - b.at)[0];
      if (!next) break;
      this.time = Math.max(this.time, next.at);
      this.drop(next);
      await settle();
    }
    this.time = target;
  }

  private drop(wait: { at: number; done: () => void }): void {
    this.waits = this.waits.filter(each => each !== wait);
    wait.done();
  }
}

/** Lets every callback that is already due run. */
export function settle(): Promise<void> {
  return new Promise(resolve => setImmediate(resolve));
}
