// The messages to and from the host, which is the extension outside this page, and the state that VS Code keeps for this view.

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
export function sendToHost(message: ToHost): void {
  api.postMessage(message);
}

/** Calls back with each message from the host; others are ignored. */
export function onHostMessage(listener: (message: ToPanel) => void): void {
  window.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const message = parseHostMessage(data);
    if (message) listener(message);
  });
}

/** The state that this view keeps when it is hidden or reloaded, separate from the session. */
export type SavedState = ReturnType<typeof savedState>;

/** Reads the saved state of this view; invalid values get defaults. */
export function savedState() {
  const saved = api.getState();
  const state = isRecord(saved) ? saved : {};
  const { answer, ballot, own } = state;
  return {
    session: asText(state.session) ?? '',
    // The session's folder, as the host reported it.
    folder: asText(state.folder) ?? '',
    draft: asText(state.draft) ?? '',
    // The seat that the draft is for and, if the user directs a play, the kind of input that it becomes.
    to: asText(state.to),
    directs: (['event', 'note', 'line', 'goals'] as const).find(each => each === state.directs),
    // An answer that was begun, and the turn that asked for it.
    answer: isRecord(answer) ? { turn: asText(answer.turn) ?? '', text: asText(answer.text) ?? '' } : undefined,
    // A ballot that is filled in but not cast, and its number among the session's ballots.
    ballot:
      isRecord(ballot) && typeof ballot.ballot === 'number'
        ? { ballot: ballot.ballot, choice: asText(ballot.choice), reason: asText(ballot.reason) ?? '' }
        : undefined,
    // What the user has written so far for a turn of their own seat.
    own: isRecord(own)
      ? {
          turn: asText(own.turn) ?? '',
          say: asText(own.say) ?? '',
          data: isRecord(own.data) ? (own.data as JsonObject) : {},
        }
      : undefined,
    // What a presenter was about to say.
    speech: asText(state.speech),
    // The index of the topmost entry in view; undefined follows the newest turn.
    scroll: typeof state.scroll === 'number' ? state.scroll : undefined,
    // Whether the user toggled the side view: in a narrow window it then replaces the turns, in a wide one it is hidden.
    // `beside` is what it shows, if the user chose.
    wide: state.wide === true,
    beside: (['overview', 'document'] as const).find(each => each === state.beside),
    // Whether a play also shows what is hidden from its audience.
    backstage: state.backstage === true,
    // Whether a recording has played by itself, which it does only once.
    watched: state.watched === true,
  };
}

function asText(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

/** Saves a part of the view's state. */
export function saveState(part: Partial<SavedState>): void {
  api.setState({ ...savedState(), ...part });
}

/** Saves which session this panel shows, so that a reload finds it. Of another session's state only `wide` and `backstage` are kept, not its drafts. */
export function saveSession({ session, folder }: Pick<SavedState, 'session' | 'folder'>): void {
  const { wide, backstage, ...before } = savedState();
  if (before.session === session && before.folder === folder) return;
  const ownState = before.session === session ? before : { draft: '' };
  api.setState({ ...ownState, session, folder, wide, backstage });
}
