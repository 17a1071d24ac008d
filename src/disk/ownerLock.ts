import { randomUUID } from 'node:crypto';
import os from 'node:os';
import path from 'node:path';
import type { Clock } from '../base/clock';
import { HumanError } from '../base/errors';
import { isRecord } from '../base/json';
import { errorCode, type Files, ifThere, readRegularFile, reasonOf } from './files';

/** A lock whose owner has not been heard of for this long may be taken over. */
const staleAfterMs = 9_000;
const heartbeatMs = 2_500;
/** The highest epoch that a line of a ledger can name. */
const highestEpoch = 999_999_999_999_999;
/** How many owners may have come and gone without a line. */
const mostUnused = 1_000_000;

/** Who writes a session at the moment. */
export interface Owner {
  epoch: number;
  pid?: number;
  host?: string;
}

/** Ownership of a session's folder, until it is released or taken over. */
export interface OwnerLock {
  readonly epoch: number;
  /** False once another owner has taken over. */
  held(): boolean;
  release(): Promise<void>;
}

/**
 * Takes the lock of a folder, with an epoch higher than all before; the present owner where one is alive.
 * The lock is a file named by its epoch, created exclusively; the highest owns, and who creates it removes those below.
 */
export async function takeLock(
  folder: string,
  above: number,
  clock: Clock,
  files: Files,
): Promise<OwnerLock | { owner: Owner }> {
  for (;;) {
    const epochs = await lockEpochs(folder, files);
    const highest = Math.max(0, ...epochs);
    const owner = highest > 0 ? await liveOwner(folder, highest, clock, files) : undefined;
    if (owner) return { owner };
    // A number far above those that wrote was never given out; its file goes, lest nothing higher can be written.
    const forged = epochs.filter(each => each > above + mostUnused);
    for (const each of forged) await removeForged(folder, each, files);
    if (forged.length > 0) continue;
    const epoch = Math.max(highest, above) + 1;
    if (epoch > highestEpoch) throw worn(folder);
    if (!(await create(folder, epoch, clock, files))) continue;
    const others = (await lockEpochs(folder, files)).filter(each => each !== epoch);
    if (others.some(each => each > epoch)) {
      await remove(folder, epoch, files);
      continue;
    }
    for (const below of others) await remove(folder, below, files).catch(() => undefined);
    await removeClaims(folder, files);
    return hold(folder, epoch, clock, files);
  }
}

/** Who owns a folder now; undefined where nobody does or its owner is gone. */
export async function currentOwner(folder: string, clock: Clock, files: Files): Promise<Owner | undefined> {
  const highest = Math.max(0, ...(await lockEpochs(folder, files)));
  return highest > 0 ? liveOwner(folder, highest, clock, files) : undefined;
}

function hold(folder: string, epoch: number, clock: Clock, files: Files): OwnerLock {
  const file = lockFile(folder, epoch);
  // A missed beat does no harm by itself: every append asks `held` again.
  const timer = setInterval(() => beat(file, clock, files).catch(() => undefined), heartbeatMs);
  timer.unref();
  return {
    epoch,
    held: () => files.isThere(file),
    async release() {
      clearInterval(timer);
      await remove(folder, epoch, files).catch(() => undefined);
    },
  };
}

/** The lock appears with its owner's name in it or not at all: a process killed half way must not leave a nameless one. */
async function create(folder: string, epoch: number, clock: Clock, files: Files): Promise<boolean> {
  const file = lockFile(folder, epoch);
  const claim = path.join(folder, `ledger.claim-${process.pid}-${epoch}-${randomUUID().slice(0, 8)}`);
  const owner = JSON.stringify({ pid: process.pid, host: os.hostname() });
  try {
    await files.writeFile(claim, owner, { flag: 'wx' });
    await files.link(claim, file).catch(async (error: unknown) => {
      if (!['EPERM', 'ENOTSUP', 'ENOSYS', 'EOPNOTSUPP'].includes(errorCode(error) ?? '')) throw error;
      // A file system without hard links.
      await files.writeFile(file, owner, { flag: 'wx' });
    });
    await beat(file, clock, files);
    return true;
  } catch (error) {
    const code = errorCode(error);
    if (code === 'EEXIST' || code === 'ENOENT') return false;
    throw error;
  } finally {
    await files.unlink(claim).catch(() => undefined);
  }
}

/** Claims of processes that were killed before they owned anything. */
async function removeClaims(folder: string, files: Files): Promise<void> {
  const names = await files.readdir(folder);
  for (const name of names) {
    const pid = /^ledger\.claim-(\d+)-\d+(?:-[0-9a-f]+)?$/.exec(name)?.[1];
    if (pid && !(await isAlive(Number(pid), files))) await files.unlink(path.join(folder, name)).catch(() => undefined);
  }
}

async function beat(file: string, clock: Clock, files: Files): Promise<void> {
  const now = clock.now() / 1000;
  await files.utimes(file, now, now);
}

async function liveOwner(folder: string, epoch: number, clock: Clock, files: Files): Promise<Owner | undefined> {
  const file = lockFile(folder, epoch);
  const stat = await ifThere(files.stat(file));
  // A folder or a pipe under that name is nobody's lock.
  if (!stat?.isFile() || Math.abs(clock.now() - stat.mtimeMs) > staleAfterMs) return undefined;
  const text = await readRegularFile(file, { maximumBytes: 4096, files }).catch(() => '');
  const { pid, host } = readOwner(text.toString());
  if (pid !== undefined && host === os.hostname() && !(await isAlive(pid, files))) return undefined;
  return { epoch, pid, host };
}

function readOwner(text: string): Omit<Owner, 'epoch'> {
  try {
    const value: unknown = JSON.parse(text);
    if (!isRecord(value)) return {};
    const { pid, host } = value;
    return {
      pid: typeof pid === 'number' ? pid : undefined,
      host: typeof host === 'string' ? host : undefined,
    };
  } catch {
    // Just created and not yet written: its age alone tells.
    return {};
  }
}

async function isAlive(pid: number, files: Files): Promise<boolean> {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return errorCode(error) !== 'ESRCH';
  }
  // A killed process whose parent died too answers to signals until it is reaped; where there is a /proc, it tells.
  const stat = await files.readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  return !/^\d+ \(.*\) [ZX] /s.test(stat);
}

async function lockEpochs(folder: string, files: Files): Promise<number[]> {
  const names = await files.readdir(folder);
  return names.flatMap(name => {
    const epoch = /^ledger\.owner-([1-9]\d{0,14})$/.exec(name)?.[1];
    return epoch ? [Number(epoch)] : [];
  });
}

async function remove(folder: string, epoch: number, files: Files): Promise<void> {
  await ifThere(files.unlink(lockFile(folder, epoch)));
}

async function removeForged(folder: string, epoch: number, files: Files): Promise<void> {
  const file = lockFile(folder, epoch);
  await remove(folder, epoch, files).catch((error: unknown) => {
    throw new HumanError(`${file} is in the way: ${reasonOf(error)}.`, 'Remove it, then try again.', 'failed');
  });
}

function worn(folder: string): HumanError {
  return new HumanError(
    `The record in ${folder} was changed: its last line names an owner that none can follow.`,
    'Continue as a new session: fork it.',
  );
}

function lockFile(folder: string, epoch: number): string {
  return path.join(folder, `ledger.owner-${epoch}`);
}
