import { unwatchFile, watch, watchFile } from 'node:fs';
import type { Disposable } from '../base/disposables';
import { Emitter } from '../base/emitter';
import { HumanError } from '../base/errors';
import type { LedgerEvent } from '../ledger/events';
import type { LedgerNotice } from '../ledger/port';
import type { Files } from './files';
import type { FileLedger } from './ledgerFile';
import { type LedgerReader, readAppended } from './ledgerReader';
import type { Owner } from './ownerLock';

/** A ledger that another process writes or that is open read-only: it follows the file and never writes. */
export class LedgerWatcher implements FileLedger {
  readonly writable = false;
  readonly epoch = 0;
  private readonly appended = new Emitter<readonly LedgerEvent[]>();
  private watching: Disposable | undefined;
  private closed = false;
  private reading: Promise<void> = Promise.resolve();

  constructor(
    private readonly folder: string,
    private readonly file: string,
    private readonly reader: LedgerReader,
    readonly owner: Owner | undefined,
    private readonly files: Files,
  ) {}

  get events(): readonly LedgerEvent[] {
    return this.reader.events;
  }

  get notices(): readonly LedgerNotice[] {
    return this.reader.notices;
  }

  /** Starts following the file with the first listener. */
  onAppended(listener: (events: readonly LedgerEvent[]) => void): Disposable {
    const subscription = this.appended.event(listener);
    if (!this.watching && !this.closed) {
      this.watching = watchGrowth(this.folder, this.file, () => this.scheduleRead());
      this.scheduleRead();
    }
    return subscription;
  }

  async append(): Promise<never> {
    throw new HumanError(
      this.owner ? 'Another window is running this session.' : 'This session is open for reading only.',
      this.owner ? 'Continue it there, or close it there first.' : 'Continue it as a new session.',
      'failed',
    );
  }

  async close(): Promise<void> {
    this.closed = true;
    this.watching?.dispose();
    await this.reading;
  }

  /** Schedules a read; a file that is missing for a moment is read at its next change. */
  private scheduleRead(): void {
    this.reading = this.reading.then(() => this.readNew()).catch(() => undefined);
  }

  private async readNew(): Promise<void> {
    const before = this.reader.events.length;
    await readAppended(this.file, this.reader, this.files);
    const added = this.reader.events.slice(before);
    if (added.length > 0 && !this.closed) this.appended.fire(added);
  }
}

/** Calls back when a file may have onGrowth: on file system events of its folder, or else by polling every second. */
export function watchGrowth(folder: string, file: string, onGrowth: () => void): Disposable {
  const poll = () => watchFile(file, { persistent: false, interval: 1_000 }, onGrowth);
  const unwatch = () => unwatchFile(file, onGrowth);
  try {
    const watcher = watch(folder, { persistent: false }, onGrowth);
    watcher.on('error', () => {
      watcher.close();
      poll();
    });
    return {
      dispose() {
        watcher.close();
        unwatch();
      },
    };
  } catch {
    poll();
    return { dispose: unwatch };
  }
}
