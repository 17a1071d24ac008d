import { isRecord, type JsonObject } from '../src/base/json';
import { parseHostMessage, type ToPanel } from '../src/protocol/facts';
import type { ToHost } from '../src/protocol/guards';

declare function acquireVsCodeApi(): {
  postMessage(message: unknown): void;
  getState(): unknown;
  setState(state: unknown): void;
};

const api = acquireVsCodeApi();

/** Sends a message to the host. */
export function sendToHost(what: ToHost): void {
  api.postMessage(what);
}

/** Calls back with each message from the host; others are ignored. */
export function onHostMessage(listener: (fact: ToPanel) => void): void {
  window.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const fact = parseHostMessage(data);
    if (fact) listener(fact);
  });
}

/** The state that this view keeps when it is hidden or reloaded, separate from the session. */
export type SavedState = ReturnType<typeof savedState>;

/** Reads the saved state of this view; invalid values get defaults. */
export function savedState() {
  const state = api.getState();
  const { answer, ballot, own, ...known } = isRecord(state) ? state : {};
  return {
    session: text(known.session) ?? '',
    // The session's folder, as the host reported it.
    folder: text(known.folder) ?? '',
    draft: text(known.draft) ?? '',
    // The addressee of the draft, and its kind in a play, if chosen.
    to: text(known.to),
    directs: (['event', 'note', 'line', 'goals'] as const).find(each => each === known.directs),
    // An answer begun, and the turn that asked for it.
    answer: isRecord(answer) ? { turn: text(answer.turn) ?? '', text: text(answer.text) ?? '' } : undefined,
    // A ballot filled in but not cast, and which one it is.
    ballot:
      isRecord(ballot) && typeof ballot.ballot === 'number'
        ? { ballot: ballot.ballot, choice: text(ballot.choice), reason: text(ballot.reason) ?? '' }
        : undefined,
    // A turn of one's own begun, and which one it is.
    own: isRecord(own)
      ? {
          turn: text(own.turn) ?? '',
          say: text(own.say) ?? '',
          data: isRecord(own.data) ? (own.data as JsonObject) : {},
        }
      : undefined,
    // What a presenter was about to say.
    speech: text(known.speech),
    // Place in the transcript in pixels; undefined follows the newest turn.
    scroll: typeof known.scroll === 'number' ? known.scroll : undefined,
    wide: known.wide === true,
    // What the user chose to show next to the turns.
    beside: (['overview', 'document'] as const).find(each => each === known.beside),
    backstage: known.backstage === true,
    // A recording that has begun to play by itself does so once.
    watched: known.watched === true,
  };
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

/** Saves a part of the view's state. */
export function saveState(part: Partial<SavedState>): void {
  api.setState({ ...savedState(), ...part });
}

/** Saves which session this panel shows, so that a reload finds it; the drafts of another session are dropped. */
export function saveSession({ session, folder }: Pick<SavedState, 'session' | 'folder'>): void {
  const { wide, backstage, ...before } = savedState();
  if (before.session === session && before.folder === folder) return;
  const same = before.session === session ? before : { draft: '' };
  api.setState({ ...same, session, folder, wide, backstage });
}
