import path from 'node:path';
import * as vscode from 'vscode';
import { applyCondensed } from '../app/condensed';
import { startTicking } from '../app/pacing';
import { readRecord } from '../app/record';
import { speakersAfter } from '../app/resumeSettings';
import { confirmOrigins, listSpeakers, type SpeakingSeat } from '../app/seatModels';
import {
  createNewSessionFolder,
  forkSession,
  performRecorded,
  type ReadySession,
  resumeInFolder,
  startSession,
} from '../app/session';
import { describeError, HumanError } from '../base/errors';
import type { Text } from '../base/message';
import { nodeClock } from '../disk/clock';
import type { Owner } from '../disk/ownerLock';
import { createForkFolder } from '../disk/recording';
import { readSources } from '../disk/sources';
import { formatOf } from '../formats/index';
import type { ResumeSettings } from '../ledger/events';
import type { SessionState } from '../ledger/state';
import { forkEvents } from '../stage/forking';
import { openingOf } from '../stage/opening';
import { replaceAgents } from '../stage/reseating';
import type { SessionServices, Setup } from '../stage/setup';
import { excludeSessionsOf } from './searchExclusion';
import { type ClosableServices, userFolder } from './services';
import { workspaceFolderOf } from './sessionPatterns';
import type { ForkChanges, RunningSession, Sessions } from './sessions';
import { userSettings } from './settings';
import { confirm } from './setup/ask';
import { localizeEngineText, showError } from './showError';
import { completeStep } from './walkthrough';

/** Starts, resumes and forks sessions, and runs them. */
export class SessionStarter {
  constructor(private readonly sessions: Sessions) {}

  /** Opens a new session in its own folder under `place` and starts it; `stepwise`, it pauses before its first step (beat). */
  async start(wanted: Setup, place: string, { stepwise = false } = {}): Promise<RunningSession> {
    const services = await this.sessions.services.of();
    const setup = await applyCondensed(wanted, userFolder());
    // Before the folder, so that an invalid set-up creates none.
    const opening = openingOf(setup, services);
    await this.askAboutOrigins(listSpeakers(opening.opened), services, place);
    const folder = await createNewSessionFolder(setup, place, userSettings().allowLinks);
    await this.sessions.rememberFolder(place);
    // The session starts even if the search settings cannot be written.
    await excludeSessionsOf(place).catch(error => this.sessions.log.warn(describeError(error)));
    return this.run(await startSession(setup, folder, services, { opening, stepwise }), services);
  }

  /** Resumes an interrupted session. */
  async resume(folder: string, resumeSettings: ResumeSettings | undefined): Promise<RunningSession> {
    const services = await this.sessions.services.of();
    const place = workspaceFolderOf(folder, this.sessions.places());
    const ready = await resumeInFolder(folder, services, {
      resumeSettings,
      sources: async opened => {
        const sources = await readSources(folder, opened);
        await this.askAboutOrigins(speakersAfter(opened, resumeSettings), services, place);
        return sources;
      },
      refusal: ({ owner, notices }, ended) => {
        const texts = notices.map(({ message }) => message);
        return notResumableError(ended, owner, texts);
      },
    });
    return this.run(ready, services);
  }

  /** Starts a new session with another's events up to a turn, and goes on from there after the given inputs. */
  async fork(folder: string, turn: string, changes: ForkChanges = {}): Promise<RunningSession> {
    const { resumeSettings, instead, inputs = [], agents = new Map() } = changes;
    const services = await this.sessions.services.of();
    const { events, state: recorded, owner, notices } = await readRecord(folder);
    if (!recorded.opened) throw notResumableError(false, owner, notices);
    // Before the folder, so that an unknown turn creates none.
    const keptEvents = forkEvents(events, turn, instead);
    const format = formatOf(recorded.opened.format);
    const recordedSources = await readSources(folder, recorded.opened);
    const { state, sources } = replaceAgents(recorded, recordedSources, format, agents, services);
    const place = workspaceFolderOf(folder, this.sessions.places());
    await this.askAboutOrigins(speakersAfter(state.opened ?? recorded.opened, resumeSettings), services, place);
    await this.sessions.rememberFolder(place);
    const forkFolder = await createForkFolder(folder, place, userSettings().allowLinks);
    const ready = await forkSession(keptEvents, forkFolder, sources, services, resumeSettings);
    for (const input of inputs) await ready.session.put(input);
    return this.run(ready, services);
  }

  /** Names the servers that a session would send to, and asks about those that are new for its folder; refusing cancels. */
  private async askAboutOrigins(
    seats: readonly SpeakingSeat[],
    services: SessionServices,
    workspace: string,
  ): Promise<void> {
    await confirmOrigins(seats, services, { workspace, home: userFolder() }, async origins => {
      const message = vscode.l10n.t('This session sends its content to {0} providers.', origins.size);
      const detail = [...origins].map(([origin, names]) => `${origin}: ${names.join(', ')}`).join('\n');
      await confirm(message, detail, vscode.l10n.t('Send to All'));
    });
  }

  /** Runs a session until it ends or is stopped, and lists it as long; returns once it is under way. */
  private async run(ready: ReadySession, services: ClosableServices): Promise<RunningSession> {
    const { session, folder } = ready;
    const stop = new AbortController();
    const eventListener = session.onEvent(event => {
      if (event.type === 'input.received') void completeStep('hasSteered');
      // Lists and the status bar show turns, states and who is waited for.
      if (/^(turn\.|session\.|input\.|listen\.)/.test(event.type)) this.sessions.refresh();
    });
    const ticker = startTicking(session, nodeClock);
    const perform = async () => {
      const actions = {
        perform: () => session.perform(stop.signal),
        async close() {
          eventListener.dispose();
          ticker.dispose();
          await services.close();
        },
        redact: this.sessions.log.redaction.redact,
      };
      await performRecorded(ready, actions, userFolder());
    };
    // Begins in a microtask, when `live` exists.
    const done = Promise.resolve()
      .then(perform)
      .finally(() => this.sessions.untrack(live));
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
    live.done.catch(error => showError(error, this.sessions.log));
    this.sessions.log.info(`Session ${live.id} is running.`);
    this.sessions.track(live);
    return live;
  }
}

/** The error for a session that is neither resumed nor forked: it has ended, or another window (`owner`) runs it, or its record is damaged. */
function notResumableError(ended: boolean, owner: Owner | undefined, notices: readonly Text[]): HumanError {
  if (ended) {
    return new HumanError(
      vscode.l10n.t('This session has ended.'),
      vscode.l10n.t('Open it and fork it from any turn to continue.'),
    );
  }
  if (owner) {
    return new HumanError(
      vscode.l10n.t('Another window is running this session.'),
      vscode.l10n.t('Watch it here, or continue it there.'),
    );
  }
  return new HumanError(
    vscode.l10n.t('This session cannot be resumed. {0}', notices.map(localizeEngineText).join(' ')),
    vscode.l10n.t('You can still read it. Fork it from a turn to continue.'),
  );
}

/** The title of a session: its topic, or its document's title; a fork is marked. */
export function sessionTitle({ opened, forkedFrom }: Pick<SessionState, 'opened' | 'forkedFrom'>): string {
  const title = opened?.document?.title || opened?.topic || '…';
  return forkedFrom ? vscode.l10n.t('{0} (fork)', title) : title;
}
