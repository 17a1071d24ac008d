import type * as vscode from 'vscode';

/** The user's API keys, each bound to the origin it was entered for. */
export interface KeyStore {
  /** The key for an origin; a key for another origin is never returned. */
  get(origin: string): Promise<string | undefined>;
  save(origin: string, key: string): Promise<void>;
  /** Removes the key of an origin; returns whether there was one. */
  remove(origin: string): Promise<boolean>;
}

/** Stores keys in VS Code's secret storage only; `onKey` is called with each key, so that the log can redact it. */
export function secretKeyStore(secrets: vscode.SecretStorage, onKey: (key: string) => void): KeyStore {
  const name = (origin: string) => `convene.key:${origin}`;
  return {
    async get(origin) {
      const key = await secrets.get(name(origin));
      if (key) onKey(key);
      return key || undefined;
    },
    async save(origin, key) {
      onKey(key);
      await secrets.store(name(origin), key);
    },
    async remove(origin) {
      const existed = (await secrets.get(name(origin))) !== undefined;
      await secrets.delete(name(origin));
      return existed;
    },
  };
}
