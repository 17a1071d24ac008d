import { unwatchFile, watch, watchFile } from 'node:fs';
import type { Disposable } from '../base/disposables';
import { Emitter } from '../base/emitter';
import { HumanError } from '../base/errors';
import type { LedgerEvent } from '../ledger/events';
import type { LedgerNotice } from '../ledger/port';
import type { Files } from './files';
import type { FileLedger } from './ledgerFile';
import { type LedgerReader, readRest } from './ledgerReader';
import type { Owner } from './ownerLock';

/** A ledger that another process writes, or that nobody may: it grows with the file and takes nothing. */
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

  onAppended(listener: (events: readonly LedgerEvent[]) => void): Disposable {
    const listening = this.appended.event(listener);
    if (!this.watching && !this.closed) {
      this.watching = watchGrowth(this.folder, this.file, () => this.look());
      this.look();
    }
    return listening;
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

  /** A file that is gone for a moment is read again at its next change. */
  private look(): void {
    this.reading = this.reading.then(() => this.follow()).catch(() => undefined);
  }

  private async follow(): Promise<void> {
    const before = this.reader.events.length;
    await readRest(this.file, this.reader, this.files);
    const news = this.reader.events.slice(before);
    if (news.length > 0 && !this.closed) this.appended.fire(news);
  }
}

/** Tells when a file may have grown: from the system where it can tell, else by looking each second. */
function watchGrowth(folder: string, file: string, grown: () => void): Disposable {
  const look = () => watchFile(file, { persistent: false, interval: 1_000 }, grown);
  const unwatch = () => unwatchFile(file, grown);
  try {
    const watcher = watch(folder, { persistent: false }, grown);
    watcher.on('error', () => {
      watcher.close();
      look();
    });
    return {
      dispose() {
        watcher.close();
        unwatch();
      },
    };
  } catch {
    look();
    return { dispose: unwatch };
  }
}
