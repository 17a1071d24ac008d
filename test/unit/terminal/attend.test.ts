import assert from 'node:assert/strict';
import { PassThrough } from 'node:stream';
import { openSession } from '../../../src/stage/session';
import { Screen } from '../../../src/terminal/screen';
import { watchSession } from '../../../src/terminal/watchSession';
import type { Voice } from '../../../src/voices/voice';
import { presenting } from '../../contract/presentation/presented';
import { found, readingOf } from '../../support/inspection';
import { MemoryLedger } from '../../support/memoryLedger';
import { scriptedVoice } from '../../support/scriptedVoice';
import { sampleDocument, setupOf, worldOf } from '../../support/table';

const nowhere = { write: () => true, on: () => undefined };

describe('a question to whoever sits at the terminal', () => {
  for (const [how, typed, answer] of [
    ['is answered by a line', 'Forty-one.\n', 'Forty-one.'],
    ['is skipped when the input ends instead', '', undefined],
    ['is asked anew where the answer is too long', `${'x'.repeat(60_000)}\n`, undefined],
  ] as const) {
    it(how, async () => {
      const voice = scriptedVoice((_prompt, { turn }) => (turn === 't1' ? { text: '@user How many?' } : undefined));
      const session = await openSession(new MemoryLedger(), setupOf('debate'), worldOf(voice));
      const stdin = new PassThrough();
      stdin.end(typed);
      const stderr = new PassThrough({ encoding: 'utf8' });
      await watchSession(session, {
        screen: new Screen(nowhere, nowhere, false),
        interrupts: { listen: () => () => undefined },
        inputs: [],
        events: false,
        quiet: true,
        stdin,
        stderr,
      });
      assert.match(String(stderr.read()), /^Your answer \(Enter alone skips\): /);
      assert.equal(session.state.status, 'ended');
      const given = session.state.inputs.find(input => input.kind === 'answer');
      assert.equal(given?.kind === 'answer' && given.text, answer);
    });
  }
});

describe('what somebody types at the terminal', () => {
  const screenOf = () => {
    let printed = '';
    const stdout = {
      write: (text: string) => {
        printed += text;
      },
      on: () => undefined,
    };
    return { screen: new Screen(stdout, nowhere, false), printed: () => printed };
  };
  const watching = { interrupts: { listen: () => () => undefined }, inputs: [], events: false, quiet: false };

  it('is not shown to them once more where it answers a question', async () => {
    const voice = scriptedVoice((_prompt, { turn }) => (turn === 't1' ? { text: '@user How many?' } : undefined));
    const session = await openSession(new MemoryLedger(), setupOf('debate'), worldOf(voice));
    const stdin = new PassThrough();
    stdin.end('Forty-one.\n');
    const { screen, printed } = screenOf();
    await watchSession(session, { ...watching, screen, stdin, stderr: new PassThrough() });
    assert.ok(session.state.inputs.some(input => input.kind === 'answer' && input.text === 'Forty-one.'));
    assert.doesNotMatch(printed(), /Your answer/);
  });

  for (const types of [true, false]) {
    it(`is ${types ? 'not ' : ''}shown where ${types ? 'they present' : 'a recording presents'}`, async () => {
      const setup = setupOf('presentation', { extra: 1, options: { presenter: 'you' } });
      const session = await openSession(new MemoryLedger(), setup, worldOf(scriptedVoice(() => undefined)));
      const { screen, printed } = screenOf();
      const attending = () => {
        presenting(session, [[5, 'say', { text: 'We counted the tickets.' }]]);
        return { dispose: () => undefined };
      };
      await watchSession(session, { ...watching, screen, presenter: { types, attend: attending } });
      assert.equal(printed().includes('You: We counted the tickets.'), !types);
    });
  }
});

describe('events that are streamed', () => {
  it('tell each finding of a reading as it comes, in the place of the last event', async () => {
    const reading = { text: JSON.stringify(readingOf(found('It is slow.'), found('It is dear.'))) };
    const voice = scriptedVoice((_prompt, { cue }) => (cue.move === 'reading' ? reading : undefined));
    const session = await openSession(
      new MemoryLedger(),
      setupOf('review', { document: sampleDocument }),
      worldOf(voice),
    );
    let printed = '';
    const stdout = {
      write: (text: string) => {
        printed += text;
      },
      on: () => undefined,
    };
    const screen = new Screen(stdout, nowhere, false);
    const interrupts = { listen: () => () => undefined };
    await watchSession(session, { screen, interrupts, inputs: [], events: true, quiet: false });
    const events = printed
      .trim()
      .split('\n')
      .map(line => JSON.parse(line));
    const deltas = events.filter(each => each.type === 'finding.delta' && each.call === 'r1');
    assert.deepEqual(
      deltas.map(each => [each.index, each.item.claim]),
      [
        [0, 'It is slow.'],
        [1, 'It is dear.'],
      ],
    );
    for (const { v, seq, at } of deltas) assert.ok(v === 1 && seq > 0 && at);
  });
});

describe('Ctrl-C at the terminal', () => {
  it('is answered also where the words have stopped coming, and keeps the turn', async () => {
    let stop: (count: number) => void = () => undefined;
    let printed = '';
    let seen: () => void = () => undefined;
    const told = new Promise<void>(resolve => {
      seen = resolve;
    });
    const stdout = {
      isTTY: true,
      write: (text: string) => {
        printed += text;
        if (text.includes('pays')) stop(1);
      },
      on: () => undefined,
    };
    const stderr = { ...nowhere, write: (text: string) => text.includes('Stopping after this turn') && seen() };
    const screen = new Screen(stdout, stderr, false);
    const plain = scriptedVoice();
    const voice: Voice = {
      ...plain,
      async speak(prompt, listening) {
        listening.onState('speaking');
        listening.onText('It pays from the ');
        await told;
        listening.onText('first day on.');
        return {
          ...(await plain.speak(prompt, { ...listening, onText: () => undefined })),
          text: 'It pays from the first day on.',
        };
      },
    };
    const session = await openSession(new MemoryLedger(), setupOf('debate'), worldOf(voice));
    const interrupts = {
      listen: (listener: (count: number) => void) => {
        stop = listener;
        return () => undefined;
      },
    };
    const { interrupted } = await watchSession(session, {
      screen,
      interrupts,
      inputs: [],
      events: false,
      quiet: false,
    });
    assert.equal(interrupted, true);
    assert.match(printed, /It pays from the\n {2}first day on\./);
  });
});
