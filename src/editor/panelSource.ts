import * as vscode from 'vscode';
import type { Disposable } from '../base/disposables';
import { Emitter } from '../base/emitter';
import type { Recording } from '../disk/recording';
import type { DocumentText } from '../document/document';
import type { LedgerEvent } from '../ledger/events';
import { apply } from '../ledger/fold';
import type { FeedSource } from '../protocol/feed';
import type { Session } from '../stage/session';
import type { Engine } from './editor';
import { titleOf } from './sessions';
import { foreignSession } from './takingUp';
import { told } from './tell';
import { userFolder } from './worlds';

/** What a panel shows, wherever it comes from. */
export interface PanelSource extends Disposable {
  readonly feed: FeedSource;
  /** The session that this window runs, or ran. */
  readonly session?: Session;
  readonly title: string;
  readonly document?: DocumentText;
  /** Why nothing can be put in, though the session has not ended. */
  readonly readOnly?: string;
  /** Another process runs it, and may let go of it at any time. */
  readonly watched: boolean;
  readonly notices: readonly string[];
  /** This user has not signed it: what it says of its voices and its cost is only recorded. */
  readonly foreign: boolean;
  /** What the folder says of itself, where it is a recording. */
  readonly recording?: Recording;
}

/** What a panel shows of a session: the running one, or its ledger, which it follows while another window writes. */
export async function watchSession(folder: string, session: Session | undefined, engine: Engine): Promise<PanelSource> {
  if (session) {
    const { document } = session.sources;
    const rest = { foreign: false, watched: false, notices: [], dispose: () => undefined };
    return { feed: session, session, title: titleOf(session.state), document, ...rest };
  }
  const ledger = await engine.openLedger(folder, { clock: engine.nodeClock, readOnly: true });
  const events: LedgerEvent[] = [...ledger.events];
  const state = engine.fold(events);
  const appended = new Emitter<LedgerEvent>();
  const following = ledger.owner
    ? ledger.onAppended(news => {
        for (const event of news) {
          events.push(event);
          apply(state, event);
          appended.fire(event);
        }
      })
    : undefined;
  // A session whose copies are gone can still be read; only its quotes lead nowhere.
  const copies = await engine.copiesIn(folder, state);
  const recording = await engine.readRecording(folder);
  const foreign = !(await engine.isOwn(state, copies, userFolder(engine)));
  const newer = ledger.notices.find(notice => notice.kind === 'newerVersion');
  return {
    feed: { ...engine.stillSource(state, events), onEvent: appended.event },
    title: titleOf(state),
    document: copies?.document,
    readOnly: ledger.owner
      ? vscode.l10n.t('Another window is running this session; here it can be watched.')
      : newer && told(newer.message),
    watched: ledger.owner !== undefined,
    foreign,
    recording,
    // Of a recording it is plain that somebody else made it.
    notices: [
      ...(foreign && !recording ? [foreignSession()] : []),
      ...ledger.notices.map(notice => told(notice.message)),
    ],
    dispose() {
      following?.dispose();
      void ledger.close();
    },
  };
}
