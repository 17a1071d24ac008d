import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { createRedaction } from '../../src/base/redactor';
import { parseDocument } from '../../src/disk/documentParser';
import type { Editor } from '../../src/editor/editor';
import { createServiceFactory } from '../../src/editor/services';
import { userSettings } from '../../src/editor/settings';
import { confirmEditorModels, defaultProvider, rememberDeclined } from '../../src/editor/setup/defaultProvider';
import { createSetup } from '../../src/editor/setup/flow';
import { Strategies } from '../../src/editor/strategies';
import { formatOf } from '../../src/formats';
import type { Setup } from '../../src/stage/setup';
import { type PlayedModels, playedModels } from './models';
import { until, workspaceFolder } from './window';

/** A user of this window, with a saved key or without, whose choices are remembered. */
function user(key?: string) {
  const kept = new Map<string, unknown>();
  const globalState = {
    get: (name: string) => kept.get(name),
    update: async (name: string, value: unknown) => void kept.set(name, value),
  };
  const keys = { get: async () => key, save: async () => undefined, remove: async () => false };
  const strategies = new Strategies(globalState as unknown as vscode.Memento);
  return {
    editor: { context: { globalState }, keys } as unknown as Editor,
    worlds: createServiceFactory(keys, strategies, createRedaction()),
  };
}

async function setupWith(voice: string): Promise<Setup> {
  const format = formatOf('debate');
  assert.ok(format);
  const document = await parseDocument('# Tea\n\nWe drink tea.', { title: 'Tea' });
  return {
    ...createSetup(format, { label: 'Tea', place: workspaceFolder(), document }, { voice }),
    voice,
    budget: { turns: 200 },
  };
}

/** Answers the one question that is asked, with its nth item. */
async function answering(asking: Promise<boolean>, nth: number): Promise<boolean> {
  let over = false;
  const done = asking.finally(() => {
    over = true;
  });
  await until(async () => {
    if (nth > 0) await vscode.commands.executeCommand('workbench.action.quickOpenSelectNext');
    await vscode.commands.executeCommand('workbench.action.acceptSelectedQuickOpenItem');
    return over || undefined;
  });
  return done;
}

describe('the cap of turns', () => {
  it('is at least one, whatever fraction the settings hold', async () => {
    const settings = vscode.workspace.getConfiguration('convene');
    await settings.update('budget.turns', 0.3, true);
    assert.equal(userSettings().budget.turns, 1);
    await settings.update('budget.turns', undefined, true);
  });
});

describe('who answers by default', () => {
  let played: PlayedModels;
  beforeEach(async () => {
    played = await playedModels();
  });
  afterEach(() => vscode.workspace.getConfiguration('convene').update('voice', undefined, true));

  it('S19: are VS Code’s own models where nothing is set and no key is saved, and the rehearsal elsewhere', async () => {
    assert.equal(await defaultProvider(user().editor), 'editor');
    assert.equal(await defaultProvider(user('sk-saved').editor), 'rehearsal');
    await vscode.workspace.getConfiguration('convene').update('voice', 'rehearsal', true);
    assert.equal(await defaultProvider(user().editor), 'rehearsal');
    await vscode.workspace.getConfiguration('convene').update('voice', 'anthropic', true);
    assert.equal(await defaultProvider(user().editor), 'anthropic');
    assert.equal(played.requests.length, 0);
  });

  it('S19: is said before the first start with them, once, and can be answered with another', async () => {
    const { editor, worlds } = user();
    const services = await worlds.forEstimate();
    const setup = await setupWith('editor');
    const labels: (string | undefined)[] = [];
    const ask = () =>
      confirmEditorModels(editor, setup, services, model => {
        labels.push(model);
        return 'First Model';
      });
    assert.equal(await answering(ask(), 1), false);
    assert.equal(await answering(ask(), 0), true);
    assert.equal(await ask(), true);
    assert.deepEqual(labels, ['convene-tests/first', 'convene-tests/first']);
    assert.equal(await confirmEditorModels(user().editor, await setupWith('rehearsal'), services, String), true);
    assert.equal(played.requests.length, 0);
  });

  it('stays with what was started in their place', async () => {
    const { editor } = user();
    const [models, rehearsal] = [await setupWith('editor'), await setupWith('rehearsal')];
    await rememberDeclined(editor, models, models);
    assert.equal(await defaultProvider(editor), 'editor');
    await rememberDeclined(editor, models, rehearsal);
    assert.equal(await defaultProvider(editor), 'rehearsal');
  });
});
