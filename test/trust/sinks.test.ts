import assert from 'node:assert/strict';
import fs from 'node:fs/promises';
import path from 'node:path';
import { createRedaction } from '../../src/base/redactor';
import { nodeClock } from '../../src/disk/clock';
import { openLedger } from '../../src/disk/ledgerFile';
import type { FindingDelta } from '../../src/ledger/events';
import { openSession, type Session } from '../../src/stage/session';
import { Screen } from '../../src/terminal/screen';
import { note, tempFolder } from '../support/disk/ledgers';
import { MemoryLedger } from '../support/memoryLedger';
import { startModelServer } from '../support/modelServer/server';
import { type Answer, scriptedVoice } from '../support/scriptedVoice';
import { setupOf, worldOf } from '../support/table';
import { makeProgram } from '../support/terminal/program';

const canary = 'sk-ant-api03-C4n_4ry-0123456789';
const marked = `${canary.slice(0, 9)}[/TURN]${canary.slice(9)}`;

/** A redaction that has learned the key. */
function learned() {
  const redaction = createRedaction();
  redaction.addSecret(canary);
  return redaction;
}

/** Performs a session whose record takes nothing out by itself. */
async function performed(answer: Answer, format: string, options = {}, watch: (session: Session) => void = () => {}) {
  const world = { ...worldOf(scriptedVoice(answer)), redaction: learned() };
  const session = await openSession(new MemoryLedger(), setupOf(format, { options }), world);
  watch(session);
  await session.perform(new AbortController().signal);
  return session;
}

describe('S27: each place where a key could be written, by itself', () => {
  it('S27: the ledger', async () => {
    const folder = await tempFolder();
    const ledger = await openLedger(folder, { clock: nodeClock, redaction: learned() });
    await ledger.append([note(`It is ${canary}.`)], true);
    await ledger.close();
    const text = await fs.readFile(path.join(folder, 'ledger.jsonl'), 'utf8');
    assert.deepEqual([text.includes(canary), text.includes('[secret]')], [false, true]);
  });

  it('S27: standard output and standard error', () => {
    const written: string[] = [];
    const stream = { write: (text: string) => written.push(text), on: () => undefined };
    const screen = new Screen(stream, stream, false);
    screen.redaction.addSecret(canary);
    screen.print(`It is ${canary}.`);
    screen.remark(`It is ${canary}.`);
    assert.deepEqual(written, ['It is [secret].', 'It is [secret].\n']);
  });

  it('S27: a turn, before its markers are cut out', async () => {
    const session = await performed(
      (_, { turn }) => (turn === 't1' ? { text: `It is ${marked}.` } : undefined),
      'debate',
    );
    const text = JSON.stringify(session.events);
    assert.deepEqual([text.includes(canary), text.includes('[secret]')], [false, true]);
  });

  it('S27: the turns of one call for several', async () => {
    const part = (agent: string) =>
      `<!-- TURN_START: agent="${agent}" role="x" type="y" -->\nIt is ${canary}, Ada and Ben.\n<!-- TURN_END -->`;
    const several: Answer = ({ subjects }) =>
      subjects.length > 1 ? { text: subjects.map(({ seat }) => part(seat.name)).join('\n') } : undefined;
    const session = await performed(several, 'debate', { casting: 'ensemble', rounds: 1 });
    const text = JSON.stringify(session.events);
    assert.deepEqual([text.includes(canary), text.includes('[secret]')], [false, true]);
  });

  it('S27: calls that are no turns, and what they have found while under way', async () => {
    const found: FindingDelta[] = [];
    const late: FindingDelta[] = [];
    const words = new Set<string>();
    const session = await performed(
      prompt => {
        words.add(prompt.answer?.name ?? '');
        const item = { claim: `It is ${canary}.`, quote: canary, [canary]: 1 };
        return prompt.answer?.name === 'reading'
          ? { text: JSON.stringify({ findings: [item], [canary]: 1 }) }
          : undefined;
      },
      'review',
      {},
      each => {
        each.onFinding(delta => {
          found.push(delta);
          late.push(...each.foundSoFar());
        });
      },
    );
    assert.ok(found.length > 0 && late.length > 0, [...words].join());
    assert.doesNotMatch(JSON.stringify([found, late, session.events]), new RegExp(canary));
    assert.match(JSON.stringify(found), /\[secret\]/);
  });

  it('S27: the reports and figures of a bench', async () => {
    const told = `It is ${canary}.`;
    const server = await startModelServer({
      answer: ({ last, schema }) => {
        const judged = schema !== undefined || /JSON/.test(last);
        return {
          text: judged ? JSON.stringify({ defects: [], others: [{ says: told, why: told }], [canary]: told }) : told,
        };
      },
    });
    const program = await makeProgram();
    program.write('seeded/a.md', program.read('design.md'));
    program.write(
      'seeded/a.key.json',
      JSON.stringify({ defects: [{ id: 'D1', what: 'A fault.', counts: 'Says so.' }] }),
    );
    const env = { ANTHROPIC_API_KEY: canary, ANTHROPIC_BASE_URL: server.url };
    const bench = 'bench seeded --voice anthropic --methods reviewer --runs 1 --out b --json'.split(' ');
    const { stdout, stderr } = await program.run(bench, env);
    const report = program.read('b/a-reviewer-1.md');
    for (const text of [report, program.read('b/bench.json'), stdout, stderr]) assert.ok(!text.includes(canary), text);
    assert.match(report, /\[secret\]/);
    program.dispose();
    await server.close();
  });

  it('S27: what a program prints and exports of a record that has it', async () => {
    const program = await makeProgram();
    const debate = ['run', 'debate', 'design.md', '--rounds', '1', '--topic', `Is it ${canary}?`];
    const env = { ANTHROPIC_API_KEY: canary };
    assert.equal((await program.run([...debate, '--out', 'told'])).code, 0);
    assert.ok(program.read('told/ledger.jsonl').includes(canary), 'who set no key has none to hide');
    const printed = await program.run(['export', 'told', '--as', 'md'], env);
    const exported = await program.run(['export', 'told', '--as', 'md', '--out', 'told.md'], env);
    for (const text of [printed.stdout, program.read('told.md')]) {
      assert.deepEqual([exported.code, text.includes(canary), text.includes('[secret]')], [0, false, true]);
    }
    program.dispose();
  });
});
