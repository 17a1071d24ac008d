import type { Usage } from '../../../src/base/usage';
import { nodeClock } from '../../../src/disk/clock';
import { openSession, type Session } from '../../../src/stage/session';
import type { Setup } from '../../../src/stage/setup';
import { anthropicVoice } from '../../../src/voices/anthropic/voice';
import type { PromptPart, Voice } from '../../../src/voices/voice';
import { MemoryLedger } from '../memoryLedger';
import { boundOf } from '../modelServer/bound';
import type { ModelServerOptions } from '../modelServer/handle';
import type { Hit } from '../modelServer/hit';
import { startModelServer } from '../modelServer/server';
import { worldOf } from '../table';

/** What a session cost against the least it could have. */
export interface Weight {
  /** The bill over the bound. */
  ratio: number;
  /** Share of the tokens that could be read from the cache and were. */
  share: number;
  shown: number;
  billed: number;
  /** Tokens written to the cache, by how long they stay there. */
  written: { minutes: number; hour: number };
  turns: number;
  calls: number;
  /** Why it ended. */
  reason: string;
}

/** Performs a session through the real request builder against an honest cache, and weighs its bill against the bound. */
export async function weigh(
  setup: Setup,
  change: (voice: Voice) => Voice = voice => voice,
  options: ModelServerOptions = {},
  attend: (session: Session) => void = answering(),
): Promise<Weight> {
  const server = await startModelServer(options);
  try {
    const settings = { key: 'not-a-key', endpoint: server.url, auth: 'bearer', clock: nodeClock } as const;
    const voice = change(anthropicVoice({ ...settings, model: 'claude-sonnet-5' }));
    const session = await openSession(new MemoryLedger(), { ...setup, voice: 'anthropic' }, worldOf(voice, nodeClock));
    attend(session);
    const left = new AbortController();
    // Nobody is here to go on with it: a bench that waited would end without a word.
    session.onEvent(event => event.type === 'input.received' && event.kind === 'pause' && left.abort());
    await session.perform(left.signal);
    const { outcome, entries } = session.state;
    if (!outcome) throw new Error(`The session was left: ${JSON.stringify(entries.at(-1))}`);
    const bound = boundOf(server.calls(), { input: 2, output: 10, read: 0.1 });
    const billed = server.total();
    return {
      ratio: billed / bound.usd,
      share: bound.readable > 0 ? bound.read / bound.readable : 1,
      shown: session.state.spent.usd,
      billed,
      written: writtenIn(server.calls()),
      turns: session.state.turnsEnded,
      calls: server.calls().length,
      reason: outcome.reason,
    };
  } finally {
    await server.close();
  }
}

function writtenIn(calls: readonly Hit[]): Weight['written'] {
  const sum = (of: (usage: Usage) => number) => calls.reduce((all, { usage }) => all + (usage ? of(usage) : 0), 0);
  return { minutes: sum(usage => usage.cacheWrite5m), hour: sum(usage => usage.cacheWrite1h) };
}

/** Whoever answers what the session asks of its user, always the same; left out, skips it. */
export function answering(text?: string): (session: Session) => void {
  return session => {
    session.onEvent(event => {
      if (event.type === 'listen.called' && event.for.includes('answer')) void session.put({ kind: 'answer', text });
    });
  };
}

/** The same voice, without a single breakpoint in its prompts. */
export function uncached(voice: Voice): Voice {
  const bare = (parts: readonly PromptPart[]) => parts.map(({ text }) => ({ text }));
  return {
    ...voice,
    speak: (prompt, listening) =>
      voice.speak(
        {
          ...prompt,
          system: bare(prompt.system),
          messages: prompt.messages.map(message => ({ ...message, parts: bare(message.parts) })),
        },
        listening,
      ),
  };
}
