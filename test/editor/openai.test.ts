import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import * as vscode from 'vscode';
import { createRedaction } from '../../src/base/redactor';
import { loadRoster } from '../../src/disk/roster';
import type { KeyStore } from '../../src/editor/keys';
import type { Log } from '../../src/editor/log';
import { isSetUp, offeredModels } from '../../src/editor/providers';
import { createServiceFactory } from '../../src/editor/services';
import { Sessions } from '../../src/editor/sessions';
import { createSetup } from '../../src/editor/setup/flow';
import {
  applyOffer,
  buildStartLine,
  providerWithoutKey,
  type StartOffer,
  startOffers,
} from '../../src/editor/setup/startItems';
import { documentSubject } from '../../src/editor/setup/subject';
import type { Strategies } from '../../src/editor/strategies';
import { formatOf } from '../../src/formats/index';
import { suggestCast } from '../../src/stage/castSuggestion';
import { openai } from '../../src/voices/openai/provider';
import { type ChatServer, startChatServer } from '../support/chatServer/chatServer';
import { inFolder, workspaceFolder } from './window';

const settings = () => vscode.workspace.getConfiguration('convene');
const noKeys = { get: async () => undefined } as unknown as KeyStore;
const worlds = createServiceFactory(noKeys, undefined as unknown as Strategies, createRedaction());

/** A debate through the server of the settings, as its start is offered. */
async function offered() {
  const format = formatOf('debate');
  const [offer] = startOffers([openai]);
  assert.ok(format && offer);
  const subject = await documentSubject({ uri: inFolder('idempotency-keys.md'), uris: [] });
  const { agents } = await loadRoster({ folders: [workspaceFolder()] });
  const cast = suggestCast(format, agents, subject.document?.text ?? '');
  const wanted = createSetup(format, subject, { cast, voice: 'openai', seed: 7, options: { rounds: 1 } });
  const world = await worlds.forEstimate();
  const setup = applyOffer(wanted, offer, [], world);
  const lacking = await providerWithoutKey(offer, noKeys);
  return { setup, subject, lacking, line: buildStartLine(setup, offer satisfies StartOffer, world, lacking) };
}

describe('an OpenAI-compatible server in the editor', () => {
  let server: ChatServer;
  before(async () => {
    server = await startChatServer({ models: ['llama3.2:3b', 'qwen3:8b'] });
  });
  beforeEach(async () => {
    await settings().update('openai.endpoint', server.url, true);
    await settings().update('model', 'llama3.2:3b', true);
  });
  after(async () => {
    for (const name of ['openai.endpoint', 'model']) await settings().update(name, undefined, true);
    await server.close();
  });

  it('starts without a key on this machine, capped in turns, and speaks to the end', async () => {
    const { setup, subject, lacking, line } = await offered();
    assert.equal(lacking, undefined);
    assert.deepEqual(setup.budget, { turns: 200 });
    assert.match(line.description, /at most 200 turns/);
    assert.match(line.detail, /^llama3\.2:3b \(price unknown\)/);
    const log = { warn: () => {}, info: () => {}, redaction: createRedaction() } as unknown as Log;
    const memory = { get: () => undefined, update: async () => undefined } as unknown as vscode.Memento;
    const sessions = new Sessions(worlds, log, memory);
    const { folder, done } = await sessions.start(setup, subject.place);
    await done;
    const metadata = JSON.parse(readFileSync(path.join(folder, 'metadata.json'), 'utf8'));
    assert.deepEqual([metadata.status, metadata.models, metadata.costUSD], ['ended', ['llama3.2:3b'], null]);
    for (const { headers } of server.calls()) assert.equal(headers.authorization, undefined);
    sessions.dispose();
  });

  it('offers the models of the server, whose prices nobody knows', async () => {
    const models = await offeredModels(openai, noKeys);
    assert.deepEqual(
      models.map(({ id, description }) => [id, description]),
      [
        ['llama3.2:3b', 'price unknown'],
        ['qwen3:8b', 'price unknown'],
      ],
    );
  });

  it('cannot start without a model’s name, and says how to name one', async () => {
    await settings().update('model', undefined, true);
    const { line } = await offered();
    assert.equal(line.canStart, false);
    assert.match(line.detail, /No model of 127\.0\.0\.1:\d+ is set\. Choose one: “Convene: Choose Model…”/);
  });

  it('needs a key elsewhere', async () => {
    await settings().update('openai.endpoint', 'https://models.example/v1', true);
    const { line, lacking } = await offered();
    assert.deepEqual([line.canStart, lacking?.id], [false, 'openai']);
    assert.match(line.detail, /^Needs a key/);
    assert.equal(await isSetUp(openai, noKeys), true);
    await settings().update('openai.endpoint', undefined, true);
    assert.equal(await isSetUp(openai, noKeys), false);
  });
});
