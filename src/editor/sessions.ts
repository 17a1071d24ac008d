import path from 'node:path';
import * as vscode from 'vscode';
import { DisposableStore } from '../base/disposables';
import type { SessionFolderWatcher } from '../disk/folderWatcher';
import type { SessionSummary } from '../disk/sessions';
import type { ResumeSettings } from '../ledger/events';
import type { UserInput } from '../script/input';
import type { ForkReplacement } from '../stage/forking';
import type { Replacements } from '../stage/reseating';
import type { Session } from '../stage/session';
import type { Setup } from '../stage/setup';
import type { Log } from './log';
import type { ServiceFactory } from './services';
import { sessionWatchPatterns } from './sessionPatterns';
import type { SessionStarter } from './sessionStarter';
import { userSettings } from './settings';
import { requireTrust } from './showError';
import { folderPaths } from './textFiles';
import { documentPath } from './views/sessionGroups';

/** The memory of folders outside the workspace that have sessions, such as the sample's. */
const placesKey = 'convene.places';

/** The changes of a fork, a session that begins with another's events up to a turn: agents by seat, voices and caps, its last turn, and what the user says. */
export interface ForkChanges {
  agents?: Replacements;
  resumeSettings?: ResumeSettings;
  instead?: ForkReplacement;
  inputs?: readonly UserInput[];
}

/** A session that this window runs. */
export interface RunningSession {
  readonly id: string;
  readonly folder: string;
  readonly title: string;
  readonly session: Session;
  /** Whether a chat follows it to its end. */
  isInChat?: boolean;
  /** Resolves when nothing of it runs any more and everything is on disk. */
  readonly done: Promise<void>;
  /** Lets running turns end and leaves the rest to be resumed. */
  suspend(): void;
  /** Stops at once; what was said is kept. */
  abort(): void;
}

/** What other extensions may see of the sessions. */
export type PublicSessions = Pick<Sessions, 'live' | 'liveIn' | 'found' | 'onDidChange' | 'onDidEnd'>;

/** The sessions of this window: those it runs, and all in its folders. */
export class Sessions extends DisposableStore {
  private readonly changed = this.add(new vscode.EventEmitter<void>());
  private readonly ended = this.add(new vscode.EventEmitter<RunningSession>());
  private readonly running = new Map<string, RunningSession>();
  /** The sessions that are being resumed, by folder as those running. */
  private readonly resuming = new Map<string, Promise<RunningSession>>();
  private watcher: SessionFolderWatcher | undefined;
  private loadingStarter: Promise<SessionStarter> | undefined;

  /** A session began, had a turn, ended, appeared or disappeared. */
  readonly onDidChange = this.changed.event;
  /** A session that this window ran has ended, or was suspended. */
  readonly onDidEnd = this.ended.event;

  constructor(
    readonly services: ServiceFactory,
    readonly log: Log,
    private readonly memory: vscode.Memento,
  ) {
    super();
  }

  /** What other extensions may see: starting and resuming need a command, which asks the user. */
  readonly publicView: PublicSessions = this.createPublicView();

  private createPublicView(): PublicSessions {
    const running = () => this.live;
    return {
      get live() {
        return running();
      },
      liveIn: folder => this.liveIn(folder),
      /** All sessions in the folders of this window, running or not. */
      found: () => this.found(),
      onDidChange: this.onDidChange,
      onDidEnd: this.onDidEnd,
    };
  }

  /** The sessions that this window runs. */
  get live(): readonly RunningSession[] {
    return [...this.running.values()];
  }

  liveIn(folder: string): RunningSession | undefined {
    return this.running.get(path.normalize(folder));
  }

  /** Opens a new session in its own folder under `place` and starts it; `stepwise`, it pauses before its first step (beat). */
  async start(setup: Setup, place: string, options: { stepwise?: boolean } = {}): Promise<RunningSession> {
    requireTrust();
    return (await this.starter()).start(setup, place, options);
  }

  /** Resumes an interrupted session; `resumeSettings` are newly confirmed voices and caps, without which another user's session is not resumed. */
  async resume(folder: string, resumeSettings?: ResumeSettings): Promise<RunningSession> {
    requireTrust();
    const key = path.normalize(folder);
    const known = this.running.get(key) ?? this.resuming.get(key);
    if (known) return known;
    const resumed = this.starter()
      .then(each => each.resume(folder, resumeSettings))
      .finally(() => this.resuming.delete(key));
    // A second call meanwhile, such as a second click, gets the same session.
    this.resuming.set(key, resumed);
    return resumed;
  }

  /** Starts a new session with another's events up to a turn, and goes on from there after the given inputs. */
  async fork(folder: string, turn: string, changes: ForkChanges = {}): Promise<RunningSession> {
    requireTrust();
    return (await this.starter()).fork(folder, turn, changes);
  }

  /** All sessions in the folders of this window, running or not, newest first; from the first call on, these folders are watched. */
  async found(): Promise<SessionSummary[]> {
    const { SessionFolderWatcher } = await import('../disk/folderWatcher');
    const { findSessions } = await import('../disk/sessions');
    this.watcher ??= this.beginWatching(new SessionFolderWatcher(() => this.refresh()));
    const { allowLinks } = userSettings();
    const found = await findSessions(this.places(), { allowLinks });
    const folders = found.map(({ folder }) => folder);
    this.watcher.watch(this.places(), folders);
    return found;
  }

  refresh(): void {
    this.changed.fire();
  }

  /** Looks whether session folders have come or gone; does nothing before sessions were listed. */
  async check(): Promise<void> {
    await this.watcher?.check();
  }

  /** Lists a session that runs now, until it is done. */
  track(live: RunningSession): void {
    this.running.set(path.normalize(live.folder), live);
    this.refresh();
  }

  /** Removes a session that runs no longer. */
  untrack(live: RunningSession): void {
    this.running.delete(path.normalize(live.folder));
    this.ended.fire(live);
    this.refresh();
  }

  override dispose(): void {
    for (const live of this.running.values()) live.abort();
    super.dispose();
  }

  /** The folders that may have sessions. */
  places(): string[] {
    return [...new Set([...folderPaths(), ...this.externalFolders()])];
  }

  // Folders outside the workspace that contain sessions, such as the sample's.
  private externalFolders(): string[] {
    const places = this.memory.get<unknown>(placesKey);
    return Array.isArray(places) ? places.filter(each => typeof each === 'string') : [];
  }

  /** Remembers a folder outside the workspace that has sessions. */
  async rememberFolder(place: string): Promise<void> {
    const known = this.externalFolders();
    const isOpen = vscode.workspace.getWorkspaceFolder(vscode.Uri.file(place)) !== undefined;
    if (!isOpen && !known.includes(place)) await this.memory.update(placesKey, [...known, place]);
  }

  /** Watches for sessions that other programs or windows create or delete. */
  private beginWatching(folders: SessionFolderWatcher): SessionFolderWatcher {
    this.add(folders);
    this.add(vscode.window.onDidChangeWindowState(({ focused }) => focused && this.check()));
    // A saved document may make its sessions stale.
    const onSave = vscode.workspace.onDidSaveTextDocument(each => each.languageId === 'markdown' && this.refresh());
    this.add(onSave);
    for (const pattern of sessionWatchPatterns) {
      const files = this.add(vscode.workspace.createFileSystemWatcher(pattern, false, true));
      for (const event of [files.onDidCreate, files.onDidDelete]) event(() => this.refresh());
    }
    return folders;
  }

  // A window that starts no session need not load it.
  private starter(): Promise<SessionStarter> {
    this.loadingStarter ??= import('./sessionStarter').then(({ SessionStarter }) => new SessionStarter(this));
    return this.loadingStarter;
  }
}

/** The newest session on a document that meets a condition; `found` has the newest first. */
export function newestSessionOn(
  found: readonly SessionSummary[],
  uri: vscode.Uri,
  condition: (session: SessionSummary) => boolean,
): SessionSummary | undefined {
  return found.find(each => documentPath(each) === uri.fsPath && condition(each));
}
