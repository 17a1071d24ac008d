import path from 'node:path';
import * as vscode from 'vscode';
import type { SpeakingSeat } from '../app/seatModels';
import type { ReadySession } from '../app/session';
import { speakersAfter } from '../app/takingUp';
import { type Disposable, DisposableStore } from '../base/disposables';
import { describeError, HumanError } from '../base/errors';
import type { SessionFolderWatcher } from '../disk/folderWatcher';
import type { Owner } from '../disk/ownerLock';
import type { SessionSummary } from '../disk/sessions';
import type { TakenUp } from '../ledger/events';
import type { SessionState } from '../ledger/state';
import type { UserInput } from '../script/input';
import type { ForkReplacement } from '../stage/forking';
import type { Session } from '../stage/session';
import type { SessionServices, Setup } from '../stage/setup';
import { loadEngine } from './editor';
import type { Log } from './log';
import { hideFromSearch } from './searchExclusion';
import { type ClosableServices, type ServiceFactory, userFolder } from './services';
import { sessionWatchPatterns, workspaceFolderOf } from './sessionHome';
import { userSettings } from './settings';
import { localizeEngineText, orCancel, requireTrust, showError } from './showError';
import { completeStep } from './walkthrough';

const placesKey = 'convene.places';

/** What changes in a fork: its voices, its last turn, and inputs before it goes on. */
interface ForkChanges {
  taken?: TakenUp;
  instead?: ForkReplacement;
  inputs?: readonly UserInput[];
}

/** A session that this window runs. */
export interface RunningSession {
  readonly id: string;
  readonly folder: string;
  readonly title: string;
  readonly session: Session;
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
export class Sessions implements Disposable {
  private readonly held = new DisposableStore();
  private readonly changed = this.held.add(new vscode.EventEmitter<void>());
  private readonly ended = this.held.add(new vscode.EventEmitter<RunningSession>());
  private readonly running = new Map<string, RunningSession>();
  private readonly resuming = new Map<string, Promise<RunningSession>>();
  private watching: SessionFolderWatcher | undefined;

  /** A session began, had a turn, ended, appeared or disappeared. */
  readonly onDidChange = this.changed.event;
  /** A session that this window ran has ended, or was suspended. */
  readonly onDidEnd = this.ended.event;

  constructor(
    private readonly serviceFactory: ServiceFactory,
    private readonly log: Log,
    private readonly memory: vscode.Memento,
  ) {}

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

  get live(): readonly RunningSession[] {
    return [...this.running.values()];
  }

  liveIn(folder: string): RunningSession | undefined {
    return this.running.get(path.normalize(folder));
  }

  /** Opens a new session in its own folder under `place` and starts it; stepwise, it waits before its first beat. */
  async start(wanted: Setup, place: string, { stepwise = false } = {}): Promise<RunningSession> {
    requireTrust();
    const engine = await loadEngine();
    const services = await this.serviceFactory.of();
    // Opened first, so that an invalid set-up creates no folder.
    const setup = await engine.applyCondensed(wanted, userFolder(engine));
    const opening = engine.openingOf(setup, services);
    await this.confirmOrigins(engine.listSpeakers(opening.opened), services, place);
    const folder = await engine.createNewSessionFolder(setup, place, userSettings().allowLinks);
    await this.rememberFolder(place);
    // The session starts even if the search settings cannot be written.
    await hideFromSearch(place).catch(error => this.log.warn(describeError(error)));
    return this.run(await engine.startSession(setup, folder, services, { opening, stepwise }), services);
  }

  /** Resumes an interrupted session; `taken` are newly confirmed voices and caps, without which another user's session is not resumed. */
  async resume(folder: string, taken?: TakenUp): Promise<RunningSession> {
    requireTrust();
    const key = path.normalize(folder);
    const known = this.running.get(key) ?? this.resuming.get(key);
    if (known) return known;
    const resumed = this.takeUp(folder, taken).finally(() => this.resuming.delete(key));
    // A second call meanwhile, such as a second click, gets the same session.
    this.resuming.set(key, resumed);
    return resumed;
  }

  private async takeUp(folder: string, taken: TakenUp | undefined): Promise<RunningSession> {
    const engine = await loadEngine();
    const services = await this.serviceFactory.of();
    const ready = await engine.resumeInFolder(folder, services, {
      taken,
      sources: async opened => {
        const sources = await engine.readSources(folder, opened);
        await this.confirmOrigins(speakersAfter(opened, taken), services, workspaceFolderOf(folder, this.places()));
        return sources;
      },
      refusal: ({ owner, notices }, ended) =>
        notResumableError(
          ended,
          owner,
          notices.map(each => each.message),
        ),
    });
    return this.run(ready, services);
  }

  /** Starts a new session with another's events up to a turn, and goes on from there after the given inputs. */
  async fork(folder: string, turn: string, { taken, instead, inputs = [] }: ForkChanges = {}): Promise<RunningSession> {
    requireTrust();
    const engine = await loadEngine();
    const services = await this.serviceFactory.of();
    const { events, state, owner, notices } = await engine.readRecord(folder);
    const { opened } = state;
    if (!opened) throw notResumableError(false, owner, notices);
    const sources = await engine.readSources(folder, opened);
    // Computed first, so that an unknown turn creates no folder.
    const keptEvents = engine.forkEvents(events, turn, instead);
    const place = workspaceFolderOf(folder, this.places());
    await this.confirmOrigins(speakersAfter(opened, taken), services, place);
    await this.rememberFolder(place);
    const copy = await engine.createForkFolder(folder, place, userSettings().allowLinks);
    const ready = await engine.forkSession(keptEvents, copy, sources, services, taken);
    for (const input of inputs) await ready.session.put(input);
    return this.run(ready, services);
  }

  /** All sessions in the folders of this window, running or not. */
  async found(): Promise<SessionSummary[]> {
    const { findSessions, SessionFolderWatcher } = await loadEngine();
    this.watching ??= this.beginWatching(new SessionFolderWatcher(() => this.refresh()));
    const { allowLinks } = userSettings();
    const found = await findSessions(this.places(), { allowLinks });
    this.watching.watch(
      this.places(),
      found.map(({ folder }) => folder),
    );
    return found;
  }

  refresh(): void {
    this.changed.fire();
  }

  /** Looks whether session folders have come or gone; does nothing before sessions were listed. */
  async check(): Promise<void> {
    await this.watching?.check();
  }

  dispose(): void {
    for (const live of this.running.values()) live.abort();
    this.held.dispose();
  }

  private places(): string[] {
    const folders = (vscode.workspace.workspaceFolders ?? []).map(folder => folder.uri.fsPath);
    return [...new Set([...folders, ...this.externalFolders()])];
  }

  // Folders outside the workspace that contain sessions, such as the sample's.
  private externalFolders(): string[] {
    const places = this.memory.get<unknown>(placesKey);
    return Array.isArray(places) ? places.filter(each => typeof each === 'string') : [];
  }

  private async rememberFolder(place: string): Promise<void> {
    const known = this.externalFolders();
    const isOpen = vscode.workspace.getWorkspaceFolder(vscode.Uri.file(place)) !== undefined;
    if (!isOpen && !known.includes(place)) await this.memory.update(placesKey, [...known, place]);
  }

  /** Watches for sessions that other programs or windows create or delete. */
  private beginWatching(folders: SessionFolderWatcher): SessionFolderWatcher {
    this.held.add(folders);
    this.held.add(vscode.window.onDidChangeWindowState(({ focused }) => focused && this.check()));
    // A saved document may make its sessions stale.
    const onSave = vscode.workspace.onDidSaveTextDocument(each => each.languageId === 'markdown' && this.refresh());
    this.held.add(onSave);
    for (const pattern of sessionWatchPatterns) {
      const watcher = this.held.add(vscode.workspace.createFileSystemWatcher(pattern, false, true));
      this.held.add(watcher.onDidCreate(() => this.refresh()));
      this.held.add(watcher.onDidDelete(() => this.refresh()));
    }
    return folders;
  }

  /** Names the servers that a session would send to, and asks about those that are new for its folder; refusing cancels. */
  private async confirmOrigins(
    seats: readonly SpeakingSeat[],
    services: SessionServices,
    workspace: string,
  ): Promise<void> {
    const engine = await loadEngine();
    await engine.confirmOrigins(seats, services, { workspace, home: userFolder(engine) }, async origins => {
      const message = vscode.l10n.t('This session sends what it is about to {0} places.', origins.size);
      const detail = [...origins].map(([origin, names]) => `${origin}: ${names.join(', ')}`).join('\n');
      const yes = vscode.l10n.t('Send to Each');
      orCancel(await vscode.window.showWarningMessage(message, { modal: true, detail }, yes));
    });
  }

  private async run(ready: ReadySession, services: ClosableServices): Promise<RunningSession> {
    const engine = await loadEngine();
    const { session, folder } = ready;
    const stop = new AbortController();
    const listening = session.onEvent(event => {
      if (event.type === 'input.received') void completeStep('hasSteered');
      if (/^(turn\.|session\.|input\.|listen\.)/.test(event.type)) this.changed.fire();
    });
    const ticking = engine.startTicking(session, engine.nodeClock);
    const performed = async () => {
      const performing = {
        perform: () => session.perform(stop.signal),
        async close() {
          listening.dispose();
          ticking.dispose();
          await services.close();
        },
        redact: this.log.redaction.redact,
      };
      await engine.performRecorded(ready, performing, userFolder(engine));
    };
    // Runs even if writing failed.
    const done = Promise.resolve()
      .then(performed)
      .finally(() => {
        this.running.delete(path.normalize(folder));
        this.ended.fire(live);
        this.changed.fire();
      });
    const { opened } = session.state;
    const live: RunningSession = {
      id: opened?.session ?? path.basename(folder),
      folder,
      title: sessionTitle(session.state),
      session,
      done,
      suspend: () => session.suspend(),
      abort: () => stop.abort(),
    };
    // An error that ends a session (a full disk, a changed script) is shown; what was said is in the ledger.
    live.done.catch(error => showError(error, this.log));
    this.running.set(path.normalize(folder), live);
    this.log.info(`Session ${live.id} is running.`);
    this.changed.fire();
    return live;
  }
}

function notResumableError(ended: boolean, owner: Owner | undefined, notices: readonly string[]): HumanError {
  if (ended) {
    return new HumanError(
      vscode.l10n.t('This session has ended.'),
      vscode.l10n.t('Open it, and fork it from any turn to go on.'),
    );
  }
  if (owner) {
    return new HumanError(
      vscode.l10n.t('Another window is running this session.'),
      vscode.l10n.t('Watch it here, or continue it there.'),
    );
  }
  return new HumanError(
    vscode.l10n.t('This session cannot be taken up. {0}', notices.map(localizeEngineText).join(' ')),
    vscode.l10n.t('It can still be read; fork it from a turn to go on.'),
  );
}

/** The newest session on a document that meets a condition. */
export function newestSessionOn(
  found: readonly SessionSummary[],
  uri: vscode.Uri,
  holds: (session: SessionSummary) => boolean,
): SessionSummary | undefined {
  const isOn = ({ folder, document }: SessionSummary) =>
    document !== undefined && path.resolve(path.dirname(path.dirname(folder)), document) === uri.fsPath;
  return found.find(each => isOn(each) && holds(each));
}

/** The title of a session: its topic, or its document's title; a fork is marked. */
export function sessionTitle({ opened, forkedFrom }: Pick<SessionState, 'opened' | 'forkedFrom'>): string {
  const title = opened?.document?.title || opened?.topic || '…';
  return forkedFrom ? vscode.l10n.t('{0} (fork)', title) : title;
}
