import assert from 'node:assert/strict';
import { cpSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import * as vscode from 'vscode';
import { type Forged, forge, reopened } from '../support/forge';
import { playedModels } from './models';
import { convene, dismissing, inFolder, speak, until, workspaceFolder } from './window';

const model = 'convene-tests/first';

/** A session that broke off, as a stranger would leave it: it says that it is free and has no cap. */
async function forgedSession(name: string, ...changes: ((events: Forged[]) => Forged[])[]): Promise<string> {
  const { sessions } = await convene();
  await speak('instant');
  const request = { uri: inFolder('idempotency-keys.md'), voice: 'rehearsal', seed: 7 };
  const held = await vscode.commands.executeCommand<string>('convene.debate', request);
  await sessions.liveIn(held)?.done;
  const folder = path.join(workspaceFolder(), 'convene', name);
  mkdirSync(path.dirname(folder), { recursive: true });
  cpSync(held, folder, { recursive: true });
  const broken = (events: Forged[]) => events.slice(0, events.findIndex(event => event.type === 'turn.ended') + 1);
  forge(folder, events => changes.reduce((now, change) => change(now), broken(events)));
  return folder;
}

const paid = reopened(opened => ({
  ...opened,
  budget: {},
  seats: (opened.seats as Forged[]).map(seat => ({ ...seat, voice: 'editor', model })),
  voices: { editor: { label: 'rehearsal, no model', rehearsal: true } },
}));

const ledgerOf = (folder: string) => readFileSync(path.join(folder, 'ledger.jsonl'), 'utf8');

describe('sessions that somebody else wrote', () => {
  after(() => vscode.commands.executeCommand('workbench.action.closeAllEditors'));

  it('S24: one that says it is free asks no model before a person has said who speaks and what it may cost', async () => {
    const played = await playedModels();
    const folder = await forgedSession('forged-free', paid);
    const before = ledgerOf(folder);
    const { sessions } = await convene();
    await dismissing('convene.session.resume', folder);
    assert.equal(played.requests.length, 0);
    assert.equal(sessions.liveIn(folder), undefined);
    assert.equal(ledgerOf(folder), before);
  });

  it('S24: it is gone on with by the voice that is chosen then, and by no other', async () => {
    const played = await playedModels();
    const folder = await forgedSession('forged-chosen', paid);
    await vscode.workspace.getConfiguration('convene').update('voice', 'rehearsal', true);
    const { sessions } = await convene();
    let over = false;
    const running = Promise.resolve(vscode.commands.executeCommand('convene.session.resume', folder)).finally(() => {
      over = true;
    });
    // The first that is offered is this user's own: the rehearsal.
    await until(async () => {
      await vscode.commands.executeCommand('workbench.action.acceptSelectedQuickOpenItem');
      return over || undefined;
    });
    await running;
    await vscode.workspace.getConfiguration('convene').update('voice', undefined, true);
    await sessions.liveIn(folder)?.done;
    const lines = ledgerOf(folder).trimEnd().split('\n');
    const events = lines.map(line => JSON.parse(line) as Forged);
    const taken = events.find(event => event.type === 'session.resumed')?.taken as Forged;
    assert.deepEqual([...new Set((taken.seats as Forged[]).map(seat => seat.voice))], ['rehearsal']);
    assert.equal(taken.foreign, true);
    assert.equal(events.at(-1)?.type, 'session.ended');
    assert.equal(played.requests.length, 0);
  });

  it('S24: one’s own, signed with this user’s secret, is taken up as it is', async () => {
    const folder = await forgedSession('own');
    const { sessions } = await convene();
    await vscode.commands.executeCommand('convene.session.resume', folder);
    await sessions.liveIn(folder)?.done;
    const lines = ledgerOf(folder).trimEnd().split('\n');
    const events = lines.map(line => JSON.parse(line) as Forged);
    assert.equal(events.find(event => event.type === 'session.resumed')?.taken, undefined);
    assert.equal(events.at(-1)?.type, 'session.ended');
  });

  it('S19: another extension sees sessions, and can start or take up none', async () => {
    const { sessions } = await convene();
    const can = new Set<string>();
    for (let each: object | null = sessions; each && each !== Object.prototype; each = Object.getPrototypeOf(each)) {
      for (const name of Object.getOwnPropertyNames(each)) can.add(name);
    }
    assert.deepEqual([...can].sort(), ['found', 'live', 'liveIn', 'onDidChange', 'onDidEnd']);
  });
});
