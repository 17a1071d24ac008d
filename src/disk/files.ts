// Reads and writes files safely: no pipes, no partly written files, and errors in words.

import { randomUUID } from 'node:crypto';
import { constants, fstatSync, lstatSync, type Stats, statSync, writeSync } from 'node:fs';
import fs, { type FileHandle } from 'node:fs/promises';
import { l10n, Message } from '../base/message';

/** The part of the file system that a ledger needs, as a port: tests pass a faulty one. */
export interface Files
  extends Pick<
    typeof fs,
    'link' | 'open' | 'readFile' | 'readdir' | 'rename' | 'stat' | 'unlink' | 'utimes' | 'writeFile'
  > {
  // These are synchronous: each takes about 10 µs, while the thread pool of a busy machine may take 4 ms.
  /** Writes bytes synchronously and returns how many were written. */
  writeSync(fd: number, bytes: Uint8Array): number;
  exists(file: string): boolean;
  /** The size of an open file; undefined if its path was deleted or now names another file, such as a link. */
  sizeIfInPlace(fd: number, file: string): number | undefined;
}

/** The real file system. */
export const realFiles: Files = {
  ...fs,
  writeSync: (fd, bytes) => writeSync(fd, bytes),
  exists: file => statSync(file, { throwIfNoEntry: false }) !== undefined,
  sizeIfInPlace(fd, file) {
    const named = lstatSync(file, { bigint: true, throwIfNoEntry: false });
    const open = fstatSync(fd, { bigint: true });
    return named && named.ino === open.ino && named.dev === open.dev ? Number(open.size) : undefined;
  },
};

/** The system's code of an error (`ENOENT`, `ENOSPC` …), if it has one. */
export function errorCode(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}

/** Resolves to undefined if a file or folder does not exist. */
export async function undefinedIfMissing<T>(promise: Promise<T>): Promise<T | undefined> {
  try {
    return await promise;
  } catch (error) {
    if (errorCode(error) === 'ENOENT' || errorCode(error) === 'ENOTDIR') return undefined;
    throw error;
  }
}

/** Thrown for a path that is no regular file (a pipe, a socket, a device): reading it could block forever. */
export class NotAFileError extends Error {}

// Non-blocking: a pipe may take the file's place between check and open; Windows has no such flag.
const readFlags = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0);
const defaultMaximumBytes = 64 * 1024 * 1024;

/** The calls that check and open a file, as a port. */
interface FileOpener {
  stat(file: string): Promise<Stats>;
  open(file: string, flags: number): Promise<FileHandle>;
}

/** Opens a file for reading; rejects a pipe, socket, device or folder at once. */
export async function openRegularFile(file: string, files: FileOpener = fs): Promise<FileHandle> {
  // Opening a pipe would already wake its writer.
  assertRegularFile(await files.stat(file));
  const handle = await files.open(file, readFlags);
  try {
    assertRegularFile(await handle.stat());
    return handle;
  } catch (error) {
    await handle.close();
    throw error;
  }
}

/** Reads a whole file; rejects what `openRegularFile` rejects, and with `EFBIG` a file that is larger than allowed. */
export async function readRegularFile(
  file: string,
  { maximumBytes = defaultMaximumBytes, files = fs }: { maximumBytes?: number; files?: FileOpener } = {},
): Promise<Buffer> {
  const handle = await openRegularFile(file, files);
  try {
    const { size } = await handle.stat();
    if (size > maximumBytes) throw Object.assign(new Error(file), { code: 'EFBIG' });
    return await handle.readFile();
  } finally {
    await handle.close();
  }
}

function assertRegularFile(stats: Stats): void {
  if (stats.isFile()) return;
  if (stats.isDirectory()) throw Object.assign(new Error(), { code: 'EISDIR' });
  const kind = stats.isFIFO() ? 'pipe' : stats.isSocket() ? 'socket' : 'device';
  throw new NotAFileError(`it is a ${kind}, not a file`);
}

/** What the system's codes mean, in words that continue “could not be read: …”. */
const reasons: Record<string, string> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  EACCES: 'permission was denied',
  EPERM: 'permission was denied',
  EROFS: 'the disk is read-only',
  EIO: 'the disk reported an input/output error',
  EMFILE: 'too many files are open',
  ENOENT: 'it does not exist',
  ENOTDIR: 'a part of its path is not a folder',
  EISDIR: 'it is a folder',
  EFBIG: 'it is too large',
  EEXIST: 'a file of that name is in the way',
  ELOOP: 'its links form a loop',
  ENAMETOOLONG: 'its name is too long',
};

/** Describes why a file could not be read or written. */
export function fileError(error: unknown): Message {
  const code = errorCode(error);
  if (code) return code in reasons ? new Message(reasons[code] ?? '') : l10n`the system reported ${code}`;
  return new Message(error instanceof Error ? error.message : String(error));
}

/** Replaces a file atomically: readers see the old text or the new one, even after a crash. */
export async function writeFileAtomically(file: string, text: string, mode?: number): Promise<void> {
  const draft = `${file}.${randomUUID().slice(0, 8)}.tmp`;
  try {
    await fs.writeFile(draft, text, { flag: 'wx', flush: true, mode });
    await fs.rename(draft, file);
  } catch (error) {
    await fs.rm(draft, { force: true }).catch(() => undefined);
    throw error;
  }
}

/** Creates a file with its whole content atomically, through a draft, so that no reader sees a part of it. Throws `EEXIST` if it exists. */
export async function createAtomically(
  file: string,
  draft: string,
  text: string,
  { files = fs, mode }: { files?: Pick<typeof fs, 'link' | 'unlink' | 'writeFile'>; mode?: number } = {},
): Promise<void> {
  const options = { flag: 'wx', flush: true, mode };
  try {
    // Unlike a rename, a link does not replace a file that exists.
    await files.writeFile(draft, text, options);
    await files.link(draft, file).catch(async (error: unknown) => {
      if (!['EPERM', 'ENOTSUP', 'ENOSYS', 'EOPNOTSUPP'].includes(errorCode(error) ?? '')) throw error;
      // A file system without hard links.
      await files.writeFile(file, text, options);
    });
  } finally {
    await files.unlink(draft).catch(() => undefined);
  }
}

/** Decodes a text file: UTF-8, UTF-16 with a byte order mark, otherwise Windows-1252; undefined if it is binary. */
export function decodeText(bytes: Buffer): string | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  if (bytes.includes(0)) return undefined;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
