import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { openLedger } from '../../../src/disk/ledgerFile';
import { createSessionFolder } from '../../../src/disk/sessionFolder';
import { fakeClock, opened, turn } from '../../support/disk/ledgers';
import { openWorkbench, type Workbench } from '../../support/host/workbench';
import { type Person, personAt, strangers } from './person';

describe('a folder that is opened for the first time, in Restricted Mode', () => {
  let window: Workbench;
  let person: Person;
  const told = () => window.page.locator('.notification-list-item', { hasText: 'This folder is not trusted' });
  const manage = () => told().getByRole('button', { name: 'Manage Workspace Trust' });
  const list = () => window.page.locator('.pane-body .monaco-list-row');

  async function keep(folder: string, name: string, isOver: boolean): Promise<void> {
    const made = await createSessionFolder(path.join(folder, 'convene'), name);
    const ledger = await openLedger(made, { clock: fakeClock() });
    await ledger.append([opened({ session: name, topic: `About ${name}` }), ...turn(1)], true);
    if (isOver) await ledger.append([{ type: 'session.ended', outcome: { reason: 'decided', success: true } }], true);
    await ledger.close();
  }

  before(async () => {
    window = await openWorkbench({
      folder: 'examples/design',
      trust: false,
      prepare: async folder => {
        await keep(folder, 'lunch', true);
        await keep(folder, 'dinner', false);
      },
      settings: { 'security.workspace.trust.banner': 'untilDismissed' },
    });
    person = personAt(window);
  });
  after(() => window.close());

  it('has its sessions listed, and those that are over read', async () => {
    await window.page.locator('.activitybar').getByRole('tab', { name: 'Convene' }).click();
    await list().filter({ hasText: 'About lunch' }).click();
    await person.cards().first().waitFor();
    await list().filter({ hasText: 'Henrike Vos' }).waitFor();
    await person.picture('restrictedSession');
  });

  it('says of one that was interrupted why it can only be read, and how to go on', async () => {
    await person.closeTab();
    await list().filter({ hasText: 'About dinner' }).click();
    await person.cards().first().waitFor();
    await person.panel.getByText('This folder is not trusted').waitFor();
    await person.panel.getByRole('button', { name: 'Resume where it stopped' }).click();
    await manage().waitFor();
    await person.picture('restrictedInterrupted');
    await window.runCommand('Notifications: Clear All Notifications');
  });

  it('plays the recorded debate', async () => {
    await person.closeTab();
    await window.runCommand('Convene: Watch a Recorded Debate');
    await person.panel.getByText(/^Recorded on /).waitFor({ timeout: 60_000 });
    await person.cards().first().waitFor();
    await person.picture('restrictedRecording');
  });

  it('refuses to convene with why, and starts once the folder is trusted', async () => {
    await person.closeTab();
    await window.page.locator('.activitybar').getByRole('tab', { name: 'Explorer' }).click();
    await person.chooseFromMenu('idempotency-keys.md', 'Debate This Document');
    await manage().waitFor();
    assert.equal(existsSync(path.join(window.folder, 'data')), false);
    await manage().click();
    await window.page.locator('.workspace-trust-editor').getByRole('button', { name: 'Trust', exact: true }).click();
    await window.page.locator('.workspace-trust-editor').getByText('You trust this folder').first().waitFor();
    await person.picture('restrictedTrusted');
    // VS Code shows it over the window.
    const over = window.page.locator('.monaco-modal-editor-block');
    await over.getByRole('button', { name: 'Close Modal Editor' }).click();
    await over.waitFor({ state: 'detached' });
    await person.chooseFromMenu('idempotency-keys.md', 'Debate This Document');
    await person.enterTwice();
    await person.cards().first().waitFor();
    assert.deepEqual(strangers(window), []);
  });
});
