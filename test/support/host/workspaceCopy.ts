import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** Where sessions are kept; what somebody has tried in the examples is no part of a test. */
const SESSIONS = ['convene', 'data'];

/** A run's own folder: the state of its VS Code, and the copy of the workspace that it may write into. */
export interface RunFolder {
  readonly state: string;
  readonly folder: string | undefined;
  readonly workspace: string | undefined;
  remove(): void;
}

/** Makes a run's folder, or reuses `state` of an earlier run together with its copy of the workspace. */
export function runFolder(source: { folder?: string; workspace?: string; state?: string }): RunFolder {
  const state = source.state ?? mkdtempSync(path.join(os.tmpdir(), 'convene-'));
  const original = source.workspace ? path.dirname(source.workspace) : source.folder;
  const copy = original && path.join(state, path.basename(path.resolve(original)));
  if (original && copy && !existsSync(copy)) {
    const filter = (each: string) => each === original || !SESSIONS.includes(path.basename(each));
    cpSync(original, copy, { recursive: true, filter });
  }
  return {
    state,
    folder: copy,
    workspace: copy && source.workspace && path.join(copy, path.basename(source.workspace)),
    remove: () => {
      if (!source.state) rmSync(state, { recursive: true, force: true });
    },
  };
}
