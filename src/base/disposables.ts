/** A resource that must be released. */
export interface Disposable {
  dispose(): unknown;
}

/** Owns disposables and disposes each once; an item added after disposal is disposed at once. */
export class DisposableStore implements Disposable {
  private readonly items = new Set<Disposable>();
  private disposed = false;

  /** Takes ownership of an item and returns it. */
  add<T extends Disposable>(item: T): T {
    if (this.disposed) item.dispose();
    else this.items.add(item);
    return item;
  }

  /** Disposes all items, the newest first. */
  dispose(): void {
    this.disposed = true;
    for (const item of [...this.items].reverse()) item.dispose();
    this.items.clear();
  }
}
