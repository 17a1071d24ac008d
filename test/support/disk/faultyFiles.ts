import fs, { type FileHandle } from 'node:fs/promises';
import { type Files, realFiles } from '../../../src/disk/files';

/** What goes wrong: a call that fails with a system's code, or a write that stores only a part. */
export interface Fault {
  at: 'write' | 'datasync' | 'cutShort';
  code: string;
}

/** A file system whose writing fails from the chosen write on. */
export interface FaultyFiles {
  files: Files;
  /** From this write on (from 1), everything fails. */
  strikeAt(write: number): void;
  writes(): number;
  failed(): boolean;
}

/** Makes a file system with one fault; until it is told when to strike, it works. */
export function faultyFiles({ at, code }: Fault): FaultyFiles {
  let struckAt = Number.POSITIVE_INFINITY;
  let writes = 0;
  let failed = false;
  function fail(): never {
    failed = true;
    throw Object.assign(new Error('simulated'), { code });
  }
  function writeSync(fd: number, bytes: Uint8Array): number {
    writes += 1;
    const struck = writes >= struckAt;
    if (struck && at === 'write') fail();
    return realFiles.writeSync(fd, struck && at === 'cutShort' ? bytes.subarray(0, 10) : bytes);
  }
  const wrap = (handle: FileHandle): FileHandle =>
    new Proxy(handle, {
      get(target, key) {
        if (key === 'datasync' && writes >= struckAt && at === 'datasync') return async () => fail();
        const value: unknown = Reflect.get(target, key, target);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
  return {
    files: {
      ...realFiles,
      writeSync,
      open: async (...args: Parameters<typeof fs.open>) => wrap(await fs.open(...args)),
    },
    strikeAt(write) {
      struckAt = write;
    },
    writes: () => writes,
    failed: () => failed,
  };
}
