import assert from 'node:assert/strict';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import * as vscode from 'vscode';
import { createRedaction } from '../../src/base/redactor';
import { loadRoster } from '../../src/disk/roster';
import type { KeyStore } from '../../src/editor/keys';
import type { Log } from '../../src/editor/log';
import { createServiceFactory } from '../../src/editor/services';
import { Sessions } from '../../src/editor/sessions';
import { createSetup } from '../../src/editor/setup/flow';
import { applyOffer, buildStartLine, ownModelsOffer, startOffers } from '../../src/editor/setup/startItems';
import { documentSubject } from '../../src/editor/setup/subject';
import type { Strategies } from '../../src/editor/strategies';
import { editorModels } from '../../src/editor/voice/models';
import { formatOf } from '../../src/formats/index';
import { suggestCast } from '../../src/stage/castSuggestion';
import { seatCast } from '../../src/stage/seating';
import type { Setup } from '../../src/stage/setup';
import { type ModelServer, startModelServer } from '../support/modelServer/server';
import { type PlayedModels, playedModels } from './models';
import { inFolder, workspaceFolder } from './window';

const model = 'convene-tests/first';
const keys = { get: async () => 'sk-of-this-test' } as unknown as KeyStore;
const worlds = createServiceFactory(keys, undefined as unknown as Strategies, createRedaction());
const settings = () => vscode.workspace.getConfiguration('convene');

/** A debate whose first seat speaks through the editor's models and whose others through a server. */
async function mixedSetup(): Promise<Setup> {
  const format = formatOf('debate');
  assert.ok(format);
  const subject = await documentSubject({
    uri: inFolder('idempotency-keys.md'),
    uris: [inFolder('idempotency-keys.md')],
  });
  const { agents } = await loadRoster({ folders: [workspaceFolder()] });
  const cast = suggestCast(format, agents, subject.document?.text ?? '');
  const [first, ...rest] = cast;
  assert.ok(first);
  const mixed = [{ ...first, voice: 'editor', model }, ...rest];
  const setup = createSetup(format, subject, { cast: mixed, voice: 'anthropic', seed: 7, options: { rounds: 1 } });
  return { ...setup, budget: { turns: 40 } };
}

describe('S30: a document that would go to several providers, in the editor', () => {
  let server: ModelServer;
  let other: ModelServer;
  let played: PlayedModels;
  let sessions: Sessions;
  const asked: string[] = [];
  const { showWarningMessage } = vscode.window;
  let answer: string | undefined;

  before(async () => {
    [server, other] = [
      await startModelServer({ key: 'sk-of-this-test' }),
      await startModelServer({ key: 'sk-of-this-test' }),
    ];
    played = await playedModels();
    await editorModels();
    sessions = new Sessions(
      worlds,
      { warn: () => {}, info: () => {}, redaction: createRedaction() } as unknown as Log,
      {
        get: () => undefined,
        update: async () => undefined,
      } as unknown as vscode.Memento,
    );
    Object.assign(vscode.window, {
      showWarningMessage: async (message: string, { detail }: vscode.MessageOptions) => {
        asked.push(`${message} ${detail}`);
        return answer;
      },
    });
  });
  after(async () => {
    Object.assign(vscode.window, { showWarningMessage });
    await settings().update('anthropic.endpoint', undefined, true);
    sessions.dispose();
    await Promise.all([server.close(), other.close()]);
  });

  const start = async (at: ModelServer): Promise<string> => {
    await settings().update('anthropic.endpoint', at.url, true);
    const live = await sessions.start(await mixedSetup(), workspaceFolder());
    await live.done;
    return live.folder;
  };
  const requests = () => [server.calls().length, other.calls().length, played.requests.length];
  const shelf = () => path.join(workspaceFolder(), 'convene');
  const kept = () => (existsSync(shelf()) ? readdirSync(shelf()).length : 0);

  it('S30: goes nowhere before each is confirmed, once for a folder', async () => {
    const before = kept();
    answer = undefined;
    await assert.rejects(start(server), vscode.CancellationError);
    assert.deepEqual(requests(), [0, 0, 0]);
    assert.equal(kept(), before);
    assert.match(asked[0] ?? '', /to 2 providers/);
    assert.ok(
      asked[0]?.includes(new URL(server.url).origin) && asked[0].includes('convene-tests (vscode.lm)'),
      asked[0],
    );

    answer = 'Send to All';
    await start(server);
    const [first = 0, elsewhere, second = 0] = requests();
    assert.ok(first > 0 && second > 0 && elsewhere === 0, `${first}, ${elsewhere}, ${second}`);

    answer = undefined;
    const folder = await start(server);
    assert.equal(asked.length, 2);
    await settings().update('anthropic.endpoint', other.url, true);
    const now = requests();
    // The user's own server is another one by now.
    await assert.rejects(sessions.fork(folder, 't1'), vscode.CancellationError);
    await assert.rejects(start(other), vscode.CancellationError);
    assert.deepEqual(requests(), now);
    assert.equal(asked.length, 4);
  });

  it('is offered as what it is: each seat’s own model, each with its price, or one voice for all', async () => {
    await settings().update('anthropic.endpoint', server.url, true);
    const setup = await mixedSetup();
    const world = await worlds.forEstimate();
    const models = await editorModels();
    const [own, ...more] = ownModelsOffer(setup);
    assert.ok(own && more.length === 0);
    const mixed = applyOffer(setup, own, models, world);
    assert.deepEqual(mixed.budget, { turns: 40 });
    const { detail, canStart } = buildStartLine(mixed, own, world, undefined);
    assert.match(
      detail,
      /convene-tests\/first \(price unknown\) · .*claude-sonnet-5-5 \(\$2 in, \$10 out per million tokens\)/,
    );
    assert.equal(canStart, true);
    assert.equal(buildStartLine(mixed, own, world, own.providers[0]).canStart, false);
    for (const offer of startOffers()) {
      const { seats } = seatCast(applyOffer(setup, offer, models, world), world);
      assert.deepEqual([...new Set(seats.map(seat => seat.voice))], [offer.id]);
    }
  });
});
