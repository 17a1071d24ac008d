import { constants } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import { realFiles } from '../../../src/disk/files';

type Call = (...args: unknown[]) => unknown;

const accessMode = constants.O_RDONLY | constants.O_WRONLY | constants.O_RDWR;

/** Which arguments of a function of the file system name a place that it changes. */
const changes: Partial<Record<keyof typeof fs, readonly number[]>> = {
  appendFile: [0],
  chmod: [0],
  copyFile: [1],
  cp: [1],
  link: [1],
  mkdir: [0],
  mkdtemp: [0],
  rename: [0, 1],
  rm: [0],
  rmdir: [0],
  symlink: [1],
  truncate: [0],
  unlink: [0],
  utimes: [0],
  writeFile: [0],
};

/** What touched the file system while something ran: places changed, and places read. */
export interface Touched {
  changed: Set<string>;
  read: Set<string>;
}

/** Runs something with the file system watched. */
export async function spied(run: () => Promise<void>): Promise<Touched> {
  const touched: Touched = { changed: new Set(), read: new Set() };
  const kept: (() => void)[] = [];
  function watch(name: string, note: (args: unknown[]) => void): void {
    // The ledger's port holds the same functions under the same names.
    for (const functions of [fs, realFiles] as unknown as Record<string, Call>[]) {
      const original = functions[name];
      if (!original) continue;
      kept.push(() => {
        functions[name] = original;
      });
      functions[name] = (...args) => {
        note(args);
        return original.apply(fs, args);
      };
    }
  }
  for (const [name, places] of Object.entries(changes)) {
    watch(name, args => {
      for (const place of places) touched.changed.add(path.resolve(String(args[place])));
    });
  }
  watch('open', ([file, flags = 'r']) => {
    const reads = typeof flags === 'number' ? (flags & accessMode) === constants.O_RDONLY : flags === 'r';
    (reads ? touched.read : touched.changed).add(path.resolve(String(file)));
  });
  watch('readFile', ([file]) => touched.read.add(path.resolve(String(file))));
  try {
    await run();
  } finally {
    for (const restore of kept) restore();
  }
  return touched;
}
