import type { Disposable } from './disposables';

/** A list of listeners: what is fired reaches each of them, and one that throws does not silence the others. */
export class Emitter<T> {
  private readonly listeners = new Set<(value: T) => void>();

  /** Registers a listener until the returned disposable is disposed. */
  readonly event = (listener: (value: T) => void): Disposable => {
    this.listeners.add(listener);
    return { dispose: () => this.listeners.delete(listener) };
  };

  /** Hands a value to every listener; the first error is thrown after all were served. */
  fire(value: T): void {
    let failure: unknown;
    for (const listener of [...this.listeners]) {
      try {
        listener(value);
      } catch (error) {
        failure ??= error;
      }
    }
    if (failure) throw failure;
  }
}
