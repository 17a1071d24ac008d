import type { ToPanel } from '../src/protocol/facts';
import { asFact } from '../src/protocol/guards';
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
  draft: string;
  /** Whom the draft is for, and whether a play's is an event or a hidden note. */
  to?: string;
  directs?: 'event' | 'note';
  /** An answer begun, and the turn that asked for it. */
  answer?: { turn: string; text: string };
  /** Place in the transcript in pixels; undefined follows the newest turn. */
  scroll?: number;
  wide?: boolean;
  backstage?: boolean;
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
  const { session, draft, to, directs, answer, scroll, wide, backstage } = (
    typeof state === 'object' && state !== null ? state : {}
  ) as Partial<Kept>;
  return {
    session: typeof session === 'string' ? session : '',
    draft: typeof draft === 'string' ? draft : '',
    to: typeof to === 'string' ? to : undefined,
    directs: directs === 'note' ? 'note' : 'event',
    answer: typeof answer?.turn === 'string' && typeof answer.text === 'string' ? answer : undefined,
    scroll: typeof scroll === 'number' ? scroll : undefined,
    wide: wide === true,
    backstage: backstage === true,
  };
}

/** Keeps a part of it anew. */
export function keep(part: Partial<Kept>): void {
  api.setState({ ...kept(), ...part });
}
