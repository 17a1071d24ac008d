import assert from 'node:assert/strict';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import net, { type AddressInfo } from 'node:net';
import path from 'node:path';
import * as vscode from 'vscode';
import { secretKeyStore } from '../../src/editor/keys';
import { requireKeyOrigin as boundTo, providerSettings } from '../../src/editor/settings';
import { openSetupFromLink } from '../../src/editor/uriEntry';
import { convene, dismissing, snapshot, until, workspaceFolder } from './window';

/** Counts the connections that this process opens to others than VS Code itself while something happens. */
async function connectionsDuring(act: () => Promise<void>): Promise<number> {
  let opened = 0;
  const { connect } = net.Socket.prototype;
  net.Socket.prototype.connect = function counted(this: net.Socket, ...args: Parameters<typeof connect>) {
    opened += 1;
    return connect.apply(this, args);
  } as typeof connect;
  try {
    await act();
  } finally {
    net.Socket.prototype.connect = connect;
  }
  return opened;
}

function contributed(): string[] {
  const manifest = vscode.extensions.getExtension('convene.convene')?.packageJSON;
  const commands: { command: string }[] = manifest.contributes.commands;
  return commands.map(each => each.command);
}

const originOf = (address: string) => boundTo(address, 'convene.anthropic.endpoint');

describe('trust in the editor', () => {
  it('S3: the counter sees a connection', async () => {
    const server = createServer((_request, response) => response.end()).listen(0, '127.0.0.1');
    await new Promise(resolve => server.once('listening', resolve));
    const { port } = server.address() as AddressInfo;
    const opened = await connectionsDuring(async () => {
      await (await fetch(`http://127.0.0.1:${port}/`)).text();
    });
    server.close();
    assert.equal(opened, 1);
  });

  for (const command of contributed()) {
    it(`S3: ${command} in Restricted Mode opens no connection and writes nothing`, async () => {
      await convene();
      const before = snapshot(workspaceFolder());
      const document = vscode.Uri.file(path.join(workspaceFolder(), 'idempotency-keys.md'));
      const opened = await connectionsDuring(() => dismissing(command, document, [document]));
      assert.equal(opened, 0);
      assert.deepEqual(snapshot(workspaceFolder()), before);
      const { sessions } = await convene();
      assert.equal(sessions.live.length, 0);
    });
  }

  it('S3: a request that names a free voice starts nothing in Restricted Mode', async () => {
    const before = snapshot(workspaceFolder());
    const uri = vscode.Uri.file(path.join(workspaceFolder(), 'idempotency-keys.md'));
    await dismissing('convene.debate', { uri, voice: 'rehearsal' });
    assert.deepEqual(snapshot(workspaceFolder()), before);
  });

  it('S28: no key goes to an address that is neither https nor on this machine', () => {
    for (const address of ['http://models.example', 'http://127.0.0.1.example', 'ftp://127.0.0.1', 'models.example'])
      assert.throws(() => originOf(address), /is not an address that a key can be sent to/, address);
    assert.equal(originOf('https://api.example/v1'), 'https://api.example');
    assert.equal(originOf('http://127.0.0.1:8080/v1'), 'http://127.0.0.1:8080');
  });

  for (const [how, settings] of Object.entries({
    dotted: { 'convene.anthropic.endpoint': 'https://stranger.example' },
    nested: { convene: { anthropic: { endpoint: 'https://stranger.example' } } },
    'half nested': { 'convene.anthropic': { endpoint: 'https://stranger.example' } },
  })) {
    it(`S1: an endpoint in the workspace's settings, ${how}, is not read`, async () => {
      const folder = path.join(workspaceFolder(), '.vscode');
      const width = 3 + how.length;
      mkdirSync(folder, { recursive: true });
      writeFileSync(path.join(folder, 'settings.json'), JSON.stringify({ ...settings, 'editor.tabSize': width }));
      try {
        await until(() => vscode.workspace.getConfiguration('editor').get('tabSize') === width || undefined);
        assert.equal(providerSettings('anthropic').endpoint, '');
      } finally {
        rmSync(folder, { recursive: true, force: true });
      }
    });
  }

  it('S1: a key is given for the origin it was entered for, and for no other', async () => {
    const kept = new Map<string, string>();
    const seen: string[] = [];
    const keys = secretKeyStore(
      {
        get: async name => kept.get(name),
        store: async (name, value) => void kept.set(name, value),
        delete: async name => void kept.delete(name),
        onDidChange: () => ({ dispose: () => undefined }),
      },
      key => seen.push(key),
    );
    await keys.save(originOf('https://models.example/v1'), 'canary-key');
    assert.equal(await keys.get(originOf('https://models.example/other')), 'canary-key');
    for (const other of ['https://models.example:8443', 'https://example', 'https://models.example.evil.example']) {
      assert.equal(await keys.get(originOf(other)), undefined);
    }
    assert.equal(await keys.remove(originOf('https://models.example')), true);
    assert.equal(await keys.get(originOf('https://models.example')), undefined);
    assert.deepEqual([...new Set(seen)], ['canary-key']);
  });

  it('S1: no key goes over plain http but to this machine', () => {
    assert.equal(originOf('http://127.0.0.1:8080/v1'), 'http://127.0.0.1:8080');
    for (const wrong of ['http://models.example', 'ftp://models.example', 'https://a:b@models.example', 'nowhere']) {
      assert.throws(() => originOf(wrong), /not an address that a key can be sent to/);
    }
  });

  it('S19: a link opens the set-up and starts nothing, whatever it asks for', async () => {
    const { sessions } = await convene();
    const before = snapshot(workspaceFolder());
    const opened = await connectionsDuring(async () => {
      let over = false;
      const query = 'doc=idempotency-keys.md&voice=rehearsal&start=1&model=claude-opus-5-5';
      const link = vscode.Uri.parse(`vscode://convene.convene/debate`).with({ query });
      const running = openSetupFromLink(link).finally(() => {
        over = true;
      });
      await until(async () => {
        await vscode.commands.executeCommand('workbench.action.closeQuickOpen');
        return over || undefined;
      });
      await running;
    });
    assert.equal(opened, 0);
    assert.equal(sessions.live.length, 0);
    assert.deepEqual(snapshot(workspaceFolder()), before);
  });

  it('S19: a link names documents of the folder only, and only by commands that convene', async () => {
    for (const [place, query] of [
      ['debate', 'doc=../outside.md'],
      ['debate', 'doc=no-such.md'],
      ['session.delete', 'doc=idempotency-keys.md'],
      ['key.remove', ''],
    ]) {
      const link = vscode.Uri.parse(`vscode://convene.convene/${place}`).with({ query });
      await assert.rejects(openSetupFromLink(link), /does not point to a document in the open folder/);
    }
  });
});
