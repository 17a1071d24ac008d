import assert from 'node:assert/strict';
import { PassThrough } from 'node:stream';
import { userAgent } from '../../../src/cast/person';
import { scene } from '../../../src/formats/scene/scene';
import { personVoiceId } from '../../../src/script/brief';
import { openSession } from '../../../src/stage/session';
import type { Casting } from '../../../src/stage/setup';
import { Screen } from '../../../src/terminal/screen';
import { watchSession } from '../../../src/terminal/watchSession';
import { personVoice } from '../../../src/voices/person';
import { MemoryLedger } from '../../support/memoryLedger';
import { actors, cast } from '../../support/scene/staging';
import { scriptedVoice } from '../../support/scriptedVoice';
import { setupOf, worldOf } from '../../support/table';

const nowhere = { write: () => true, on: () => undefined };

/** Holds a debate in which whoever types holds a seat: each prompt that they see is answered by `typed`; undefined ends the input. */
async function held(role: string, typed: (prompt: string) => string | undefined) {
  const model = scriptedVoice();
  const own = personVoice();
  const setup = setupOf('debate');
  const me: Casting = { role, agent: userAgent, voice: personVoiceId };
  const cast = [...setup.cast.filter(each => each.role !== role), me];
  const world = { ...worldOf(model), voiceOf: (id: string) => (id === own.id ? own : model) };
  const session = await openSession(new MemoryLedger(), { ...setup, cast }, world);
  const stdin = new PassThrough();
  const stderr = new PassThrough({ encoding: 'utf8' });
  let told = '';
  const printed: string[] = [];
  const screen = new Screen({ ...nowhere, write: (text: string) => printed.push(text) }, nowhere, false);
  let isOver = false;
  stderr.on('data', (text: string) => {
    told += text;
    const prompt = /(?:^|\n)([^\n]*(?:: |> |- ))$/.exec(told)?.[1];
    if (prompt === undefined || isOver) return;
    const line = typed(prompt);
    isOver = line === undefined;
    if (line === undefined) stdin.end();
    else stdin.write(`${line}\n`);
    told += '\n';
  });
  const interrupts = { listen: () => () => undefined };
  const attended = await watchSession(session, {
    screen,
    interrupts,
    inputs: [],
    events: false,
    quiet: false,
    stdin,
    stderr,
  });
  const turns = [...session.state.turns.values()].filter(turn => turn.role === role);
  return { session, attended, turns, told, printed: printed.join('') };
}

/** Types lines one after another, and the last one again and again. */
const lines = (...all: string[]) => {
  let at = 0;
  return () => all[Math.min(at++, all.length - 1)];
};

describe('a person at the terminal', () => {
  it('is asked with the words of the turn, and speaks in several lines up to an empty one', async () => {
    const speak = lines('Ada leaves the ordering errors open.', 'Nobody has counted them.', '');
    const { turns, told, printed } = await held('opponent', () => speak());
    assert.match(told, /^\nYour turn, Guest \(opponent\): proposition\. At most 150 words\.\n.*against the motion/);
    assert.equal(turns[0]?.ended?.text, 'Ada leaves the ordering errors open.\nNobody has counted them.');
    assert.match(printed, /\*\*Guest\*\* \(opponent\):\s+Ada leaves the ordering errors open\./);
  });

  it('skips a turn by an empty line alone', async () => {
    const { turns, session } = await held('opponent', () => '');
    assert.deepEqual([...new Set(turns.map(turn => turn.ended?.outcome))], ['skipped']);
    assert.equal(session.state.outcome?.reason, 'ruled');
  });

  it('is asked for data field by field, and for what cannot be used once more', async () => {
    let words = 0;
    let shares = 0;
    const { turns, told } = await held('arbitrator', prompt => {
      if (prompt.startsWith('verdict')) return '3';
      if (prompt.startsWith('confidence')) return shares++ === 0 ? '70' : '0.7';
      if (prompt.startsWith('direction')) return '';
      if (prompt === '- ') return words++ === 0 ? 'Nobody counted the errors.' : '';
      return words++ % 2 === 0 ? 'Split: neither side has counted.' : '';
    });
    const ruling = turns.find(turn => turn.move === 'ruling');
    assert.match(told, /verdict \(1 proponent, 2 opponent, 3 split\): /);
    assert.match(told, /That cannot be used\./);
    const { verdict, confidence, direction } = ruling?.ended?.data ?? {};
    assert.deepEqual([verdict, confidence, direction], ['split', 0.7, undefined]);
  });

  it('is told what to mend, and may leave it as it was: then it is cut to its limit', async () => {
    const long = 'The ordering errors double each charge. '.repeat(40);
    const speak = lines(long, '', '', ...Array(9).fill(''));
    const { turns, told } = await held('opponent', () => speak());
    assert.match(told, /To be mended: It has 240 words/);
    assert.equal(turns[0]?.ended?.outcome, 'trimmed');
  });

  it('leaves the session resumable where the input is over', async () => {
    const { session, attended } = await held('opponent', () => undefined);
    assert.equal(session.state.status, 'running');
    assert.ok(attended.interrupted);
  });
});

describe('a person who plays a character at the terminal', () => {
  /** Plays a scene in which what is `typed`, one after each of the other’s lines and each pause, is Bob’s; undefined ends the input. */
  async function played(...typed: (string | undefined)[]) {
    const voice = actors({ line: (name, beat) => `[TONE: calm] "${name} has the ${beat}th apple, and no other."` });
    const setup = { id: 's', format: scene, topic: 'An orchard', seed: 1, budget: {}, voice: 'rehearsal' };
    const options = { maxBeats: 9, secrets: JSON.stringify({ Bob: 'You ate one.' }) };
    const people = cast('Alice', 'Bob').map((agent, at) => ({
      ...{ role: 'character', agent },
      ...(at === 1 ? { voice: personVoiceId } : {}),
    }));
    const session = await openSession(new MemoryLedger(), { ...setup, options, cast: people }, worldOf(voice));
    const stdin = new PassThrough();
    session.onEvent(event => {
      const isOther = event.type === 'turn.ended' && event.seat === 'character-1';
      const isPause = event.type === 'input.received' && event.kind === 'pause';
      if ((!isOther && !isPause) || typed.length === 0) return;
      const line = typed.shift();
      if (line === undefined) stdin.end();
      else stdin.write(`${line}\n`);
    });
    const remarks: string[] = [];
    const screen = new Screen(nowhere, { ...nowhere, write: (text: string) => remarks.push(text) }, false);
    const interrupts = { listen: () => () => undefined };
    const streams = { stdin, stderr: new PassThrough() };
    const attended = await watchSession(session, {
      screen,
      interrupts,
      inputs: [],
      events: false,
      quiet: true,
      ...streams,
    });
    return { attended, state: session.state, told: remarks.join('') };
  }

  it('is told of it, says each line that they type in the next beat, and pauses and goes on by Enter alone', async () => {
    const { state, told } = await played('It was not me.', '', '');
    assert.match(told, /You play Bob\. A line that you type is said in the next beat/);
    assert.match(told, /\nOnly you know this: You ate one\./);
    const own = [...state.turns.values()].filter(turn => turn.seat === 'character-2');
    assert.deepEqual(
      own.map(turn => turn.ended?.text),
      ['"It was not me."'],
    );
    const moved = state.inputs.flatMap(({ kind }) => (kind === 'pause' || kind === 'resume' ? [kind] : []));
    assert.deepEqual([...moved, state.status], ['pause', 'resume', 'ended']);
  });

  it('leaves the scene to be taken up again where the input is over', async () => {
    const { attended, state } = await played('', undefined);
    assert.deepEqual([attended.interrupted, state.status], [true, 'paused']);
  });
});
