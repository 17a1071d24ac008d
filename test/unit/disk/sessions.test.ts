import assert from 'node:assert/strict';
import fs from 'node:fs/promises';
import path from 'node:path';
import { openLedger } from '../../../src/disk/ledgerFile';
import { createSessionFolder, dateSlug, ensureEmptyFolder } from '../../../src/disk/sessionFolder';
import { findSessions } from '../../../src/disk/sessions';
import type { EventBody } from '../../../src/ledger/events';
import { fakeClock, note, opened, tempFolder, turn } from '../../support/disk/ledgers';

const ended: EventBody = { type: 'session.ended', outcome: { reason: 'decided', success: true } };

async function sessionIn(root: string, name: string, bodies: EventBody[], clock = fakeClock()): Promise<string> {
  const folder = await createSessionFolder(root, name);
  const ledger = await openLedger(folder, { clock });
  await ledger.append(bodies, true);
  await ledger.close();
  return folder;
}

describe('sessions on disk', () => {
  it('are found from their folders, the newest first, with their state', async () => {
    const workspace = await tempFolder();
    const clock = fakeClock(Date.UTC(2026, 4, 1));
    const convene = path.join(workspace, 'convene');
    const first = await sessionIn(convene, 'over', [opened({ session: 's1' }), ...turn(1), ended], clock);
    clock.pass(60_000);
    const second = await sessionIn(convene, 'cut', [opened({ session: 's2' }), ...turn(1), ...turn(2)], clock);
    clock.pass(60_000);
    const scenes = path.join(workspace, 'data', 'scenes');
    const third = await createSessionFolder(scenes, 'Harbour');
    const running = await openLedger(third, { clock });
    await running.append([opened({ session: 's3', format: 'scene' })], true);

    const found = await findSessions([workspace, workspace], { clock });
    assert.deepEqual(
      found.map(each => [each.folder, each.id, each.state, each.turns, each.reason]),
      [
        [third, 's3', 'running', 0, undefined],
        [second, 's2', 'resumable', 2, undefined],
        [first, 's1', 'finished', 1, 'decided'],
      ],
    );
    const [run, , over] = found;
    assert.equal(run?.owner?.pid, process.pid);
    assert.equal(over?.success, true);
    assert.equal(over?.endedAt, over?.startedAt);
    assert.equal(over?.costUSD, 0.001);
    await running.close();
    const [left] = await findSessions([workspace], { clock });
    assert.equal(left?.state, 'resumable');
  });

  it('are known by both ends of a long ledger, whatever stands between and however long the outcome is', async () => {
    const workspace = await tempFolder();
    const turns = Array.from({ length: 60 }, (_, n) => turn(n + 1, 'long '.repeat(400))).flat();
    const outcome = { reason: 'decided', success: false, minutes: 'm'.repeat(200_000) };
    const bodies: EventBody[] = [opened(), ...turns, { type: 'session.ended', outcome }];
    const folder = await sessionIn(path.join(workspace, 'convene'), 'long', bodies);
    await fs.writeFile(path.join(folder, 'metadata.json'), JSON.stringify({ turns: 60, costUSD: null }));
    const [summary] = await findSessions([workspace]);
    assert.equal(summary?.state, 'finished');
    assert.equal(summary?.success, false);
    assert.equal(summary?.turns, 60);
    assert.equal(summary?.costUSD, null);
  });

  it('on one document, sixty of them, are listed from their two ends, in a tenth of a second at most', async () => {
    const workspace = await tempFolder();
    await fs.writeFile(path.join(workspace, 'plan.md'), '# Plan\n');
    const document = { title: 'Plan', path: 'plan.md', copy: 'document.md', sha: 'other', characters: 7 };
    const turns = Array.from({ length: 30 }, (_, n) => turn(n + 1, 'long '.repeat(400))).flat();
    const bodies = [opened({ document }), ...turns, ended];
    const first = await sessionIn(path.join(workspace, 'convene'), 'plan', bodies);
    await fs.writeFile(path.join(first, 'metadata.json'), JSON.stringify({ turns: 30, costUSD: 0.1 }));
    await fs.writeFile(path.join(first, 'document.md'), '# Another plan\n');
    for (let n = 2; n <= 60; n++) await fs.cp(first, `${first}-${n}`, { recursive: true });
    assert.equal((await findSessions([workspace])).filter(each => each.change).length, 60);
    // The quickest of several rounds: this machine has more to do than to list.
    const took: number[] = [];
    for (let round = 0; round < 10; round++) {
      const began = performance.now();
      await findSessions([workspace]);
      took.push(performance.now() - began);
    }
    assert.ok(Math.min(...took) <= 100, `${Math.min(...took)} ms`);
  });

  it('say what was decided, and of one that cost nothing whether a model spoke', async () => {
    const workspace = await tempFolder();
    const voices = { rehearsal: { label: 'Rehearsal', rehearsal: true } };
    const end: EventBody = { type: 'session.ended', outcome: { reason: 'ruled', success: true, verdict: 'opponent' } };
    for (const [name, costUSD] of [
      ['drawn', 0],
      ['taken-up', 0.2],
    ] as const) {
      const folder = await sessionIn(path.join(workspace, 'convene'), name, [opened({ voices }), ...turn(1), end]);
      await fs.writeFile(path.join(folder, 'metadata.json'), JSON.stringify({ turns: 1, costUSD }));
    }
    const found = await findSessions([workspace]);
    assert.deepEqual(found.map(each => [path.basename(each.folder), each.verdict, each.isRehearsal]).sort(), [
      ['drawn', 'opponent', true],
      ['taken-up', 'opponent', undefined],
    ]);
  });

  it('are counted from the ledger where their metadata is missing or damaged', async () => {
    const workspace = await tempFolder();
    const folder = await sessionIn(path.join(workspace, 'convene'), 'plain', [opened(), ...turn(1), ended]);
    await fs.writeFile(path.join(folder, 'metadata.json'), '{"turns":"many"');
    const [summary] = await findSessions([workspace]);
    assert.equal(summary?.turns, 1);
    assert.equal(summary?.state, 'finished');
  });

  it('that cannot be read are listed as that, and folders without a ledger not at all', async () => {
    const workspace = await tempFolder();
    const broken = path.join(workspace, 'convene', 'broken');
    await fs.mkdir(broken, { recursive: true });
    await fs.writeFile(path.join(broken, 'ledger.jsonl'), 'no ledger\n');
    await fs.mkdir(path.join(workspace, 'convene', 'notes'));
    await fs.mkdir(path.join(workspace, 'convene', 'odd', 'ledger.jsonl'), { recursive: true });
    const found = await findSessions([workspace, path.join(workspace, 'missing')]);
    assert.deepEqual(
      found.map(each => [each.topic, each.state]),
      [['broken', 'unreadable']],
    );
  });

  it('are listed anew when their ledger grew', async () => {
    const workspace = await tempFolder();
    const folder = await sessionIn(path.join(workspace, 'convene'), 'grows', [opened(), ...turn(1)]);
    assert.equal((await findSessions([workspace]))[0]?.state, 'resumable');
    const ledger = await openLedger(folder, { clock: fakeClock() });
    await ledger.append([note('on'), ended], true);
    await ledger.close();
    assert.equal((await findSessions([workspace]))[0]?.state, 'finished');
  });
});

describe("a session's folder", () => {
  it('never takes the place of another, also when many are made at once', async () => {
    const root = path.join(await tempFolder(), 'convene');
    const made = await Promise.all(Array.from({ length: 12 }, () => createSessionFolder(root, 'Same: name')));
    assert.equal(new Set(made).size, 12);
    assert.ok(made.includes(path.join(root, 'same-name')));
    assert.ok(made.includes(path.join(root, 'same-name-12')));
  });

  it('is named by its day and title', () => {
    assert.equal(dateSlug(new Date(2026, 0, 5, 23, 59).getTime(), 'Keep a queue?'), '2026-01-05-keep-a-queue');
  });

  it('that a user names has to be new or empty', async () => {
    const folder = path.join(await tempFolder(), 'out', 'here');
    assert.equal(await ensureEmptyFolder(folder), folder);
    await ensureEmptyFolder(folder);
    await fs.writeFile(path.join(folder, 'mine.txt'), 'mine');
    await assert.rejects(ensureEmptyFolder(folder), /is not empty/);
    await assert.rejects(ensureEmptyFolder(path.join(folder, 'mine.txt')), /could not be created/);
  });

  it('that the system allows nobody to make is complained of at once', async () => {
    await assert.rejects(
      ensureEmptyFolder('/proc/convene/here'),
      /could not be created: the system does not allow it there/,
    );
  });
});
