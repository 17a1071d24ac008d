import type * as vscode from 'vscode';

/** The keys of the user, each bound to the origin it was entered for. */
export interface Keys {
  /** The key for an origin; one that was entered for another origin is never given. */
  of(origin: string): Promise<string | undefined>;
  keep(origin: string, key: string): Promise<void>;
  /** Forgets the key of an origin, and answers whether there was one. */
  forget(origin: string): Promise<boolean>;
}

/** Keys in VS Code's secret storage, and nowhere else. `seen` learns each key, so that the log can leave it out. */
export function secretKeys(secrets: vscode.SecretStorage, seen: (key: string) => void): Keys {
  const name = (origin: string) => `convene.key:${origin}`;
  return {
    async of(origin) {
      const key = await secrets.get(name(origin));
      if (key) seen(key);
      return key || undefined;
    },
    async keep(origin, key) {
      seen(key);
      await secrets.store(name(origin), key);
    },
    async forget(origin) {
      const had = (await secrets.get(name(origin))) !== undefined;
      await secrets.delete(name(origin));
      return had;
    },
  };
}
