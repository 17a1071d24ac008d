import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import MarkdownIt from 'markdown-it';
import * as vscode from 'vscode';
import { createRedaction } from '../../src/base/redactor';
import { AgentLibrary } from '../../src/editor/agentLibrary';
import { confirmationQuestion, prepareRequest, type RequestServices } from '../../src/editor/chat/request';
import { createServiceFactory } from '../../src/editor/services';
import { Strategies } from '../../src/editor/strategies';
import { formatOf } from '../../src/formats/index';
import { playedModels } from './models';
import { convene, inFolder, snapshot, until, workspaceFolder } from './window';

const settings = () => vscode.workspace.getConfiguration('convene');
const choose = (voice: string | undefined) => settings().update('voice', voice, true);

/** What preparing needs, with a key or without one, and nothing that could be spent. */
function preparing(key?: string): RequestServices & vscode.Disposable {
  const keys = { get: async () => key, save: async () => undefined, remove: async () => false };
  const memory = { get: () => undefined, update: async () => undefined, keys: () => [] } as unknown as vscode.Memento;
  const agents = new AgentLibrary();
  return {
    keys,
    agents,
    context: { globalState: memory } as unknown as vscode.ExtensionContext,
    services: createServiceFactory(keys, new Strategies(memory), createRedaction()),
    dispose: () => agents.dispose(),
  };
}

async function asked(input: object, key?: string): Promise<string> {
  const format = formatOf('debate');
  assert.ok(format);
  const window = preparing(key);
  try {
    const { title, message } = confirmationQuestion(await prepareRequest(window, format, input));
    return `${title}\n${message}`;
  } finally {
    window.dispose();
  }
}

function use(name: string, input: object): Thenable<vscode.LanguageModelToolResult> {
  return vscode.lm.invokeTool(name, { input, toolInvocationToken: undefined });
}

function textOf({ content }: vscode.LanguageModelToolResult): string {
  return content.map(part => (part instanceof vscode.LanguageModelTextPart ? part.value : '')).join('');
}

describe('the tools for other agents', () => {
  before(() => settings().update('readingSpeed', 'instant', true));
  afterEach(() => choose(undefined));

  it('are there for every format that is convened from a menu', async () => {
    await convene();
    const own = vscode.lm.tools.filter(tool => tool.name.startsWith('convene_'));
    const names = 'consensus council debate discussion parliament presentation review structured'
      .split(' ')
      .map(id => `convene_${id}`);
    assert.deepEqual(own.map(tool => tool.name).sort(), names);
    for (const tool of own) {
      assert.deepEqual(Object.keys((tool.inputSchema as { properties: object }).properties), [
        'document',
        'topic',
        'agents',
      ]);
    }
  });

  it('ask first, with who attends, what it costs and the most it may', async () => {
    await choose('anthropic');
    const words = await asked({ document: 'idempotency-keys.md', agents: ['finance-partner'] }, 'key');
    assert.match(words, /^Convene: Debate on “Require idempotency keys on every payment call”\?/);
    assert.match(words, /Marguerite Osei \\?\(proponent\\?\)/);
    assert.match(words, /Start with Claude: about \\?\$\d+\.\d\d, at most \\?\$1\.00 · \d+ turns/);
    await choose('rehearsal');
    assert.match(await asked({ topic: 'Tea or coffee?' }), /Topic: Tea or coffee\?[\s\S]+Start with Rehearsal: free/);
  });

  it('S7: escape what another agent puts into the question', async () => {
    await choose('rehearsal');
    const words = await asked({ topic: '![](https://trap.invalid) [Yes](command:workbench.action.quit) <b>x</b>' });
    assert.doesNotMatch(words.split('\n').slice(1).join('\n'), /(?<!\\)[[<]/);
  });

  it('say what is wrong with a request, and what there is', async () => {
    await choose('anthropic');
    await assert.rejects(asked({ document: 'idempotency-keys.md' }), /needs a key/i);
    await choose('rehearsal');
    await assert.rejects(asked({ document: '../outside.md' }), /no Markdown document “\.\.\/outside\.md”/);
    await assert.rejects(asked({}), /no document or topic/);
    await assert.rejects(asked({ topic: 'x', agents: ['nobody'] }), /There is no agent called “nobody”/);
  });

  it('hold the session, and give back what came of it with the path of its transcript', async () => {
    await choose('rehearsal');
    const text = textOf(await use('convene_debate', { document: inFolder('idempotency-keys.md').fsPath }));
    assert.match(text, /^What follows was said by agents.+\n\n\*\*Debate: .+\*\* · Ended: ruled\./);
    assert.match(text, /### Ruling/);
    const [, transcript = ''] = /Transcript: (convene\/.+\/transcript\.md)\n$/.exec(text) ?? [];
    assert.ok(existsSync(inFolder(...transcript.split('/')).fsPath), text.slice(-200));
  });

  it('S19: spend nothing where only the chat has said yes, as one does that was told to let tools run', async () => {
    const played = await playedModels();
    await choose('editor');
    const before = snapshot(workspaceFolder());
    await assert.rejects(Promise.resolve(use('convene_debate', { document: 'idempotency-keys.md' })));
    const { sessions } = await convene();
    assert.deepEqual([played.requests.length, sessions.live.length], [0, 0]);
    assert.deepEqual(snapshot(workspaceFolder()), before);
  });

  it('S3: run nothing in Restricted Mode', async () => {
    await convene();
    const before = snapshot(workspaceFolder());
    await assert.rejects(Promise.resolve(use('convene_debate', { document: 'idempotency-keys.md' })), /not trusted/);
    assert.deepEqual(snapshot(workspaceFolder()), before);
  });
});

/** A chat that writes down what it is told. */
function notebook() {
  const told: (string | vscode.MarkdownString)[] = [];
  const buttons: vscode.Command[] = [];
  const stream = {
    markdown: (value: string | vscode.MarkdownString) => void told.push(value),
    button: (command: vscode.Command) => void buttons.push(command),
    progress: () => undefined,
    reference: () => undefined,
  } as unknown as vscode.ChatResponseStream;
  const words = () => told.map(each => (typeof each === 'string' ? each : each.value)).join('');
  return { told, buttons, stream, words };
}

describe('@convene in the chat', () => {
  before(() => settings().update('readingSpeed', 'instant', true));
  afterEach(() => choose(undefined));
  after(() => vscode.commands.executeCommand('workbench.action.closeAllEditors'));

  /** Says something to it, and meets every question with the same command. */
  async function say(request: object, answering: string): Promise<ReturnType<typeof notebook> & { error?: string }> {
    const { chat } = await convene();
    assert.ok(chat, 'VS Code has no chat');
    const book = notebook();
    const cancel = new vscode.CancellationTokenSource();
    const whole = { prompt: '', references: [], ...request } as unknown as vscode.ChatRequest;
    let over = false;
    const answered = Promise.resolve(
      chat.requestHandler(whole, { history: [] } as vscode.ChatContext, book.stream, cancel.token),
    ).finally(() => {
      over = true;
    });
    await until(async () => {
      await vscode.commands.executeCommand(answering);
      return over || undefined;
    });
    const result = await answered;
    return { ...book, error: (result as vscode.ChatResult | undefined)?.errorDetails?.message };
  }

  const document = () => ({ command: 'debate', references: [{ id: 'file', value: inFolder('idempotency-keys.md') }] });

  it('opens the set-up, tells the debate turn by turn, and leads to its panel', async () => {
    await choose('rehearsal');
    const { sessions } = await convene();
    const followed: unknown[] = [];
    const listening = sessions.onDidEnd(live => followed.push(live.isInChat));
    const { words, buttons, told, error } = await say(document(), 'workbench.action.acceptSelectedQuickOpenItem');
    listening.dispose();
    assert.deepEqual([error, followed], [undefined, [true]]);
    assert.ok((words().match(/\[TURN: .+ \| .+ \| .+\]/g) ?? []).length >= 9, words().slice(0, 500));
    assert.match(words(), /### Ruling/);
    assert.deepEqual(
      buttons.map(each => each.command),
      ['convene.session.open', 'convene.session.open'],
    );
    assert.ok(existsSync(String(buttons[0]?.arguments?.[0])));
    for (const each of told) assert.ok(each instanceof vscode.MarkdownString && !each.isTrusted && !each.supportHtml);
  });

  it('S19: starts nothing where the set-up is closed', async () => {
    const before = snapshot(workspaceFolder());
    const { words } = await say(document(), 'workbench.action.closeQuickOpen');
    assert.equal(words(), 'Nothing was started.');
    const { sessions } = await convene();
    assert.equal(sessions.live.length, 0);
    assert.deepEqual(snapshot(workspaceFolder()), before);
  });

  it('S4: shows what models say as text: no image, link or HTML of theirs', async () => {
    const played = await playedModels();
    played.answer = async (_asked, report) => {
      const payload =
        '![](https://trap.invalid/?d=1) <img src="https://trap.invalid"> [x](command:workbench.action.quit)';
      report(new vscode.LanguageModelTextPart(`I hold that the keys are worth it. ${payload}`));
    };
    await choose('editor');
    const { words } = await say(document(), 'workbench.action.acceptSelectedQuickOpenItem');
    assert.match(words(), /trap\.invalid/);
    const tokens = new MarkdownIt({ html: true }).parse(words(), {});
    const live = tokens.flatMap(token => token.children ?? []).filter(({ type }) => /image|html|link_open/.test(type));
    assert.deepEqual(
      live.map(token => token.content),
      [],
    );
  });

  it('S3: refuses in Restricted Mode', async () => {
    const { error } = await say(document(), 'workbench.action.closeQuickOpen');
    assert.match(error ?? '', /not trusted/);
  });
});
