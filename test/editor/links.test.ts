import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';
import { readScene } from '../../src/editor/scenes/setup';
import { documentSubject } from '../../src/editor/setup/subject';
import { openSetupFromLink } from '../../src/editor/uriEntry';
import { makePipe } from '../support/disk/pipe';
import { convene, inFolder, snapshot, workspaceFolder } from './window';

const secret = 'The password of another folder.';
const scene = `---\ntitle: Leak\ncharacters: [finance-partner]\n---\n\n${secret}\n`;
const source = new vscode.CancellationTokenSource();

/** What `@convene` answers to a message with a document attached. */
async function chatted(uri: vscode.Uri): Promise<void> {
  const { chat } = await convene();
  assert.ok(chat, 'VS Code has no chat');
  const request = { prompt: '', command: 'debate', references: [{ id: 'file', value: uri }] };
  const stream = { progress: () => assert.fail('the set-up is opened'), markdown: () => undefined };
  const answered = await chat.requestHandler(
    request as unknown as vscode.ChatRequest,
    { history: [] } as unknown as vscode.ChatContext,
    stream as unknown as vscode.ChatResponseStream,
    source.token,
  );
  const { errorDetails } = answered as vscode.ChatResult;
  if (errorDetails) throw new Error(errorDetails.message);
}

/** Every way in which somebody names a document of the window. */
const entries: Readonly<Record<string, (uri: vscode.Uri, name: string) => Promise<unknown>>> = {
  'the right-click': uri => documentSubject({ uri, uris: [uri] }),
  'a right-click on several': uri => documentSubject({ uri, uris: [inFolder('idempotency-keys.md'), uri] }),
  'the menu of an editor': uri => documentSubject({ uri }),
  'a scene’s command': readScene,
  'a link': (_uri, doc) =>
    openSetupFromLink(
      vscode.Uri.parse('vscode://convene.convene/debate').with({ query: `doc=${encodeURIComponent(doc)}` }),
    ),
  'the chat': chatted,
  'another agent’s tool': async (_uri, document) =>
    vscode.lm.invokeTool('convene_debate', { input: { document }, toolInvocationToken: undefined }),
};

describe('documents that are none of this window’s', () => {
  let outside: string;
  before(async () => {
    await convene();
    outside = mkdtempSync(path.join(os.tmpdir(), 'convene-outside-'));
    writeFileSync(path.join(outside, 'secret.md'), scene);
    mkdirSync(inFolder('tried').fsPath);
    symlinkSync(path.join(outside, 'secret.md'), inFolder('tried', 'leak.md').fsPath);
    symlinkSync(outside, inFolder('tried', 'elsewhere').fsPath);
    symlinkSync(inFolder('idempotency-keys.md').fsPath, inFolder('tried', 'within.md').fsPath);
    if (process.platform !== 'win32') makePipe(inFolder('tried', 'pipe.md').fsPath);
  });
  after(async () => {
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    rmSync(outside, { recursive: true });
    rmSync(inFolder('tried').fsPath, { recursive: true });
  });

  for (const [what, enter] of Object.entries(entries)) {
    for (const name of ['tried/leak.md', 'tried/elsewhere/secret.md']) {
      it(`S11: ${name}, a link out of the folder, is refused by ${what}`, async () => {
        const refused =
          /is a link that leads out of|does not point to a document in the open folder|There is no Markdown document/;
        await assert.rejects(enter(inFolder(...name.split('/')), name), refused);
      });
    }
    it(`S26: a pipe is refused at once by ${what}`, async () => {
      if (process.platform === 'win32') return;
      const name = 'tried/pipe.md';
      const refused =
        /pipe\.md is not a file|does not point to a document in the open folder|There is no Markdown document/;
      await assert.rejects(enter(inFolder(...name.split('/')), name), refused);
    });
  }

  it('S11: nothing of one is in a session that is asked for by a command', async () => {
    const before = snapshot(workspaceFolder());
    for (const name of ['leak.md', 'pipe.md']) {
      const request = { uri: inFolder('tried', name), voice: 'rehearsal', seed: 7 };
      assert.equal(await vscode.commands.executeCommand('convene.debate', request), undefined);
    }
    const { sessions } = await convene();
    assert.equal(sessions.live.length, 0);
    assert.deepEqual(snapshot(workspaceFolder()), before);
  });

  it('S11: a link that stays in the folder is a document as any other', async () => {
    const uri = inFolder('tried', 'within.md');
    const { document } = await documentSubject({ uri, uris: [uri] });
    assert.equal(document?.text, (await vscode.workspace.openTextDocument(inFolder('idempotency-keys.md'))).getText());
  });
});
