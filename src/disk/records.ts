// The readable files beside a session's ledger: transcript, metadata, debug log and findings.

import path from 'node:path';
import type { Disposable } from '../base/disposables';
import { HumanError } from '../base/errors';
import { l10n } from '../base/message';
import type { DocumentText } from '../document/document';
import type { LedgerEvent } from '../ledger/events';
import type { SessionState } from '../ledger/state';
import type { FormatView } from '../script/format';
import { amendedName } from '../transcript/amended';
import { debugLog } from '../transcript/debug';
import { findingsJson } from '../transcript/findingsJson';
import { transcriptMarkdown } from '../transcript/markdown';
import { sessionMetadata } from '../transcript/metadata';
import { pageMarkdown } from '../transcript/pageMarkdown';
import { playMetadata, playOfSession } from '../transcript/scene';
import { endedPage } from '../transcript/sessionPage';
import { transcriptText } from '../transcript/text';
import { fileError, writeFileAtomically } from './files';

/** The part of a session that its records are written from. */
export interface RecordedSession {
  readonly state: SessionState;
  readonly events: readonly LedgerEvent[];
  readonly onEvent: (listener: (event: LedgerEvent) => void) => Disposable;
}

/** The options for writing records. */
export interface RecordOptions {
  format?: FormatView;
  /** The document, in which the numbers on the session's page are looked up. */
  document?: DocumentText;
  /** Removes secrets from everything that is written. */
  redact?: (text: string) => string;
}

/** The files that follow a running session. */
export interface Records extends Disposable {
  /** Resolves when the files contain everything so far; rejects with a HumanError if they cannot be written. */
  done(): Promise<void>;
  /** Stops following the session after a last write. */
  dispose(): Promise<void>;
}

/**
 * Keeps `transcript`, `metadata.json` and `debug.log` up to date with a session: roughly after each turn, and completely at its end;
 * `findings.md`, `findings.json` and the amended document are added if its format has a page (of findings).
 */
export function startRecords(session: RecordedSession, folder: string, options: RecordOptions = {}): Records {
  /** How many events the files contain. */
  let written = 0;
  let failure: unknown;
  let writing: Promise<void> | undefined;

  async function writeUntil(isEnough: () => boolean): Promise<void> {
    while (!isEnough()) {
      const count = session.events.length;
      failure = await writeRecords(session, folder, options).then(
        () => undefined,
        (error: unknown) => error,
      );
      if (failure !== undefined) return;
      written = count;
    }
  }

  // In a long session not every turn rewrites the files: they may lag behind by a fiftieth of the events.
  const isCurrent = () => session.events.length - written <= written / 50;
  const isComplete = () => session.events.length === written;

  function update(): void {
    writing ??= writeUntil(isCurrent).finally(() => {
      writing = undefined;
    });
  }

  async function done(): Promise<void> {
    await writing;
    await writeUntil(isComplete);
    if (failure !== undefined) throw recordsError(folder, failure);
  }

  const subscription = session.onEvent(event => {
    if (event.type === 'turn.ended' || event.type === 'session.ended') update();
  });
  return {
    done,
    async dispose() {
      subscription.dispose();
      await done();
    },
  };
}

async function writeRecords(session: RecordedSession, folder: string, options: RecordOptions): Promise<void> {
  const { format, redact = text => text } = options;
  // In a scene each agent has a thread of its own.
  const transcript = format?.layout === 'threaded' ? 'txt' : 'md';
  const { state, events } = session;
  const play = playOfSession(state, format);
  const write = transcript === 'md' ? transcriptMarkdown : transcriptText;
  const data = { ...(play ? playMetadata(play, state) : {}), ...sessionMetadata(state, format) };
  const metadata = redact(`${JSON.stringify(data, undefined, 2)}\n`);
  await writeFileAtomically(path.join(folder, `transcript.${transcript}`), redact(write(state, format, options)));
  await writeFileAtomically(path.join(folder, 'metadata.json'), metadata);
  await writeFileAtomically(path.join(folder, 'debug.log'), debugLog(events, redact));
  // Without a page, files of an older version stay as they are.
  const page = endedPage(state, format, options);
  if (!page) return;
  await writeFileAtomically(path.join(folder, 'findings.md'), redact(pageMarkdown(page)));
  await writeFileAtomically(path.join(folder, 'findings.json'), redact(findingsJson(page, state)));
  if (page.amended?.edits.length)
    await writeFileAtomically(path.join(folder, amendedName(page.path)), redact(page.amended.text));
}

function recordsError(folder: string, error: unknown): HumanError {
  return new HumanError(
    l10n`The transcript in ${folder} could not be written: ${fileError(error)}.`,
    'The session itself is safe in its ledger. Free some space or correct the permissions, then open it again.',
    'failed',
  );
}
