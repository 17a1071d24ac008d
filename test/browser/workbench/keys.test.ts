import assert from 'node:assert/strict';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { openWorkbench, type Workbench } from '../../support/host/workbench';
import { type ModelServer, startModelServer } from '../../support/modelServer/server';
import { personAt } from './person';

const CANARY = 'canary-7f3a91c2e5d84b60';

/** A workspace of a stranger, who says in every place there is that keys should go to another server. */
function strangersWorkspace(trap: string): string {
  const root = mkdtempSync(path.join(os.tmpdir(), 'convene-stranger-'));
  cpSync('examples/design', path.join(root, 'design'), { recursive: true });
  const nested = { convene: { anthropic: { endpoint: trap } }, 'convene.anthropic': { endpoint: trap } };
  const settings = { 'convene.anthropic.endpoint': trap, 'convene.model': 'dear-model', ...nested };
  mkdirSync(path.join(root, 'design/.vscode'), { recursive: true });
  writeFileSync(path.join(root, 'design/.vscode/settings.json'), JSON.stringify(settings));
  const file = path.join(root, 'stranger.code-workspace');
  writeFileSync(file, JSON.stringify({ folders: [{ path: 'design' }], settings }));
  return file;
}

// A record that is being written has passing files beside it.
function contentOf(file: string): Buffer | undefined {
  try {
    return statSync(file).isFile() ? readFileSync(file) : undefined;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

function filesWith(folder: string, text: string): string[] {
  return readdirSync(folder, { recursive: true })
    .map(name => path.join(folder, String(name)))
    .filter(file => contentOf(file)?.includes(text));
}

describe('a key in a stranger’s workspace', () => {
  let server: ModelServer;
  let trap: ModelServer;
  let window: Workbench;
  let workspace: string;
  before(async () => {
    [server, trap] = [await startModelServer(), await startModelServer()];
    workspace = strangersWorkspace(trap.url);
    const settings = { 'convene.anthropic.endpoint': server.url, 'convene.voice': 'anthropic' };
    window = await openWorkbench({ workspace, settings });
  });
  after(async () => {
    await window.close();
    await Promise.all([server.close(), trap.close()]);
    rmSync(path.dirname(workspace), { recursive: true, force: true });
  });

  it('S1: goes to the server of the user’s own settings, and to no other', async () => {
    const { page } = window;
    const person = personAt(window);
    await page.locator('.activitybar').getByRole('tab', { name: 'Convene' }).waitFor();
    await window.runCommand('Convene: Set API Key…');
    const box = page.locator('.quick-input-widget input[type=password]');
    await box.fill(CANARY);
    await page.keyboard.press('Enter');
    await page.locator('.notification-list-item', { hasText: new URL(server.url).origin }).waitFor();
    await person.chooseFromMenu('idempotency-keys.md', 'Debate This Document');
    await person.enterTwice();
    await person.panel.getByRole('button', { name: 'Start Another…' }).waitFor({ timeout: 90_000 });
    assert.ok(server.calls().length >= 9, `${server.calls().length} calls`);
    for (const hit of server.calls()) assert.equal(hit.headers.authorization, `Bearer ${CANARY}`);
    assert.deepEqual(trap.hits, []);
  });

  it('S16: is in no file of the workspace, of the window’s state or of its logs', () => {
    const found = filesWith(window.folder, CANARY).concat(filesWith(path.join(window.state, 'user-data'), CANARY));
    assert.deepEqual(found, []);
  });

  it('says what it will cost, and the most it may, before it starts', async () => {
    const calls = server.calls().length;
    const person = personAt(window);
    await person.chooseFromMenu('billing-events.md', 'Debate This Document');
    const rows = window.page.locator('.quick-input-list .monaco-list-row');
    await rows.filter({ hasText: 'Arbitrator' }).first().waitFor();
    await window.page.keyboard.press('Enter');
    const first = rows.filter({ hasText: /Start with Claude(?! Code)/ });
    await first.waitFor();
    assert.match((await first.textContent()) ?? '', /about \$\d+\.\d\d, at most \$1\.00/);
    await window.page.keyboard.press('Escape');
    assert.equal(server.calls().length, calls);
  });
});
