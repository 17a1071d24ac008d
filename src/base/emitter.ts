import type { Disposable } from './disposables';

/** Notifies a list of listeners; one that throws does not keep the others from being called. */
export class Emitter<T> {
  private readonly listeners = new Set<(value: T) => void>();

  /** `onError` receives what a listener throws; without it, `fire` throws. */
  constructor(private readonly onError?: (error: unknown) => void) {}

  /** Registers a listener until the returned disposable is disposed. */
  readonly event = (listener: (value: T) => void): Disposable => {
    this.listeners.add(listener);
    return { dispose: () => this.listeners.delete(listener) };
  };

  /** Passes a value to every listener; the first error is reported after all were called. */
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
    if (!this.onError) throw failures[0];
    this.onError(failures[0]);
  }
}

/** Resolves with the first event that passes a test, or when `alternative` settles. */
export function waitForEvent<T>(
  event: Emitter<T>['event'],
  test: (value: T) => boolean,
  alternative?: Promise<unknown>,
): Promise<void> {
  return new Promise(resolve => {
    const end = () => {
      subscription.dispose();
      resolve();
    };
    const subscription = event(value => {
      if (test(value)) end();
    });
    alternative?.then(end, end);
  });
}
