import assert from 'node:assert/strict';
import { copyFileSync, readdirSync, rmSync } from 'node:fs';
import * as vscode from 'vscode';
import { convene, dismissing, inFolder, speak, until } from './window';

const uri = () => inFolder('zz-findings.md');

describe('findings on the document', () => {
  let folder: string;

  before(async () => {
    copyFileSync(inFolder('idempotency-keys.md').fsPath, uri().fsPath);
    await speak('instant');
    const { sessions } = await convene();
    folder = await vscode.commands.executeCommand<string>('convene.debate', {
      ...{ uri: uri(), voice: 'rehearsal', seed: 7 },
    });
    await until(() => (sessions.liveIn(folder) ? undefined : true));
  });

  after(async () => {
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    rmSync(uri().fsPath, { force: true });
  });

  it('are none where nothing was found, whatever the turns quote', async () => {
    const { findingThreads } = await convene();
    await dismissing('convene.findings.show', folder);
    assert.deepEqual(findingThreads(), []);
    assert.ok(!readdirSync(folder).includes('findings.md') || readdirSync(folder).includes('findings.json'));
  });

  it('S3: lead nowhere but to what is shown', async () => {
    const { panelMessages } = await convene();
    await vscode.commands.executeCommand('convene.finding.open', { folder: '/elsewhere', turn: 't1' });
    assert.equal(panelMessages('/elsewhere'), undefined);
  });
});
