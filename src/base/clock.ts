/** The time as a port: the composition roots pass the real clock, tests a fake one. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
  /** Resolves after the time, or at once when the signal aborts. */
  wait(ms: number, signal: AbortSignal): Promise<void>;
}
