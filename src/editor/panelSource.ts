import * as vscode from 'vscode';
import { isOwn, readCopies } from '../app/record';
import type { Disposable } from '../base/disposables';
import { Emitter } from '../base/emitter';
import { nodeClock } from '../disk/clock';
import { openLedger } from '../disk/ledgerFile';
import type { Recording } from '../disk/recording';
import { readRecording } from '../disk/recording';
import type { DocumentText } from '../document/document';
import type { LedgerEvent } from '../ledger/events';
import { apply, fold } from '../ledger/fold';
import type { FeedSource } from '../protocol/feed';
import { staticSource } from '../protocol/feed';
import type { Session } from '../stage/session';
import { foreignSessionNotice } from './resuming';
import { userFolder } from './services';
import { sessionTitle } from './sessionStarter';
import { localizeEngineText } from './showError';

/** The data that a panel shows. */
export interface PanelSource extends Disposable {
  readonly feed: FeedSource;
  /** The session, if this window runs or ran it. */
  readonly session?: Session;
  readonly title: string;
  /** The session's copy of its document. */
  readonly document?: DocumentText;
  /** Why no input is possible although the session has not ended. */
  readonly whyReadOnly?: string;
  /** Whether another process runs it, which may release it at any time. */
  readonly watched: boolean;
  readonly notices: readonly string[];
  /** This user has not signed it, so its voices and cost are not trusted. */
  readonly foreign: boolean;
  /** The metadata of a recording. */
  readonly recording?: Recording;
}

/** Opens the data of a session: of the running session, or of its ledger (the events on disk), which is followed while another window writes it. */
export async function openPanelSource(folder: string, session: Session | undefined): Promise<PanelSource> {
  if (session) {
    const { document } = session.sources;
    const rest = { foreign: false, watched: false, notices: [], dispose: () => undefined };
    return { feed: session, session, title: sessionTitle(session.state), document, ...rest };
  }
  const ledger = await openLedger(folder, { clock: nodeClock, readOnly: true });
  const events: LedgerEvent[] = [...ledger.events];
  const state = fold(events);
  const appended = new Emitter<LedgerEvent>();
  const subscription = ledger.owner
    ? ledger.onAppended(newEvents => {
        for (const event of newEvents) {
          events.push(event);
          apply(state, event);
          appended.fire(event);
        }
      })
    : undefined;
  // Without its copies a session can still be read; only its quotes have no links.
  const copies = await readCopies(folder, state);
  const recording = await readRecording(folder);
  const foreign = !(await isOwn(state, copies, userFolder()));
  // Written by a newer version of Convene, it can only be read.
  const newer = ledger.notices.find(notice => notice.kind === 'newerVersion');
  return {
    feed: { ...staticSource(state, events), onEvent: appended.event },
    title: sessionTitle(state),
    document: copies?.document,
    whyReadOnly: ledger.owner
      ? vscode.l10n.t('Another window is running this session; you can watch it here.')
      : newer && localizeEngineText(newer.message),
    watched: ledger.owner !== undefined,
    foreign,
    recording,
    // A recording needs no notice that somebody else made it.
    notices: [
      ...(foreign && !recording ? [foreignSessionNotice()] : []),
      ...ledger.notices.map(notice => localizeEngineText(notice.message)),
    ],
    dispose() {
      subscription?.dispose();
      void ledger.close();
    },
  };
}
