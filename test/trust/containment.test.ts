import assert from 'node:assert/strict';
import fs from 'node:fs/promises';
import path from 'node:path';
import { HumanError } from '../../src/base/errors';
import type { Agent } from '../../src/cast/agent';
import { readAgent } from '../../src/cast/reader';
import { openLedger } from '../../src/disk/ledgerFile';
import { isInside, resolveLinks } from '../../src/disk/pathContainment';
import { startRecords } from '../../src/disk/records';
import { loadRoster } from '../../src/disk/roster';
import { createSessionFolder } from '../../src/disk/sessionFolder';
import { findSessions } from '../../src/disk/sessions';
import { readSources, writeSources } from '../../src/disk/sources';
import { parseDocumentText } from '../../src/document/reader';
import { fold } from '../../src/ledger/fold';
import { fakeClock, opened, tempFolder, turn } from '../support/disk/ledgers';
import { spied, type Touched } from '../support/disk/spy';
import { makeProgram } from '../support/terminal/program';

const clock = fakeClock();

async function workspaceAndOutside(): Promise<{ workspace: string; outside: string }> {
  const base = await tempFolder();
  const [workspace, outside] = [path.join(base, 'workspace'), path.join(base, 'outside')];
  await fs.mkdir(workspace);
  await fs.mkdir(path.join(outside, 'agents'), { recursive: true });
  await fs.writeFile(path.join(outside, 'agents', 'spy.md'), '# Spy\n\nListens.\n');
  return { workspace, outside };
}

function agentOf(slug: string): Agent {
  const reading = readAgent({ path: 'x.md', text: '# Ada\n\nAsks.\n', source: 'workspace' });
  assert.ok('agent' in reading);
  return { ...reading.agent, slug };
}

async function assertNothingOutside(touched: Touched, outside: string): Promise<void> {
  for (const place of [...touched.changed, ...touched.read]) {
    assert.ok(!isInside(outside, await resolveLinks(place)), place);
  }
}

describe('S11: links that leave the workspace', () => {
  it('S26: agents are looked for in so many folders, and so far down, and no further', async () => {
    const { workspace } = await workspaceAndOutside();
    const agents = path.join(workspace, '.claude', 'agents');
    const deep = path.join(agents, ...Array.from({ length: 400 }, () => 'd'));
    await fs.mkdir(deep, { recursive: true });
    await fs.copyFile('examples/design/.claude/agents/data-steward.md', path.join(agents, 'near.md'));
    await fs.writeFile(path.join(deep, 'far.md'), '# Far\n\nAsks.\n');
    for (let at = 0; at < 1100; at++) await fs.mkdir(path.join(agents, `e${at}`));
    const { agents: listed, skipped } = await loadRoster({ folders: [workspace] });
    assert.deepEqual(
      listed.filter(each => each.source === 'workspace').map(each => each.slug),
      ['near'],
    );
    assert.deepEqual(skipped.map(each => each.why).sort(), [
      'beyond the first 1000 folders; agents lie in fewer',
      'more than 16 folders down; move it further up to use it',
    ]);
  });

  it('S11: agents behind them are neither opened nor listed without a yes', async () => {
    const { workspace, outside } = await workspaceAndOutside();
    const agents = path.join(workspace, '.claude', 'agents');
    await fs.mkdir(agents, { recursive: true });
    await fs.symlink(path.join(outside, 'agents', 'spy.md'), path.join(agents, 'file.md'));
    await fs.symlink(path.join(outside, 'agents'), path.join(agents, 'folder'));
    const touched = await spied(async () => {
      const { agents: listed, skipped } = await loadRoster({ folders: [workspace] });
      assert.ok(listed.every(each => each.source === 'builtin'));
      assert.deepEqual(skipped.map(each => path.basename(each.path)).sort(), ['file.md', 'folder']);
      for (const { why } of skipped) assert.match(String(why), /leaves the workspace/);
    });
    await assertNothingOutside(touched, outside);
    const allowed = await loadRoster({ folders: [workspace], allowLinks: true });
    assert.equal(allowed.agents.filter(each => each.name === 'Spy').length, 2);
  });

  it('S11: the agents folder itself may be such a link', async () => {
    for (const depth of ['.claude', path.join('.claude', 'agents')]) {
      const { workspace, outside } = await workspaceAndOutside();
      await fs.mkdir(path.dirname(path.join(workspace, depth)), { recursive: true });
      await fs.symlink(depth === '.claude' ? outside : path.join(outside, 'agents'), path.join(workspace, depth));
      const touched = await spied(async () => {
        const { skipped } = await loadRoster({ folders: [workspace] });
        assert.equal(skipped.length, 1);
      });
      await assertNothingOutside(touched, outside);
      assert.equal((await loadRoster({ folders: [workspace], allowLinks: true })).skipped.length, 0);
    }
  });

  it('S11: no session is made or found behind one, at whatever depth', async () => {
    for (const depth of ['convene', path.join('data', 'scenes'), 'data']) {
      const { workspace, outside } = await workspaceAndOutside();
      const root = path.join(workspace, depth === 'data' ? path.join('data', 'scenes') : depth);
      await fs.mkdir(path.dirname(path.join(workspace, depth)), { recursive: true });
      await fs.symlink(outside, path.join(workspace, depth));
      const touched = await spied(async () => {
        await assert.rejects(createSessionFolder(root, 'x', { within: workspace }), (error: unknown) => {
          return error instanceof HumanError && error.message.includes(outside);
        });
        assert.deepEqual(await findSessions([workspace]), []);
      });
      await assertNothingOutside(touched, outside);
      assert.deepEqual(await fs.readdir(outside), ['agents']);
      const made = await createSessionFolder(root, 'x', { within: workspace, allowLinks: true });
      assert.ok(isInside(outside, await resolveLinks(made)));
    }
  });

  it('S11: a link to nothing yet is a link too', async () => {
    const { workspace, outside } = await workspaceAndOutside();
    await fs.symlink(path.join(outside, 'later'), path.join(workspace, 'convene'));
    await assert.rejects(createSessionFolder(path.join(workspace, 'convene'), 'x', { within: workspace }), HumanError);
    assert.deepEqual(await fs.readdir(outside), ['agents']);
  });

  it('S11: an outline is not made of a document that is a link out of the folder', async () => {
    const { outside } = await workspaceAndOutside();
    const program = await makeProgram();
    await fs.symlink(path.join(outside, 'agents', 'spy.md'), path.join(program.folder, 'plan.md'));
    const { code, stdout, stderr } = await program.run(['outline', 'plan.md']);
    program.dispose();
    assert.equal(code, 2);
    assert.equal(stdout, '');
    assert.match(stderr, /is a link that leads out of/);
  });

  it('S11: a ledger that is a link to another file is not opened', async () => {
    const { workspace, outside } = await workspaceAndOutside();
    const folder = await createSessionFolder(path.join(workspace, 'convene'), 'x', { within: workspace });
    await fs.symlink(path.join(outside, 'agents', 'spy.md'), path.join(folder, 'ledger.jsonl'));
    const touched = await spied(async () => {
      await assert.rejects(openLedger(folder, { clock }), HumanError);
      assert.deepEqual(await findSessions([workspace]), []);
    });
    await assertNothingOutside(touched, outside);
    assert.equal(await fs.readFile(path.join(outside, 'agents', 'spy.md'), 'utf8'), '# Spy\n\nListens.\n');
  });
});

describe('S11: a session folder from a stranger', () => {
  it('S11: copies and numbers that are links are not read', async () => {
    const { workspace, outside } = await workspaceAndOutside();
    const folder = await createSessionFolder(path.join(workspace, 'convene'), 'x', { within: workspace });
    const secret = path.join(outside, 'secret.json');
    await fs.writeFile(secret, '{"turns": 99, "costUSD": 99}');
    const ledger = await openLedger(folder, { clock });
    const session = opened({ document: { title: 'T', copy: 'document.md', sha: '', characters: 4 } });
    await ledger.append([session], true);
    await ledger.close();
    const agents = new Map([['ada', agentOf('ada')]]);
    await writeSources(folder, { agents, document: parseDocumentText('# T\n') });
    for (const name of ['document.md', 'sources.json', 'metadata.json']) {
      await fs.rm(path.join(folder, name), { force: true });
      await fs.symlink(secret, path.join(folder, name));
      const touched = await spied(async () => {
        await assert.rejects(readSources(folder, session), /leads out/);
        assert.equal((await findSessions([workspace]))[0]?.turns, 0);
      });
      await assertNothingOutside(touched, outside);
      assert.ok(touched.read.size > 0, 'the spy saw the reading');
    }
  });
});

describe('S17: writes outside', () => {
  it('S17: a whole session changes nothing outside its folder, whatever its names say', async () => {
    const { workspace, outside } = await workspaceAndOutside();
    const slug = '../../../../outside/agents/spy';
    const document = parseDocumentText('# T\n\nText.\n');
    const session = opened({
      seats: opened().seats.map(seat => ({ ...seat, agent: slug })),
      document: { title: 'T', copy: '../../../outside/agents/spy.md', sha: '', characters: 4 },
    });
    let folder = '';
    const touched = await spied(async () => {
      folder = await createSessionFolder(path.join(workspace, 'convene'), '../../outside', { within: workspace });
      const ledger = await openLedger(folder, { clock });
      await ledger.append([session, ...turn(1)], true);
      await writeSources(folder, { agents: new Map([[slug, agentOf(slug)]]), document });
      await assert.rejects(readSources(folder, session), /missing/);
      const nothing = { dispose: () => undefined };
      const recorded = { state: fold(ledger.events), events: ledger.events, onEvent: () => nothing };
      await startRecords(recorded, folder).done();
      await ledger.close();
    });
    const root = path.dirname(folder);
    for (const place of touched.changed) assert.ok(isInside(folder, place) || place === root, place);
    for (const place of touched.read) assert.ok(isInside(folder, place), place);
    assert.ok(touched.changed.size >= 9, 'the spy saw the writing');
    assert.deepEqual(await fs.readdir(path.join(outside, 'agents')), ['spy.md']);
    assert.deepEqual((await fs.readdir(workspace)).sort(), ['convene']);
  });

  it('S17: the spy sees a write outside', async () => {
    const { outside } = await workspaceAndOutside();
    const file = path.join(outside, 'seen.txt');
    const touched = await spied(() => fs.writeFile(file, 'x'));
    assert.deepEqual([...touched.changed], [file]);
    await assert.rejects(assertNothingOutside(touched, outside));
  });
});
