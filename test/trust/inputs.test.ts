import assert from 'node:assert/strict';
import { PassThrough } from 'node:stream';
import { nodeClock } from '../../src/disk/clock';
import { parsePanelMessage } from '../../src/protocol/guards';
import { type Input, maximumInputLength } from '../../src/script/input';
import { openSession } from '../../src/stage/session';
import { typeSignals } from '../../src/terminal/presenter';
import { Screen } from '../../src/terminal/screen';
import { MemoryLedger } from '../support/memoryLedger';
import { scriptedVoice } from '../support/scriptedVoice';
import { setupOf, worldOf } from '../support/table';
import { makeProgram, type Program } from '../support/terminal/program';

const long = 'so many words '.repeat(maximumInputLength / 10);

describe('S26: what a person says that is too long', function () {
  this.timeout(60_000);
  let program: Program;

  before(async () => {
    program = await makeProgram();
  });
  after(() => program.dispose());

  const inputs: Record<string, Input> = {
    remark: { kind: 'remark', text: long },
    'note to one': { kind: 'note', text: long, to: 'opponent-1' },
    answer: { kind: 'answer', text: long },
    ballot: { kind: 'ballot', data: { deep: [{ why: long }] } },
    signal: { kind: 'signal', name: 'say', data: { t: 1, text: long } },
    limit: { kind: 'limit', key: 'motion', value: long },
    finding: { kind: 'finding', text: 'It is wrong.', quote: long },
  };
  for (const [kind, input] of Object.entries(inputs)) {
    it(`S26: a ${kind}: refused by the session in words, and not recorded`, async () => {
      const session = await openSession(new MemoryLedger(), setupOf('debate'), worldOf(scriptedVoice()));
      await assert.rejects(session.put(input), /^HumanError: An input of more than 50000 characters is too long\.$/);
      assert.deepEqual(
        session.events.filter(event => event.type === 'input.received'),
        [],
      );
    });
  }

  it('S26: reaches the session from the panel, which would else lose it without a word', () => {
    const wish = { type: 'input', input: { kind: 'remark', text: long } };
    assert.deepEqual(parsePanelMessage(wish), wish);
  });

  it('S26: a line of a file of inputs or signals: refused with its line before there is a session', async () => {
    const inputs = program.write('in.jsonl', `{"kind":"pause"}\n${JSON.stringify({ kind: 'remark', text: long })}\n`);
    const signals = program.write('talk.jsonl', JSON.stringify({ t: 1, kind: 'say', text: long }));
    for (const [args, where] of [
      [['run', 'debate', 'design.md', '--inputs', inputs], 'in.jsonl, line 2'],
      [['present', 'design.md', '--signals', signals], 'talk.jsonl, line 1'],
    ] as const) {
      const { code, stderr } = await program.run(args);
      assert.equal(code, 2, stderr);
      assert.match(stderr, new RegExp(`${where}: it has more than 50000 characters\\. Shorten that line\\.`));
    }
    assert.throws(() => program.sessions(), /ENOENT/);
  });

  it('S26: a remark for a branch: refused before there is one', async () => {
    assert.equal((await program.run(['run', 'debate', 'design.md', '--quiet'])).code, 0);
    const [folder = ''] = program.sessions();
    const { code, stderr } = await program.run(['fork', folder, '--turn', '2', '--remark', long]);
    assert.deepEqual([code, program.sessions().length], [2, 1], stderr);
    assert.match(stderr, /too long/);
  });

  it('S26: typed by whoever presents: told, and the talk goes on', async () => {
    const session = await openSession(new MemoryLedger(), setupOf('presentation'), worldOf(scriptedVoice()));
    const typed = new PassThrough();
    const said: string[] = [];
    const screen = new Screen(
      { write: () => true, on: () => undefined },
      { write: text => said.push(text) > 0, on: () => undefined },
      false,
    );
    const talk = typeSignals(session, typed, screen, nodeClock);
    const ended = session.perform(new AbortController().signal);
    typed.write(`${long}\n`);
    typed.write('/end\n');
    await ended;
    talk.dispose();
    assert.equal(said.filter(text => text.includes('too long')).length, 1);
    assert.equal(session.state.status, 'ended');
  });
});
