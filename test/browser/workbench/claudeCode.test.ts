import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type ClaudeCodeUnderTest, setUpClaudeCode } from '../../support/claudeCode/claudeCode';
import { openWorkbench, type Workbench } from '../../support/host/workbench';
import { personAt } from './person';

describe('Claude Code in the editor', () => {
  let claude: ClaudeCodeUnderTest;
  let stranger: string;
  let window: Workbench;
  before(async () => {
    claude = await setUpClaudeCode();
    stranger = mkdtempSync(path.join(os.tmpdir(), 'convene-stranger-'));
    const folder = path.join(stranger, 'design');
    cpSync('examples/design', folder, { recursive: true });
    // A workspace that would like to name the program.
    const own = path.join(stranger, 'claude');
    writeFileSync(own, `#!/bin/sh\ntouch ${path.join(stranger, 'was-run')}\n`);
    chmodSync(own, 0o755);
    mkdirSync(path.join(folder, '.vscode'));
    const wishes = { 'convene.claudeCode.path': own, convene: { claudeCode: { path: own } } };
    writeFileSync(path.join(folder, '.vscode/settings.json'), JSON.stringify(wishes));
    const { PATH: _, ...env } = claude.env;
    window = await openWorkbench({ folder, env, settings: { 'convene.claudeCode.path': claude.program } });
  });
  after(async () => {
    await window.close();
    await claude.close();
    rmSync(stranger, { recursive: true, force: true });
  });

  const running = () =>
    execFileSync('ps', ['-eo', 'args'], { encoding: 'utf8' })
      .split('\n')
      .filter(line => line.startsWith(`${claude.program} `)).length;

  it('S1: is offered where the user’s own settings name it, says what it costs, and speaks to the end', async () => {
    const { page } = window;
    const person = personAt(window);
    await page.locator('.activitybar').getByRole('tab', { name: 'Convene' }).waitFor();
    await person.chooseFromMenu('idempotency-keys.md', 'Debate This Document');
    const rows = page.locator('.quick-input-list .monaco-list-row');
    await rows.filter({ hasText: 'Arbitrator' }).first().waitFor();
    await page.keyboard.press('Enter');
    const row = rows.filter({ hasText: 'Start with Claude Code' });
    await row.waitFor();
    assert.match((await row.textContent()) ?? '', /about \$\d+\.\d\d, at most \$1\.00.*your own Claude Code/s);
    assert.equal(claude.server.hits.length, 0);
    await row.click();
    await person.panel.getByRole('button', { name: 'Start Another…' }).waitFor({ timeout: 90_000 });
    assert.ok(claude.server.calls().length >= 9, `${claude.server.calls().length} calls`);
    assert.ok(!existsSync(path.join(stranger, 'was-run')));
    assert.deepEqual(claude.elsewhere, []);
  });

  it('is gone when its session has ended', async () => {
    while (running() > 0) await new Promise(resolve => setImmediate(resolve));
    assert.equal(running(), 0);
  });
});
