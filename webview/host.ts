import { asFact } from '../src/protocol/factGuards';
import type { ToPanel } from '../src/protocol/facts';
import type { ToHost } from '../src/protocol/wishes';

declare function acquireVsCodeApi(): {
  postMessage(message: unknown): void;
  getState(): unknown;
  setState(state: unknown): void;
};

const api = acquireVsCodeApi();

/** What the panel keeps over hiding and reloading: it is about this view, not about the session. */
export interface Kept {
  session: string;
  /** Where the session lies, as the host told it. */
  folder: string;
  draft: string;
  /** Whom the draft is for, and whether a play's is an event or a hidden note. */
  to?: string;
  directs?: 'event' | 'note';
  /** An answer begun, and the turn that asked for it. */
  answer?: { turn: string; text: string };
  /** A ballot filled in but not cast, and which one it is. */
  ballot?: { ballot: number; choice?: string; reason: string };
  /** What a presenter was about to say. */
  speech?: string;
  /** Place in the transcript in pixels; undefined follows the newest turn. */
  scroll?: number;
  wide?: boolean;
  backstage?: boolean;
  /** A recording that has begun to play by itself does so once. */
  watched?: boolean;
}

/** Sends a wish to the host. */
export function wish(what: ToHost): void {
  api.postMessage(what);
}

/** Calls back with each fact that comes from the host; anything else has no effect. */
export function onFact(listener: (fact: ToPanel) => void): void {
  window.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const fact = asFact(data);
    if (fact) listener(fact);
  });
}

/** What was kept for this panel, whatever became of it in the meantime. */
export function kept(): Kept {
  const state = api.getState();
  const { session, folder, draft, to, directs, answer, ballot, speech, scroll, wide, backstage, watched } = (
    typeof state === 'object' && state !== null ? state : {}
  ) as Partial<Kept>;
  return {
    session: text(session) ?? '',
    folder: text(folder) ?? '',
    draft: text(draft) ?? '',
    to: text(to),
    directs: directs === 'note' ? 'note' : 'event',
    answer: typeof answer?.turn === 'string' && typeof answer.text === 'string' ? answer : undefined,
    ballot: typeof ballot?.ballot === 'number' && typeof ballot.reason === 'string' ? ballot : undefined,
    speech: text(speech),
    scroll: typeof scroll === 'number' ? scroll : undefined,
    wide: wide === true,
    backstage: backstage === true,
    watched: watched === true,
  };
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

/** Keeps a part of it anew. */
export function keep(part: Partial<Kept>): void {
  api.setState({ ...kept(), ...part });
}

/** Keeps which session this panel shows, so that a reload finds it from now on; what was kept of another is forgotten. */
export function keepSession({ session, folder }: Pick<Kept, 'session' | 'folder'>): void {
  const { wide, backstage, ...before } = kept();
  if (before.session === session && before.folder === folder) return;
  const same = before.session === session ? before : { draft: '' };
  api.setState({ ...same, session, folder, wide, backstage });
}
