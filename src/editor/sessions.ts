import path from 'node:path';
import * as vscode from 'vscode';
import type { SpokenSeat } from '../app/seatModels';
import type { ReadySession } from '../app/session';
import { seatsTaken } from '../app/takingUp';
import { type Disposable, DisposableStore } from '../base/disposables';
import { HumanError, readable } from '../base/errors';
import type { Owner } from '../disk/ownerLock';
import type { SessionSummary } from '../disk/sessions';
import type { TakenUp } from '../ledger/events';
import type { SessionState } from '../ledger/state';
import type { UserInput } from '../script/input';
import type { Instead } from '../stage/forking';
import type { Session } from '../stage/session';
import type { Setup, World } from '../stage/setup';
import { loadEngine } from './editor';
import type { Log } from './log';
import { hideFromSearch } from './searching';
import { ledgerPatterns, placeAround } from './sessionHome';
import { userSettings } from './settings';
import { chosen, requireTrust, tell, told } from './tell';
import { tick } from './walkthrough';
import { type LiveWorld, userFolder, type Worlds } from './worlds';

const placesKey = 'convene.places';

/** What is otherwise in a branch: who speaks, what becomes of its last turn, and what is put in before it goes on. */
interface Otherwise {
  taken?: TakenUp;
  instead?: Instead;
  inputs?: readonly UserInput[];
}

/** A session that this window runs. */
export interface LiveSession {
  readonly id: string;
  readonly folder: string;
  readonly title: string;
  readonly session: Session;
  /** Resolves when nothing of it runs any more and all is on disk. */
  readonly done: Promise<void>;
  /** Finishes the turns under way and leaves the rest for a later day. */
  suspend(): void;
  /** Stops at once, keeping all that was said. */
  abandon(): void;
}

/** What other extensions may know of sessions. */
export type SeenSessions = Pick<Sessions, 'live' | 'liveIn' | 'found' | 'onDidChange' | 'onDidEnd'>;

/** The sessions of this window: those it runs, and all that lie in its folders. */
export class Sessions implements Disposable {
  private readonly held = new DisposableStore();
  private readonly changed = this.held.add(new vscode.EventEmitter<void>());
  private readonly ended = this.held.add(new vscode.EventEmitter<LiveSession>());
  private readonly running = new Map<string, LiveSession>();
  private readonly resuming = new Map<string, Promise<LiveSession>>();
  private watching = false;

  /** A session began, went on by a turn, ended, appeared or went away. */
  readonly onDidChange = this.changed.event;
  /** A session that this window ran is over, or was put down. */
  readonly onDidEnd = this.ended.event;

  constructor(
    private readonly worlds: Worlds,
    private readonly log: Log,
    private readonly memory: vscode.Memento,
  ) {}

  /** What others may see of them: whoever starts or takes up one, is asked by a command first. */
  readonly seen: SeenSessions = this.shownToOthers();

  private shownToOthers(): SeenSessions {
    const running = () => this.live;
    return {
      get live() {
        return running();
      },
      liveIn: folder => this.liveIn(folder),
      found: () => this.found(),
      onDidChange: this.onDidChange,
      onDidEnd: this.onDidEnd,
    };
  }

  get live(): readonly LiveSession[] {
    return [...this.running.values()];
  }

  liveIn(folder: string): LiveSession | undefined {
    return this.running.get(path.normalize(folder));
  }

  /** Opens a new session in a folder of its own under `place` and begins to perform it; stepwise, it waits before its first beat. */
  async start(wanted: Setup, place: string, { stepwise = false } = {}): Promise<LiveSession> {
    requireTrust();
    const engine = await loadEngine();
    const world = await this.worlds.of();
    // A set-up that cannot be opened leaves no folder behind.
    const setup = await engine.withCondensed(wanted, userFolder(engine));
    const opening = engine.openingOf(setup, world);
    await this.confirmOrigins(engine.speakersIn(opening.opened), world, place);
    const folder = await engine.newSessionFolder(setup, place, userSettings().allowLinks);
    await this.remember(place);
    // A wish about the search; a settings file that cannot be written keeps no session from starting.
    await hideFromSearch(place).catch(error => this.log.warn(readable(error)));
    return this.follow(await engine.startSession(setup, folder, world, { opening, stepwise }), world);
  }

  /** Takes up a session that was interrupted, from its own folder; `taken` is what a person confirmed anew, without which a stranger's is not taken up. */
  async resume(folder: string, taken?: TakenUp): Promise<LiveSession> {
    requireTrust();
    const key = path.normalize(folder);
    const known = this.running.get(key) ?? this.resuming.get(key);
    if (known) return known;
    const resumed = this.takeUp(folder, taken).finally(() => this.resuming.delete(key));
    // Whoever asks meanwhile, by a second click, gets the same one.
    this.resuming.set(key, resumed);
    return resumed;
  }

  private async takeUp(folder: string, taken: TakenUp | undefined): Promise<LiveSession> {
    const engine = await loadEngine();
    const world = await this.worlds.of();
    const ready = await engine.takeUpSession(folder, world, {
      taken,
      sources: async opened => {
        const sources = await engine.readSources(folder, opened);
        await this.confirmOrigins(seatsTaken(opened, taken), world, placeAround(folder, this.places()));
        return sources;
      },
      refusal: ({ owner, notices }, ended) =>
        whyNot(
          ended,
          owner,
          notices.map(each => each.message),
        ),
    });
    return this.follow(ready, world);
  }

  /** A new session that has all of another up to and with a turn, and goes on from there, with what is put in before anybody speaks. */
  async fork(folder: string, turn: string, { taken, instead, inputs = [] }: Otherwise = {}): Promise<LiveSession> {
    requireTrust();
    const engine = await loadEngine();
    const world = await this.worlds.of();
    const { events, state, owner, notices } = await engine.readRecord(folder);
    const { opened } = state;
    if (!opened) throw whyNot(false, owner, notices);
    const sources = await engine.readSources(folder, opened);
    // A turn that is not there leaves no folder behind.
    const kept = engine.forkEvents(events, turn, instead);
    const place = placeAround(folder, this.places());
    await this.confirmOrigins(seatsTaken(opened, taken), world, place);
    await this.remember(place);
    const copy = await engine.newForkFolder(folder, place, userSettings().allowLinks);
    const ready = await engine.forkSession(kept, copy, sources, world, taken);
    for (const input of inputs) await ready.session.put(input);
    return this.follow(ready, world);
  }

  /** All sessions that lie in the folders of this window, running or not. */
  async found(): Promise<SessionSummary[]> {
    this.watch();
    const { findSessions } = await loadEngine();
    const { allowLinks } = userSettings();
    return findSessions(this.places(), { allowLinks });
  }

  refresh(): void {
    this.changed.fire();
  }

  dispose(): void {
    for (const live of this.running.values()) live.abandon();
    this.held.dispose();
  }

  private places(): string[] {
    const folders = (vscode.workspace.workspaceFolders ?? []).map(folder => folder.uri.fsPath);
    return [...new Set([...folders, ...this.elsewhere()])];
  }

  // Places outside the workspace that hold sessions, such as the sample's; what is in them is looked up there each time.
  private elsewhere(): string[] {
    const places = this.memory.get<unknown>(placesKey);
    return Array.isArray(places) ? places.filter(each => typeof each === 'string') : [];
  }

  private async remember(place: string): Promise<void> {
    const known = this.elsewhere();
    const isOpen = vscode.workspace.getWorkspaceFolder(vscode.Uri.file(place)) !== undefined;
    if (!isOpen && !known.includes(place)) await this.memory.update(placesKey, [...known, place]);
  }

  /** Sessions that come and go by other hands: a terminal, another window, a file manager. */
  private watch(): void {
    if (this.watching) return;
    this.watching = true;
    // What was decided on a document is marked once that has changed.
    const saved = vscode.workspace.onDidSaveTextDocument(each => each.languageId === 'markdown' && this.refresh());
    this.held.add(saved);
    for (const pattern of ledgerPatterns) {
      const watcher = this.held.add(vscode.workspace.createFileSystemWatcher(pattern, false, true));
      this.held.add(watcher.onDidCreate(() => this.refresh()));
      this.held.add(watcher.onDidDelete(() => this.refresh()));
    }
  }

  /** Says to which places a session would send, and asks about those that were not confirmed for its folder; whoever says no cancels it. */
  private async confirmOrigins(seats: readonly SpokenSeat[], world: World, workspace: string): Promise<void> {
    const engine = await loadEngine();
    await engine.confirmOrigins(seats, world, { workspace, home: userFolder(engine) }, async origins => {
      const message = vscode.l10n.t('This session sends what it is about to {0} places.', origins.size);
      const detail = [...origins].map(([origin, names]) => `${origin}: ${names.join(', ')}`).join('\n');
      const yes = vscode.l10n.t('Send to Each');
      chosen(await vscode.window.showWarningMessage(message, { modal: true, detail }, yes));
    });
  }

  private async follow(ready: ReadySession, world: LiveWorld): Promise<LiveSession> {
    const engine = await loadEngine();
    const { session, folder } = ready;
    const stop = new AbortController();
    const listening = session.onEvent(event => {
      if (event.type === 'input.received') void tick('hasSteered');
      if (/^(turn\.|session\.|input\.|listen\.)/.test(event.type)) this.changed.fire();
    });
    const ticking = engine.keepTime(session, engine.nodeClock);
    const performed = async () => {
      const performing = {
        perform: () => session.perform(stop.signal),
        async close() {
          listening.dispose();
          ticking.dispose();
          await world.close();
        },
        redact: this.log.redaction.redact,
      };
      await engine.performRecorded(ready, performing, userFolder(engine));
    };
    // Whatever could not be written, the session runs no more.
    const done = Promise.resolve()
      .then(performed)
      .finally(() => {
        this.running.delete(path.normalize(folder));
        this.ended.fire(live);
        this.changed.fire();
      });
    const { opened } = session.state;
    const live: LiveSession = {
      id: opened?.session ?? path.basename(folder),
      folder,
      title: titleOf(session.state),
      session,
      done,
      suspend: () => session.suspend(),
      abandon: () => stop.abort(),
    };
    // What breaks a session off (a full disk, a script that has changed) is told; what was said is in its ledger.
    live.done.catch(error => tell(error, this.log));
    this.running.set(path.normalize(folder), live);
    this.log.info(`Session ${live.id} is running.`);
    this.changed.fire();
    return live;
  }
}

function whyNot(ended: boolean, owner: Owner | undefined, notices: readonly string[]): HumanError {
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
    vscode.l10n.t('This session cannot be taken up. {0}', notices.map(told).join(' ')),
    vscode.l10n.t('It can still be read; fork it from a turn to go on.'),
  );
}

/** The newest session on a document of which this holds. */
export function newestOn(
  found: readonly SessionSummary[],
  uri: vscode.Uri,
  holds: (session: SessionSummary) => boolean,
): SessionSummary | undefined {
  const isOn = ({ folder, document }: SessionSummary) =>
    document !== undefined && path.resolve(path.dirname(path.dirname(folder)), document) === uri.fsPath;
  return found.find(each => isOn(each) && holds(each));
}

/** What a session is called where people see it: its topic, or the title of its document; a fork is told from its origin. */
export function titleOf({ opened, forkedFrom }: Pick<SessionState, 'opened' | 'forkedFrom'>): string {
  const title = opened?.document?.title || opened?.topic || '…';
  return forkedFrom ? vscode.l10n.t('{0} (fork)', title) : title;
}
