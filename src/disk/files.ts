import { randomUUID } from 'node:crypto';
import { constants, fstatSync, lstatSync, type Stats, statSync, writeSync } from 'node:fs';
import fs, { type FileHandle } from 'node:fs/promises';

/** The part of the file system that a ledger needs, as a port: tests bring a faulty one. */
export interface Files
  extends Pick<
    typeof fs,
    'link' | 'open' | 'readFile' | 'readdir' | 'rename' | 'stat' | 'unlink' | 'utimes' | 'writeFile'
  > {
  // These answer at once: each takes some 10 µs, and on a busy machine each way through the thread pool may take 4 ms.
  /** Hands bytes to the system; how many it took. */
  writeNow(fd: number, bytes: Uint8Array): number;
  isThere(file: string): boolean;
  /** The size of an open file; undefined once its name is gone or stands for something else, such as a link. */
  sizeNow(fd: number, file: string): number | undefined;
}

/** The real file system. */
export const realFiles: Files = {
  ...fs,
  writeNow: (fd, bytes) => writeSync(fd, bytes),
  isThere: file => statSync(file, { throwIfNoEntry: false }) !== undefined,
  sizeNow(fd, file) {
    const named = lstatSync(file, { bigint: true, throwIfNoEntry: false });
    const open = fstatSync(fd, { bigint: true });
    return named && named.ino === open.ino && named.dev === open.dev ? Number(open.size) : undefined;
  },
};

/** The system's own code of an error (`ENOENT`, `ENOSPC` …), where it has one. */
export function errorCode(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}

/** The value of a promise, or undefined where a file or folder does not exist. */
export async function ifThere<T>(promise: Promise<T>): Promise<T | undefined> {
  try {
    return await promise;
  } catch (error) {
    if (errorCode(error) === 'ENOENT' || errorCode(error) === 'ENOTDIR') return undefined;
    throw error;
  }
}

/** Why a path cannot be read as a file: it is something whose reading could wait without end. */
export class NotAFileError extends Error {}

// Whatever takes the file's place after the first look is not waited for either; Windows has no such flag.
const reading = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0);
const usualMaximum = 64 * 1024 * 1024;

/** How a file is looked at and opened. */
interface Opening {
  stat(file: string): Promise<Stats>;
  open(file: string, flags: number): Promise<FileHandle>;
}

/** Opens a file to read it; a pipe, a socket, a device or a folder is refused at once. */
export async function openRegularFile(file: string, files: Opening = fs): Promise<FileHandle> {
  // Opening a pipe would already wake its writer.
  mustBeRegular(await files.stat(file));
  const handle = await files.open(file, reading);
  try {
    mustBeRegular(await handle.stat());
    return handle;
  } catch (error) {
    await handle.close();
    throw error;
  }
}

/** Reads a whole file; refuses what `openRegularFile` refuses, and with `EFBIG` more bytes than are allowed. */
export async function readRegularFile(
  file: string,
  { maximumBytes = usualMaximum, files = fs }: { maximumBytes?: number; files?: Opening } = {},
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

function mustBeRegular(stats: Stats): void {
  if (stats.isFile()) return;
  if (stats.isDirectory()) throw Object.assign(new Error(), { code: 'EISDIR' });
  const kind = stats.isFIFO() ? 'pipe' : stats.isSocket() ? 'socket' : 'device';
  throw new NotAFileError(`it is a ${kind}, not a file`);
}

const reasons: Record<string, string> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  EACCES: 'permission was denied',
  EPERM: 'permission was denied',
  EROFS: 'the disk is read-only',
  EIO: 'the disk reported an input/output error',
  EMFILE: 'too many files are open',
  ENOENT: 'it does not exist',
  ENOTDIR: 'a part of its path is no folder',
  EISDIR: 'it is a folder',
  EFBIG: 'it is too large',
  EEXIST: 'a file of that name is in the way',
  ELOOP: 'its links go in a circle',
  ENAMETOOLONG: 'its name is too long',
};

/** Why a file could not be read or written, in words. */
export function reasonOf(error: unknown): string {
  const code = errorCode(error);
  if (code) return reasons[code] ?? `the system said ${code}`;
  return error instanceof Error ? error.message : String(error);
}

/** Replaces a file's content as a whole: whoever reads it, even after a crash, finds the old text or the new. */
export async function writeWhole(file: string, text: string): Promise<void> {
  const draft = `${file}.${randomUUID().slice(0, 8)}.tmp`;
  try {
    await fs.writeFile(draft, text, { flag: 'wx', flush: true });
    await fs.rename(draft, file);
  } catch (error) {
    await fs.rm(draft, { force: true }).catch(() => undefined);
    throw error;
  }
}

/** The text of a file in UTF-8, UTF-16 with its mark, or else Windows-1252, without a byte order mark; undefined where it is no text. */
export function decode(bytes: Buffer): string | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  if (bytes.includes(0)) return undefined;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
