import path from 'node:path';
import type { Disposable } from '../base/disposables';
import { HumanError } from '../base/errors';
import type { DocumentText } from '../document/document';
import type { LedgerEvent } from '../ledger/events';
import type { SessionState } from '../ledger/state';
import type { FormatView } from '../script/format';
import { debugLog } from '../transcript/debug';
import { findingsJson } from '../transcript/findingsJson';
import { transcriptMarkdown } from '../transcript/markdown';
import { sessionMetadata } from '../transcript/metadata';
import { pageMarkdown } from '../transcript/pageMarkdown';
import { playIn, playMetadata, playTranscript } from '../transcript/scene';
import { endedPage } from '../transcript/sessionPage';
import { transcriptText } from '../transcript/text';
import { reasonOf, writeWhole } from './files';

/** A session as its records see it. */
export interface Recorded {
  readonly state: SessionState;
  readonly events: readonly LedgerEvent[];
  readonly onEvent: (listener: (event: LedgerEvent) => void) => Disposable;
}

/** How records are written. */
export interface RecordRules {
  format?: FormatView;
  /** What was debated; the numbers on the page of the session are looked for in it. */
  document?: DocumentText;
  /** Takes out of the debug log what nobody may read. */
  redact?: (text: string) => string;
}

/** The records of a running session. */
export interface Records extends Disposable {
  /** Resolves when the files tell all that has happened so far; rejects with a HumanError where they cannot be written. */
  done(): Promise<void>;
  /** Stops following the session, after a last writing. */
  dispose(): Promise<void>;
}

/** Keeps `transcript`, `metadata.json` and `debug.log` in step with a session: after each turn, and wholly at its end, where `findings.md` and `findings.json` join them if the document was read. */
export function keepRecords(session: Recorded, folder: string, rules: RecordRules = {}): Records {
  let written = 0;
  let failure: unknown;
  let writing: Promise<void> | undefined;

  async function writeUntilCurrent(enough: () => boolean): Promise<void> {
    while (!enough()) {
      const events = session.events.length;
      failure = await writeRecords(session, folder, rules).then(
        () => undefined,
        (error: unknown) => error,
      );
      if (failure !== undefined) return;
      written = events;
    }
  }

  // In a long session not every turn rewrites everything: the files lag behind by a fiftieth at the most.
  const isCurrent = () => session.events.length - written <= written / 50;
  const isComplete = () => session.events.length === written;

  function update(): void {
    writing ??= writeUntilCurrent(isCurrent).finally(() => {
      writing = undefined;
    });
  }

  async function done(): Promise<void> {
    await writing;
    await writeUntilCurrent(isComplete);
    if (failure !== undefined) throw unwritten(folder, failure);
  }

  const following = session.onEvent(event => {
    if (event.type === 'turn.ended' || event.type === 'session.ended') update();
  });
  return {
    done,
    async dispose() {
      following.dispose();
      await done();
    },
  };
}

async function writeRecords(session: Recorded, folder: string, rules: RecordRules): Promise<void> {
  const { format, redact = text => text } = rules;
  // In a scene each agent has a thread of its own.
  const transcript = format?.layout === 'threaded' ? 'txt' : 'md';
  const { state, events } = session;
  const play = playIn(state, format);
  const inText = () => (play ? playTranscript(play, state) : transcriptText(state, format, rules));
  const words = transcript === 'md' ? transcriptMarkdown(state, format, rules) : inText();
  const numbers = { ...(play ? playMetadata(play, state) : {}), ...sessionMetadata(state, format) };
  const metadata = redact(`${JSON.stringify(numbers, undefined, 2)}\n`);
  await writeWhole(path.join(folder, `transcript.${transcript}`), redact(words));
  await writeWhole(path.join(folder, 'metadata.json'), metadata);
  await writeWhole(path.join(folder, 'debug.log'), debugLog(events, redact));
  // A session without a page leaves what an older version wrote as it is.
  const page = endedPage(state, format, rules);
  if (!page) return;
  await writeWhole(path.join(folder, 'findings.md'), redact(pageMarkdown(page)));
  await writeWhole(path.join(folder, 'findings.json'), redact(findingsJson(page, state)));
}

function unwritten(folder: string, error: unknown): HumanError {
  return new HumanError(
    `The transcript in ${folder} could not be written: ${reasonOf(error)}.`,
    'The session itself is in its ledger; make room or set the permissions right, then open it again.',
    'failed',
  );
}
