// The lock that makes one process the only writer of a session's folder. Each new owner has a higher number, its epoch.

import { randomUUID } from 'node:crypto';
import os from 'node:os';
import path from 'node:path';
import type { Clock } from '../base/clock';
import { HumanError } from '../base/errors';
import { isRecord } from '../base/json';
import { l10n } from '../base/message';
import { createAtomically, errorCode, type Files, fileError, readRegularFile, undefinedIfMissing } from './files';

/** A lock without a heartbeat for this long may be taken over. */
const staleAfterMs = 9_000;
const heartbeatMs = 2_500;
/** The highest epoch that a line of a ledger can contain. */
const maxEpoch = 999_999_999_999_999;
/** How far a lock's epoch may exceed the last one in the ledger; a higher one is forged. */
const maxUnusedEpochs = 1_000_000;

/** The process that writes a session; without `pid` and `host` where its lock does not name it. */
export interface Owner {
  epoch: number;
  pid?: number;
  host?: string;
}

/** Ownership of a session's folder, until it is released or taken over. */
export interface OwnerLock {
  readonly epoch: number;
  /** False once another owner has taken over. */
  isHeld(): boolean;
  release(): Promise<void>;
}

/**
 * Takes the lock of a folder with an epoch higher than all before, also than `above`, that of the ledger's last line; or returns the owner that is alive.
 * The lock is a file named by its epoch and created exclusively; the highest one owns, and its creator removes the lower ones.
 */
export async function acquireLock(
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
    // An epoch far above the ledger's is forged: its file is removed, or no higher one could be created.
    const forged = epochs.filter(each => each > above + maxUnusedEpochs);
    for (const each of forged) await removeForged(folder, each, files);
    if (forged.length > 0) continue;
    const epoch = Math.max(highest, above) + 1;
    if (epoch > maxEpoch) throw exhaustedEpochsError(folder);
    // Another process was faster: what it did is looked at anew.
    if (!(await createLock(folder, epoch, clock, files))) continue;
    const others = (await lockEpochs(folder, files)).filter(each => each !== epoch);
    if (others.some(each => each > epoch)) {
      await removeLock(folder, epoch, files);
      continue;
    }
    for (const lower of others) await removeLock(folder, lower, files).catch(() => undefined);
    await removeClaims(folder, files);
    return lockFor(folder, epoch, clock, files);
  }
}

/** The process that owns a folder now; undefined if there is none or it is gone. */
export async function currentOwner(folder: string, clock: Clock, files: Files): Promise<Owner | undefined> {
  const highest = Math.max(0, ...(await lockEpochs(folder, files)));
  return highest > 0 ? liveOwner(folder, highest, clock, files) : undefined;
}

function lockFor(folder: string, epoch: number, clock: Clock, files: Files): OwnerLock {
  const file = lockFile(folder, epoch);
  // A missed heartbeat is harmless: every append checks the lock again.
  const timer = setInterval(() => touchLock(file, clock, files).catch(() => undefined), heartbeatMs);
  timer.unref();
  return {
    epoch,
    isHeld: () => files.exists(file),
    async release() {
      clearInterval(timer);
      await removeLock(folder, epoch, files).catch(() => undefined);
    },
  };
}

/** Creates the lock with its owner's name in it, atomically: a process killed half-way must not leave a nameless one. False if another process has it. */
async function createLock(folder: string, epoch: number, clock: Clock, files: Files): Promise<boolean> {
  const file = lockFile(folder, epoch);
  const claim = path.join(folder, `ledger.claim-${process.pid}-${epoch}-${randomUUID().slice(0, 8)}`);
  const owner = JSON.stringify({ pid: process.pid, host: os.hostname() });
  try {
    await createAtomically(file, claim, owner, { files });
    await touchLock(file, clock, files);
    return true;
  } catch (error) {
    const code = errorCode(error);
    if (code === 'EEXIST' || code === 'ENOENT') return false;
    throw error;
  }
}

/** Removes the claims of processes that died before they owned anything. */
async function removeClaims(folder: string, files: Files): Promise<void> {
  const names = await files.readdir(folder);
  for (const name of names) {
    const pid = /^ledger\.claim-(\d+)-\d+(?:-[0-9a-f]+)?$/.exec(name)?.[1];
    if (pid && !(await isAlive(Number(pid), files))) await files.unlink(path.join(folder, name)).catch(() => undefined);
  }
}

async function touchLock(file: string, clock: Clock, files: Files): Promise<void> {
  const now = clock.now() / 1000;
  await files.utimes(file, now, now);
}

/** The owner that a lock names; undefined if it has stopped: no heartbeat, or on this machine no such process. */
async function liveOwner(folder: string, epoch: number, clock: Clock, files: Files): Promise<Owner | undefined> {
  const file = lockFile(folder, epoch);
  const stat = await undefinedIfMissing(files.stat(file));
  // A folder or a pipe of that name is no lock.
  if (!stat?.isFile() || Math.abs(clock.now() - stat.mtimeMs) > staleAfterMs) return undefined;
  const text = await readRegularFile(file, { maximumBytes: 4096, files }).catch(() => '');
  const { pid, host } = parseOwner(text.toString());
  if (pid !== undefined && host === os.hostname() && !(await isAlive(pid, files))) return undefined;
  return { epoch, pid, host };
}

function parseOwner(text: string): Omit<Owner, 'epoch'> {
  try {
    const value: unknown = JSON.parse(text);
    if (!isRecord(value)) return {};
    const { pid, host } = value;
    return { pid: typeof pid === 'number' ? pid : undefined, host: typeof host === 'string' ? host : undefined };
  } catch {
    // Just created and not yet written: only its age counts.
    return {};
  }
}

/** The flag of a process on its way out, in Linux's /proc/PID/stat. */
const exitingFlag = 0x4;

async function isAlive(pid: number, files: Files): Promise<boolean> {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return errorCode(error) !== 'ESRCH';
  }
  // A killed process answers to signals until it is gone and reaped; where there is a /proc, it tells.
  const stat = await files.readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  const [state = '', , , , , , flags] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return !/^[ZX]/.test(state) && (Number(flags ?? 0) & exitingFlag) === 0;
}

async function lockEpochs(folder: string, files: Files): Promise<number[]> {
  const names = await files.readdir(folder);
  return names.flatMap(name => {
    const epoch = /^ledger\.owner-([1-9]\d{0,14})$/.exec(name)?.[1];
    return epoch ? [Number(epoch)] : [];
  });
}

async function removeLock(folder: string, epoch: number, files: Files): Promise<void> {
  await undefinedIfMissing(files.unlink(lockFile(folder, epoch)));
}

async function removeForged(folder: string, epoch: number, files: Files): Promise<void> {
  const file = lockFile(folder, epoch);
  await removeLock(folder, epoch, files).catch((error: unknown) => {
    throw new HumanError(l10n`${file} is blocking this: ${fileError(error)}.`, 'Remove it, then try again.', 'failed');
  });
}

function exhaustedEpochsError(folder: string): HumanError {
  return new HumanError(
    l10n`The record in ${folder} was changed: its last line names an owner that none can follow.`,
    'Continue as a new session: fork it.',
  );
}

function lockFile(folder: string, epoch: number): string {
  return path.join(folder, `ledger.owner-${epoch}`);
}
