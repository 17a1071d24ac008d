import assert from 'node:assert/strict';
import { noUsage } from '../../../src/base/usage';
import type { EventBody } from '../../../src/ledger/events';
import { finishedTurns } from '../../../src/ledger/state';
import type { Input } from '../../../src/script/input';
import { forkEvents } from '../../../src/stage/forking';
import { openSession, resumeSession, type Session } from '../../../src/stage/session';
import type { Setup } from '../../../src/stage/setup';
import type { Prompt, Stop } from '../../../src/voices/voice';
import { bodiesOf, MemoryLedger } from '../../support/memoryLedger';
import { type Answer, scriptedVoice } from '../../support/scriptedVoice';
import { setupOf, worldOf } from '../../support/table';

const forever = new AbortController().signal;
const price = 0.01;
const aborted: Stop = { kind: 'failed', failure: 'aborted', message: 'Stopped.', remedy: '' };

async function opened(answer: Answer, more: Partial<Setup> = {}, before?: (bodies: readonly EventBody[]) => void) {
  const ledger = new MemoryLedger([], before);
  const voice = scriptedVoice(answer, price);
  const setup = setupOf('debate', { options: { casting: 'ensemble', rounds: 2 }, ...more });
  return { ledger, voice, session: await openSession(ledger, setup, worldOf(voice)) };
}

const part = (agent: string, text: string, end = '<!-- TURN_END -->') =>
  `<!-- TURN_START: agent="${agent}" role="x" type="y" -->\n${text}\n${end}`;

/** Plays the first round in one piece, as told. */
const playing =
  (text: string, kind: 'done' | 'maxTokens' = 'done'): Answer =>
  (prompt, { turn }) =>
    prompt.subjects.length > 1 && turn === 't1' ? { text, stop: { kind } } : undefined;

const asked = (calls: readonly Prompt[]) => calls.map(call => call.subjects.map(({ turn }) => turn).join('+'));
const textsOf = (session: Session) => finishedTurns(session.state).map(turn => turn.text);

describe('one call for a round that runs out of room', () => {
  const cut = `${part('Ada', 'The batch fails twice a month.')}\n${part('Ben', 'Streams cost 18,000 dollars.')}\n${part('Iva', 'The crux is who', '')}`;
  const chair = (session: Session) => session.state.opened?.seats.find(seat => seat.role === 'arbitrator')?.name ?? '';

  it('keeps the turns whose end was marked, and asks only for those that are missing', async () => {
    let text = cut;
    const { session, voice } = await opened((prompt, occasion) => playing(text, 'maxTokens')(prompt, occasion));
    text = cut.replace('Iva', chair(session));
    await session.perform(forever);
    assert.deepEqual(asked(voice.calls).slice(0, 2), ['t1+t2+t3', 't3']);
    assert.deepEqual(textsOf(session).slice(0, 2), ['The batch fails twice a month.', 'Streams cost 18,000 dollars.']);
    const [lead, covered] = finishedTurns(session.state).map(turn => session.state.turns.get(turn.id)?.ended?.costUSD);
    assert.deepEqual([lead, covered], [price, 0]);
    assert.ok(Math.abs(session.state.spent.usd - price * voice.calls.length) < 1e-9, 'a call was paid for twice');
  });

  it('asks again for whoever was cut off, though words of theirs were heard', async () => {
    const { session, voice } = await opened(playing(part('Ada', 'The batch fails tw', ''), 'maxTokens'));
    await session.perform(forever);
    assert.deepEqual(asked(voice.calls).slice(0, 4), ['t1+t2+t3', 't1', 't2', 't3']);
    assert.doesNotMatch(textsOf(session)[0] ?? '', /fails tw$/);
  });

  it('leaves nothing standing behind a gap', async () => {
    const { session, voice } = await opened(playing(part('Ben', 'Streams cost 18,000 dollars.'), 'maxTokens'));
    await session.perform(forever);
    assert.deepEqual(asked(voice.calls).slice(0, 4), ['t1+t2+t3', 't1', 't2', 't3']);
  });

  it('is not asked again after a crash between its answer and the ends of its turns', async () => {
    for (const turn of ['t1', 't2']) {
      let crash = true;
      const { session, ledger } = await opened(playing(cut, 'maxTokens'), {}, bodies => {
        if (crash && bodies.some(body => body.type === 'turn.ended' && body.turn === turn)) throw new Error('killed');
      });
      await assert.rejects(session.perform(forever), /killed/);
      crash = false;
      const voice = scriptedVoice(undefined, price);
      const again = await resumeSession(new MemoryLedger(bodiesOf(ledger.events)), session.sources, worldOf(voice));
      await again.perform(forever);
      assert.equal(asked(voice.calls)[0], 't3', `killed at the end of ${turn}`);
      assert.equal(textsOf(again)[1], 'Streams cost 18,000 dollars.');
    }
  });
});

describe('one call for a round under a cap of turns', () => {
  it('plays none where the cap is lower than its turns: they are asked one by one, up to it', async () => {
    const { session, voice } = await opened(() => undefined, { budget: { turns: 2 } });
    await session.perform(forever);
    const spoken = [...session.state.turns.values()].filter(turn => turn.ended?.outcome === 'spoken');
    assert.deepEqual(
      spoken.map(turn => turn.move),
      ['proposition', 'proposition', 'ruling'],
    );
    assert.ok(voice.calls.every(call => call.subjects.length === 1));
  });
});

describe('one call for a round that the user cuts into', () => {
  const whole = `${part('Ada', 'The batch fails twice a month.')}\n${part('Ben', 'Streams cost 18,000 dollars.')}`;

  /** Puts something in behind these words of a call that plays the whole round. */
  async function cutInto(text: string, ...inputs: Input[]) {
    const plain = scriptedVoice();
    const session = await openSession(
      new MemoryLedger(),
      setupOf('debate', { options: { casting: 'ensemble', rounds: 1 } }),
      worldOf({
        ...plain,
        async speak(prompt, listening) {
          if (prompt.subjects.length < 2) return plain.speak(prompt, listening);
          listening.onText(text);
          for (const input of inputs) await session.put(input);
          const stop: Stop = listening.signal.aborted ? aborted : { kind: 'done' };
          return { text, stop, usage: noUsage, costUSD: 0 };
        },
      }),
    );
    await session.perform(forever);
    return { session, calls: asked(plain.calls) };
  }

  it('skips the one that is skipped, and keeps the others', async () => {
    const { session, calls } = await cutInto(whole, { kind: 'skip', seat: 'proponent-1' });
    assert.deepEqual(textsOf(session).slice(0, 2), ['', 'Streams cost 18,000 dollars.']);
    assert.deepEqual(calls, ['t3']);
  });

  it('is cut short when all of it is skipped', async () => {
    const { session, calls } = await cutInto(whole, { kind: 'skip' });
    assert.deepEqual(textsOf(session).slice(0, 2), ['', '']);
    assert.equal(session.state.turns.get('t1')?.attempts[0]?.outcome, 'aborted');
    assert.deepEqual(calls, ['t3']);
  });

  it('keeps what was said to its end before the stop', async () => {
    const { session } = await cutInto(`${part('Ada', 'The batch fails.')}\n${part('Ben', 'And', '')}`, {
      kind: 'stop',
    });
    assert.deepEqual(textsOf(session), ['The batch fails.', '']);
    assert.equal(session.state.outcome?.reason, 'stopped');
  });
});

describe('a fork within a round that one call has played', () => {
  it('asks anew for all behind the turn, and for nothing before it', async () => {
    const { session, ledger } = await opened(() => undefined);
    await session.perform(forever);
    for (const [turn, next] of [
      ['t1', 't2'],
      ['t2', 't3'],
      ['t3', 't4+t5'],
    ] as const) {
      const voice = scriptedVoice();
      const branch = new MemoryLedger(forkEvents(ledger.events, turn));
      const forked = await resumeSession(branch, session.sources, worldOf(voice));
      await forked.perform(forever);
      const first = asked(voice.calls)[0] ?? '';
      assert.ok(first === next || first.startsWith(`${next}+`), `behind ${turn} came ${first}`);
      const kept = Number(turn.slice(1));
      assert.deepEqual(textsOf(forked).slice(0, kept), textsOf(session).slice(0, kept));
    }
  });
});

describe('one call for seats of one name', () => {
  const setup = setupOf('debate', {});
  const twins = setup.cast.map(({ agent, ...rest }, at) => ({
    ...rest,
    agent: { ...agent, name: 'Ada', slug: `a${at}` },
  }));
  const both = `${part('Ada', 'The batch fails twice a month.')}\n${part('Ada (2)', 'Streams cost 18,000 dollars.')}`;

  it('gives each its own words, also after a crash', async () => {
    let crash = true;
    const { session, ledger } = await opened(playing(both), { cast: twins }, bodies => {
      if (crash && bodies.some(body => body.type === 'turn.ended' && body.turn === 't2')) throw new Error('killed');
    });
    await assert.rejects(session.perform(forever), /killed/);
    crash = false;
    const branch = new MemoryLedger(bodiesOf(ledger.events));
    const again = await resumeSession(branch, session.sources, worldOf(scriptedVoice()));
    await again.perform(forever);
    assert.deepEqual(textsOf(again).slice(0, 2), ['The batch fails twice a month.', 'Streams cost 18,000 dollars.']);
  });

  it('gives nobody the words of a namesake that speaks twice', async () => {
    const twice = `${part('Ada', 'The batch fails twice a month.')}\n${part('Ada', 'And it fails at night.')}`;
    const { session, voice } = await opened(playing(twice), { cast: twins });
    await session.perform(forever);
    assert.deepEqual(asked(voice.calls).slice(0, 2), ['t1+t2+t3', 't2']);
  });
});
