/** Time as a port: the composition roots bring the real one, tests a fake one. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
  /** Resolves after the time, or at once when the signal aborts. */
  wait(ms: number, signal: AbortSignal): Promise<void>;
}
