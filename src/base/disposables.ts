/** Something that must be let go of. */
export interface Disposable {
  dispose(): unknown;
}

/** Owns disposables: disposes each once, and a late arrival at once. */
export class DisposableStore implements Disposable {
  private readonly held = new Set<Disposable>();
  private disposed = false;

  /** Takes ownership and returns what it was given. */
  add<T extends Disposable>(item: T): T {
    if (this.disposed) item.dispose();
    else this.held.add(item);
    return item;
  }

  /** Disposes everything held, the newest first. */
  dispose(): void {
    this.disposed = true;
    for (const item of [...this.held].reverse()) item.dispose();
    this.held.clear();
  }
}
