import assert from 'node:assert/strict';
import { buildPlay } from '../../../../src/formats/scene/play';
import { scene } from '../../../../src/formats/scene/scene';
import { finishedTurns, sessionView } from '../../../../src/ledger/state';
import type { Session } from '../../../../src/stage/session';
import { openSession } from '../../../../src/stage/session';
import { MemoryLedger } from '../../../support/memoryLedger';
import { actors, cast, stage } from '../../../support/scene/staging';
import { worldOf } from '../../../support/table';

const said = (name: string, beat: number) =>
  `[TONE: calm] "${name} brings the ${'elm oak ash pine larch birch willow maple'.split(' ')[beat % 8]} of number ${name}${beat} and nothing besides."`;

describe('what a line was understood as', () => {
  it('is recorded with its turn, and no later reading changes what was played', async () => {
    const { session } = await stage(actors({ line: said }), {
      prompt: 'A stop',
      cast: cast('Alice', 'Bob'),
      options: { maxBeats: 3 },
    });
    const turns = finishedTurns(session.state).filter(turn => turn.move === 'line');
    assert.ok(turns.length > 0 && turns.every(turn => turn.scores.own?.answer));
    const heard = sessionView(session.state);
    const otherwise = turns.map(turn => ({ ...turn, text: '[TONE: glad] "Other words."' }));
    assert.deepEqual(buildPlay({ ...heard, turns: otherwise }).entries, buildPlay(heard).entries);
  });
});

describe('what the user puts into a scene', () => {
  it('gives the next beat to whoever is named while the scene is judged', async () => {
    let session: Session | undefined;
    let asked = false;
    const voice = actors({
      line: said,
      thought: () => ({ confidence: 0.9 }),
      otherwise: (_prompt, { cue }) => {
        if (cue.move === 'standing' && cue.data?.wrapping === true && !asked) {
          asked = true;
          return session?.put({ kind: 'next', seat: 'character-2' }).then(() => ({
            text: JSON.stringify({
              say: 'On.',
              goals: [],
              confidence: 0.9,
              state: 'moving',
              due: [],
              event: '',
              notes: [],
              drift: [],
              settled: [],
            }),
          })) as never;
        }
        return undefined;
      },
    });
    const setup = {
      id: 's',
      format: scene,
      topic: 'A porch',
      options: { goal: 'Bob apologizes', maxBeats: 8 },
      seed: 1,
      budget: {},
      voice: 'rehearsal',
    };
    session = await openSession(
      new MemoryLedger(),
      { ...setup, cast: cast('Alice', 'Bob').map(agent => ({ role: 'character', agent })) },
      worldOf(voice),
    );
    await session.perform(new AbortController().signal);
    const beats = [...session.state.beats.values()]
      .filter(beat => beat.kind === 'ask')
      .map(beat => beat.cues.map(cue => cue.seat).join());
    assert.ok(beats.slice(1).includes('character-2'), beats.join(' | '));
  });

  it('has no event of its own follow the user’s, once a loop was broken', async () => {
    const again = '[TO: Bob, TONE: angry] "You were late on every single day of that long week."';
    const fresh = (beat: number) =>
      `[TONE: calm] "${'elm oak ash pine larch birch willow maple poplar alder hazel'
        .split(' ')
        .map(tree => `${tree}${beat}`)
        .join(' ')}."`;
    const voice = actors({ line: (name, beat) => (name !== 'Alice' ? '[SILENT]' : beat < 5 ? again : fresh(beat)) });
    const inputs = { 7: [{ kind: 'event', text: 'A dog barks' } as const] };
    const { session, outcome } = await stage(voice, {
      prompt: 'A stop',
      cast: cast('Alice', 'Bob'),
      options: { goal: 'Bob apologizes', maxBeats: 11 },
      inputs,
    });
    const events = session.state.posts.filter(post => post.topic === 'event').map(post => JSON.stringify(post.data));
    assert.ok(events.length === 1, `${outcome?.reason} ${outcome?.beats} ${events.join(' | ')}`);
  });
});
