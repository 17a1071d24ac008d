import type { Disposable } from './disposables';

/** A list of listeners: what is fired reaches each of them, and one that throws does not silence the others. */
export class Emitter<T> {
  private readonly listeners = new Set<(value: T) => void>();

  /** `failed` is told what listeners throw; left out, it is thrown at whoever fires. */
  constructor(private readonly failed?: (error: unknown) => void) {}

  /** Registers a listener until the returned disposable is disposed. */
  readonly event = (listener: (value: T) => void): Disposable => {
    this.listeners.add(listener);
    return { dispose: () => this.listeners.delete(listener) };
  };

  /** Hands a value to every listener; the first error is passed on after all were served. */
  fire(value: T): void {
    const failures: unknown[] = [];
    for (const listener of [...this.listeners]) {
      try {
        listener(value);
      } catch (error) {
        failures.push(error);
      }
    }
    if (failures.length === 0) return;
    if (!this.failed) throw failures[0];
    this.failed(failures[0]);
  }
}
