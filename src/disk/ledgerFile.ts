import path from 'node:path';
import type { Clock } from '../base/clock';
import type { Disposable } from '../base/disposables';
import { HumanError } from '../base/errors';
import { l10n } from '../base/message';
import type { Redaction } from '../base/redactor';
import type { LedgerEvent } from '../ledger/events';
import type { Ledger } from '../ledger/port';
import { type Files, fileError, realFiles } from './files';
import { LedgerReader, readAppended } from './ledgerReader';
import { LedgerWatcher } from './ledgerWatcher';
import { LedgerWriter } from './ledgerWriter';
import { acquireLock, currentOwner, type Owner, type OwnerLock } from './ownerLock';
import { assertInside } from './pathContainment';

/** The file name of a session's ledger. */
export const ledgerName = 'ledger.jsonl';

/** A ledger that is kept in a session's folder. */
export interface FileLedger extends Ledger {
  /** The process that writes it, if it is not this one. */
  readonly owner?: Owner;
  /** The epoch (number of the owner) under which this process writes; 0 for a watcher. */
  readonly epoch: number;
  /** Notifies of events as they are written: by this process or, for a watcher, by the owner. */
  onAppended(listener: (events: readonly LedgerEvent[]) => void): Disposable;
}

/** The options for opening a ledger. */
export interface LedgerOptions {
  clock: Clock;
  /** Takes no lock and never writes. */
  readOnly?: boolean;
  /** Removes secrets from each event before it is written. */
  redaction?: Redaction;
  files?: Files;
}

/** Opens the ledger of a session's folder: as its only writer, or as a watcher while another owner is alive. */
export async function openLedger(folder: string, options: LedgerOptions): Promise<FileLedger> {
  const { clock, readOnly = false, files = realFiles, redaction } = options;
  const file = path.join(folder, ledgerName);
  await assertInside(folder, file);
  const reader = new LedgerReader();
  const unfinished = await readAppended(file, reader, files);
  if (unfinished === undefined && readOnly) {
    throw new HumanError(l10n`There is no session in ${folder}.`, l10n`Choose a folder that contains a ${ledgerName}.`);
  }
  const lock = readOnly || reader.newer ? undefined : await tryLock(folder, reader, clock, files);
  if (!lock || 'owner' in lock) {
    const owner = lock?.owner ?? (await currentOwner(folder, clock, files));
    // While an owner is alive, an unfinished line is one that it is writing.
    if (unfinished && !owner) reader.noticeTornTail(unfinished);
    return new LedgerWatcher(folder, file, reader, owner, files);
  }
  // The previous owner may have written more between the first read and the lock.
  const torn = await readAppended(file, reader, files);
  if (torn) reader.noticeTornTail(torn);
  return new LedgerWriter({ folder, file, reader, lock, clock, files, redaction, torn: torn ?? 0 });
}

/** Takes the lock, or returns its owner; undefined, with a notice added, if the folder cannot be written but the session can be read. */
async function tryLock(
  folder: string,
  reader: LedgerReader,
  clock: Clock,
  files: Files,
): Promise<OwnerLock | { owner: Owner } | undefined> {
  try {
    return await acquireLock(folder, reader.lastOwner, clock, files);
  } catch (error) {
    if (reader.events.length > 0) {
      const message = l10n`It can only be read: ${fileError(error)}`;
      reader.notices.push({ kind: 'badRecord', line: 1, message });
      return undefined;
    }
    throw new HumanError(
      l10n`The folder ${folder} cannot be written: ${fileError(error)}.`,
      'Make it writable, or choose another folder for the session.',
      'failed',
    );
  }
}
