// Plays scenes against the model server, on its clock.

import assert from 'node:assert/strict';
import type { Agent } from '../../../src/cast/agent';
import { nodeClock } from '../../../src/disk/clock';
import { scene } from '../../../src/formats/scene/scene';
import type { Options } from '../../../src/script/brief';
import { openSession, type Session } from '../../../src/stage/session';
import type { Caps } from '../../../src/stage/setup';
import { anthropicVoice } from '../../../src/voices/anthropic/voice';
import type { Voice } from '../../../src/voices/voice';
import { MemoryLedger } from '../memoryLedger';
import { type FakeClock, settle } from '../modelServer/clock';
import type { ModelServerOptions } from '../modelServer/handle';
import type { ModelRequest } from '../modelServer/request';
import { type ModelServer, startModelServer } from '../modelServer/server';
import { worldOf } from '../table';
import { character } from './office';

const trees = 'elm oak ash pine larch birch willow maple poplar alder rowan hazel'.split(' ');
const persona = 'Keeps a promise longer than a grudge, speaks before thinking and thinks long after speaking. '.repeat(
  50,
);
/** Five characters with long files. */
export const five = ['Ada', 'Ben', 'Cleo', 'Dan', 'Eve'].map(name =>
  character(name.toLowerCase(), `# ${name}\n\n## Personality\n- ${persona}\n`),
);

/** What a real model would send: a line of its own from each character, data from the moderator. */
function answer({ last }: ModelRequest, hit: { number: number }): string {
  if (last.includes('Before the scene begins')) return JSON.stringify({ say: 'One.', goals: [goal] });
  if (isJudging(last)) {
    const judged = {
      goals: [],
      moods: [
        { who: 'Ada', word: 'torn', level: -1 },
        { who: 'Ben', word: 'relieved', level: 1 },
      ],
      relations: [{ from: 'Ada', to: 'Ben', step: 1, line: 't12' }],
      notes: [{ to: 'Cleo', about: 'off goal', text: 'Come back to the orchard, by way of what you planted there.' }],
      ...{ confidence: 0.1, state: 'moving', due: [], event: '', drift: [], settled: [] },
    };
    return JSON.stringify({ say: 'They circle around what the orchard is to each of them.', ...judged });
  }
  const word = (step: number) => `${trees[(hit.number * step) % trees.length]}${hit.number + step}`;
  return `[TONE: calm, *waits*] "I remember the ${word(3)} and the ${word(5)} by the ${word(7)}, and nobody there to see them."`;
}

/** Whether a request asks for a judgement. */
export const isJudging = (last: string) => last.includes('Judge the scene up to its last line');

/** Opens a scene on a model server of its own. */
export async function play(
  options: Options,
  { people = five, budget = {}, ...server }: ModelServerOptions & { people?: readonly Agent[]; budget?: Caps },
  work: (session: Session, server: ModelServer, underWay: () => number) => Promise<void>,
) {
  const running = await startModelServer({ answer, ...server });
  try {
    const settings = { key: 'not-a-key', endpoint: running.url, auth: 'bearer', clock: nodeClock } as const;
    const voice = anthropicVoice({ ...settings, model: 'claude-sonnet-5' });
    let underWay = 0;
    const counted: Voice = {
      ...voice,
      async speak(prompt, listening) {
        underWay += 1;
        const spoken = await voice.speak(prompt, listening);
        underWay -= 1;
        return spoken;
      },
    };
    const cast = people.map(agent => ({ role: 'character', agent }));
    const setup = {
      id: 'served',
      format: scene,
      topic: 'The orchard',
      cast,
      options,
      seed: 3,
      budget,
      voice: 'anthropic',
    };
    const session = await openSession(new MemoryLedger(), setup, worldOf(counted, nodeClock));
    await work(session, running, () => underWay);
  } finally {
    await running.close();
  }
}

/** Resolves once every call under way waits for the server's clock, and whatever else could go on has gone on. */
async function atRest(allWait: () => boolean): Promise<void> {
  for (let quiet = 0; quiet < 20; quiet++) {
    await settle();
    if (!allWait()) quiet = -1;
  }
}

/** Where the scene is to arrive. */
export const goal = 'All five agree on what becomes of the orchard';
/** What it is about. */
export const prompt = `An orchard is to be sold, and five people who grew up in it meet under the trees. ${'Nobody has been here for years, and the grass is high. '.repeat(60)}`;
/** A signal that never aborts. */
export const forever = new AbortController().signal;

/** Plays to the end on a clock that goes on whenever all calls under way wait for it; the time that it took. */
export async function played(
  session: Session,
  clock: FakeClock,
  underWay: () => number,
  beats: number,
): Promise<number> {
  let over = false;
  const performed = session.perform(forever).finally(() => {
    over = true;
  });
  while (!over) {
    await atRest(() => over || clock.pending.length === underWay());
    await clock.advance(over ? 0 : Math.min(...clock.pending) - clock.now());
  }
  assert.equal((await performed)?.beats, beats);
  return clock.now();
}
