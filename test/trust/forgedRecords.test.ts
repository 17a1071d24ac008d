import assert from 'node:assert/strict';
import { cpSync } from 'node:fs';
import path from 'node:path';
import { LedgerReader } from '../../src/disk/ledgerReader';
import type { LedgerEvent } from '../../src/ledger/events';
import { formatLedgerLine } from '../../src/ledger/line';
import { defaultModel } from '../../src/voices/anthropic/voice';
import { opened, turn } from '../support/disk/ledgers';
import { type Forged, forge } from '../support/forge';
import { type ModelServer, startModelServer } from '../support/modelServer/server';
import { runMeasured } from '../support/terminal/peak';
import { makeProgram, type Program } from '../support/terminal/program';

const cap = 3;

describe('S24: a record with lines that no session writes', () => {
  let server: ModelServer;
  let program: Program;
  let env: Record<string, string>;
  let copies = 0;
  before(async () => {
    program = await makeProgram();
    program.write('pause.jsonl', '{"after":"t2","kind":"pause"}\n');
    server = await startModelServer();
    env = { ANTHROPIC_API_KEY: 'a-key-of-this-test', ANTHROPIC_BASE_URL: server.url };
    const debate = ['run', 'debate', 'design.md', '--agents', 'ada,bo', '--rounds', '1', '--inputs', 'pause.jsonl'];
    const { code, stderr } = await program.run(
      [...debate, '--voice', 'anthropic', '--budget', `${cap}`, '--out', 'paid'],
      env,
    );
    assert.equal(code, 130, stderr);
  });
  after(async () => {
    program.dispose();
    await server.close();
  });

  function forged(change: (events: Forged[]) => Forged[]): string {
    const copy = `copy-${++copies}`;
    cpSync(path.join(program.folder, 'paid'), path.join(program.folder, copy), { recursive: true });
    forge(path.join(program.folder, copy), change);
    return copy;
  }

  /** The opening of another session: free, without a cap, by a dear model. */
  const another = ([first = {}]: Forged[]): Forged => ({
    ...first,
    session: 'another',
    topic: 'Another',
    budget: {},
    seats: (first.seats as Forged[]).map(seat => ({ ...seat, model: 'claude-opus-5-5' })),
  });

  for (const [command, ...rest] of [['resume'], ['fork', '--turn', '2']]) {
    it(`S24: ${command} says that a second opening is left out, and goes on by the first`, async () => {
      const folder = forged(events => [...events.slice(0, 3), another(events), ...events.slice(3)]);
      const [calls, bill] = [server.calls().length, server.total()];
      const { code, stderr } = await program.run([command ?? '', folder, ...rest], env);
      assert.equal(code, 0, stderr);
      assert.match(
        stderr,
        /Line 4 of ledger\.jsonl was left out: a session opens once, and this one is open already\./,
      );
      const models = server
        .calls()
        .slice(calls)
        .map(call => call.request?.model);
      assert.deepEqual([...new Set(models)].sort(), ['claude-haiku-5-5', defaultModel]);
      assert.ok(server.total() - bill <= cap);
    });
  }

  it('S24: one of a version that is still to come is read, and what can be done with it is said', async () => {
    const folder = forged(events => events.map(event => ({ ...event, v: Number.MAX_SAFE_INTEGER })));
    const calls = server.calls().length;
    const resumed = await program.run(['resume', folder], env);
    assert.equal(resumed.code, 1);
    assert.match(resumed.stderr, /cannot be taken up: A newer version of Convene wrote this session; .* fork it\./);
    assert.doesNotMatch(resumed.stderr, /running elsewhere/);
    const read = await program.run(['export', folder, '--as', 'md'], env);
    assert.equal(read.code, 0, read.stderr);
    assert.match(read.stderr, /A newer version of Convene wrote this session/);
    assert.match(read.stdout, /Cache the catalogue/);
    assert.equal(server.calls().length, calls);
    const forked = await program.run(['fork', folder, '--turn', '2'], env);
    assert.equal(forked.code, 0, forked.stderr);
  });

  it('S26: lists of hundreds of thousands are exported in every form, in at most 500 MB', async () => {
    const many = <T>(make: (at: number) => T): T[] => Array.from({ length: 200_000 }, (_, at) => make(at));
    const folder = forged(events =>
      events.map(event => {
        if (event.type === 'session.opened')
          return { ...event, options: { ...(event.options as Forged), list: many(at => at) } };
        if (event.type !== 'turn.ended') return event;
        return {
          ...event,
          data: { stance: many(() => 'for'), reasons: many(at => ({ at })) },
          text: `${event.text} ${'word '.repeat(100_000)}`,
        };
      }),
    );
    for (const kind of ['md', 'txt', 'fountain', 'prose', 'html', 'json', 'adr']) {
      const { code, stderr, kilobytes } = await runMeasured(program, ['export', folder, '--as', kind, '--out', kind]);
      assert.equal(code, 0, stderr);
      assert.ok(kilobytes < 500_000, `${kind}: ${kilobytes} kB`);
    }
  });

  it('S24: a line whose place is the last there can be takes no place from those after it', () => {
    const reader = new LedgerReader();
    const first: LedgerEvent = { ...opened(), v: 1, seq: 1, at: '' };
    const [began, ended] = turn(1).map((body, at) => ({ ...body, v: 1, at: '', seq: at + 2 }) as LedgerEvent);
    const last = { ...began, seq: Number.MAX_SAFE_INTEGER } as LedgerEvent;
    const written = [first, last, began, ended].map(event => `${formatLedgerLine(event as LedgerEvent, 1)}\n`);
    reader.readBytes(Buffer.from(written.join('')));
    assert.deepEqual(
      reader.events.map(event => event.seq),
      [1, 2, 3],
    );
    assert.deepEqual(
      reader.notices.map(notice => String(notice.message)),
      ['Line 2 of ledger.jsonl was left out: its place leaves none for what follows.'],
    );
  });
});
