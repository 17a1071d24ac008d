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
import { replaceAgents } from '../stage/reseating';
import { openingOf } from '../stage/seating';
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
  constructor(private readonly list: Sessions) {}

  /** Opens a new session in its own folder under `place` and starts it; stepwise, it waits before its first beat. */
  async start(wanted: Setup, place: string, { stepwise = false } = {}): Promise<RunningSession> {
    const services = await this.list.services.of();
    // Opened first, so that an invalid set-up creates no folder.
    const setup = await applyCondensed(wanted, userFolder());
    const opening = openingOf(setup, services);
    await this.confirmOrigins(listSpeakers(opening.opened), services, place);
    const folder = await createNewSessionFolder(setup, place, userSettings().allowLinks);
    await this.list.rememberFolder(place);
    // The session starts even if the search settings cannot be written.
    await excludeSessionsOf(place).catch(error => this.list.log.warn(describeError(error)));
    return this.run(await startSession(setup, folder, services, { opening, stepwise }), services);
  }

  /** Resumes an interrupted session. */
  async resume(folder: string, resumeSettings: ResumeSettings | undefined): Promise<RunningSession> {
    const services = await this.list.services.of();
    const ready = await resumeInFolder(folder, services, {
      resumeSettings,
      sources: async opened => {
        const sources = await readSources(folder, opened);
        await this.confirmOrigins(
          speakersAfter(opened, resumeSettings),
          services,
          workspaceFolderOf(folder, this.list.places()),
        );
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
  async fork(folder: string, turn: string, changes: ForkChanges = {}): Promise<RunningSession> {
    const { resumeSettings, instead, inputs = [], agents = new Map() } = changes;
    const services = await this.list.services.of();
    const { events, state: recorded, owner, notices } = await readRecord(folder);
    if (!recorded.opened) throw notResumableError(false, owner, notices);
    // Computed first, so that an unknown turn creates no folder.
    const keptEvents = forkEvents(events, turn, instead);
    const format = formatOf(recorded.opened.format);
    const copies = await readSources(folder, recorded.opened);
    const { state, sources } = replaceAgents(recorded, copies, format, agents, services);
    const place = workspaceFolderOf(folder, this.list.places());
    await this.confirmOrigins(speakersAfter(state.opened ?? recorded.opened, resumeSettings), services, place);
    await this.list.rememberFolder(place);
    const copy = await createForkFolder(folder, place, userSettings().allowLinks);
    const ready = await forkSession(keptEvents, copy, sources, services, resumeSettings);
    for (const input of inputs) await ready.session.put(input);
    return this.run(ready, services);
  }

  /** Names the servers that a session would send to, and asks about those that are new for its folder; refusing cancels. */
  private async confirmOrigins(
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

  private async run(ready: ReadySession, services: ClosableServices): Promise<RunningSession> {
    const { session, folder } = ready;
    const stop = new AbortController();
    const listening = session.onEvent(event => {
      if (event.type === 'input.received') void completeStep('hasSteered');
      if (/^(turn\.|session\.|input\.|listen\.)/.test(event.type)) this.list.refresh();
    });
    const ticking = startTicking(session, nodeClock);
    const performed = async () => {
      const performing = {
        perform: () => session.perform(stop.signal),
        async close() {
          listening.dispose();
          ticking.dispose();
          await services.close();
        },
        redact: this.list.log.redaction.redact,
      };
      await performRecorded(ready, performing, userFolder());
    };
    // Runs even if writing failed.
    const done = Promise.resolve()
      .then(performed)
      .finally(() => this.list.untrack(live));
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
    live.done.catch(error => showError(error, this.list.log));
    this.list.log.info(`Session ${live.id} is running.`);
    this.list.track(live);
    return live;
  }
}

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
