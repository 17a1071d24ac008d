import { type FSWatcher, watch } from 'node:fs';
import { Emitter } from '../base/emitter';
import { HumanError } from '../base/errors';
import type { LedgerEvent } from '../ledger/events';
import type { Files } from './files';
import type { FileLedger } from './ledgerFile';
import type { LedgerReader } from './ledgerReader';
import { readRest } from './ledgerRest';
import type { Owner } from './ownerLock';

/** A ledger that another process writes, or that nobody may: it grows with the file and takes nothing. */
export function watchLedger(
  folder: string,
  file: string,
  reader: LedgerReader,
  owner: Owner | undefined,
  files: Files,
): FileLedger {
  const appended = new Emitter<readonly LedgerEvent[]>();
  let watcher: FSWatcher | undefined;
  let reading: Promise<void> = Promise.resolve();

  async function follow(): Promise<void> {
    const before = reader.events.length;
    await readRest(file, reader, files);
    const news = reader.events.slice(before);
    if (news.length > 0 && watcher) appended.fire(news);
  }

  function look(): void {
    // A file that is gone for a moment is read again at its next change.
    reading = reading.then(follow).catch(() => undefined);
  }

  return {
    events: reader.events,
    notices: reader.notices,
    writable: false,
    owner,
    epoch: 0,
    onAppended(listener) {
      if (!watcher) {
        watcher = watch(folder, { persistent: false }, look);
        watcher.on('error', () => watcher?.close());
        look();
      }
      return appended.event(listener);
    },
    async append() {
      throw new HumanError(
        owner ? 'Another window is running this session.' : 'This session is open for reading only.',
        owner ? 'Continue it there, or close it there first.' : 'Continue it as a new session.',
        'failed',
      );
    },
    async close() {
      watcher?.close();
      watcher = undefined;
      await reading;
    },
  };
}
